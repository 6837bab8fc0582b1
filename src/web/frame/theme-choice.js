// Light or dark as a visitor chose it, on <html> before the first frame is painted: the one script that a page waits for.
// Pages are the same for everyone, so the choice is kept on the device; without one, the system's own counts (tokens.css).
(() => {
  const KEY = 'pand-theme';
  const root = document.documentElement;
  const stored = () => {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null;
    }
  };
  const keep = (choice) => {
    try {
      if (choice === 'system') localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, choice);
    } catch {
      // No storage: it holds as long as the page.
    }
  };
  const show = (choice) => {
    const theme = choice === 'light' || choice === 'dark' ? choice : undefined;
    if (theme) root.dataset.theme = theme;
    else delete root.dataset.theme;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      const own = meta.dataset.scheme;
      meta.setAttribute('media', theme ? (own === theme ? 'all' : 'not all') : `(prefers-color-scheme: ${own})`);
    }
    for (const input of document.querySelectorAll('.theme-choice input'))
      input.checked = input.value === (theme ?? 'system');
  };
  show(stored());
  document.addEventListener('DOMContentLoaded', () => show(stored()));
  document.addEventListener('change', ({ target }) => {
    if (!target.closest?.('.theme-choice')) return;
    keep(target.value);
    show(target.value);
  });
  // Another tab, or a page that the way back brings as it was.
  addEventListener('storage', ({ key }) => key === KEY && show(stored()));
  addEventListener('pageshow', ({ persisted }) => persisted && show(stored()));
})();
