// What a person chose for this device: the look, and whether single letters are keys. Absent: as the system says, and they are.

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const THEME = 'desk-theme';
const LETTERS = 'desk-letters';

/** A browser may refuse to keep anything: then the choice lasts as long as the page. */
const kept = {
  read: (name: string): string | null => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  },
  write: (name: string, value: string | null): void => {
    try {
      if (value === null) localStorage.removeItem(name);
      else localStorage.setItem(name, value);
    } catch {
      // See above.
    }
  },
};

export const chosenTheme = (): Theme => THEMES.find((theme) => theme === kept.read(THEME)) ?? 'system';

export const applyTheme = (theme: Theme): void => {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
};

export const chooseTheme = (theme: Theme): void => {
  kept.write(THEME, theme === 'system' ? null : theme);
  applyTheme(theme);
};

export const lettersAreKeys = (): boolean => kept.read(LETTERS) !== 'off';
export const chooseLetters = (on: boolean): void => kept.write(LETTERS, on ? null : 'off');
