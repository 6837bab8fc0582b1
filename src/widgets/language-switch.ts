// The language switch keeps the whole query string (decisions sections 5 and 12): also what a list has changed since, and
// what is not ours. It is added at the click, because the page itself is one for everybody. On every page: no React.

export const startLanguageSwitch = (): void => {
  const arrived = new URLSearchParams(location.search);
  const follow = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('.langs a') : null;
    if (!link) return;
    // As it came: a second click starts from the same.
    link.dataset.search ??= link.search;
    const now = new URLSearchParams(location.search);
    const own = [...new URLSearchParams(link.dataset.search)].filter(([name]) => !arrived.has(name) && !now.has(name));
    link.search = new URLSearchParams([...own, ...now]).toString();
  };
  document.addEventListener('click', follow, true);
  document.addEventListener('auxclick', follow, true);
};
