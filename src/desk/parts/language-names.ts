/** Each language in its own words. */
export const LANGUAGE_NAMES = { nl: 'Nederlands', fr: 'Français', en: 'English', de: 'Deutsch' } as const;
