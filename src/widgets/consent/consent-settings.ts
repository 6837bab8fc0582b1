// The way to the settings, on every page.
export const startConsentSettings = (): void => {
  document.addEventListener('click', (event) => {
    const opener =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-consent-settings]') : null;
    if (!opener) return;
    import('./open-settings.ts')
      .then(({ openConsentSettings }) => openConsentSettings(opener))
      .catch((error: unknown) => console.error('The cookie settings failed', error));
  });
};
