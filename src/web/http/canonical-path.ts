// One address per page (decisions section 5): lower-case locale, no empty segments, no slash at the end.
import { isLocale, type Locale } from '../../domain/locale.ts';

export type LocalePath = {
  readonly locale: Locale;
  /** Percent-encoded, without the locale: "" for the home page. */
  readonly rest: string;
  readonly canonical: string;
};

/** Undefined when the path has no locale. Never gives a path that a browser reads as another host. */
export const localePath = (path: string): LocalePath | undefined => {
  const [first = '', ...others] = path.split('/').filter((part) => part !== '');
  const locale = first.toLowerCase();
  if (!isLocale(locale)) return undefined;
  return { locale, rest: others.join('/'), canonical: `/${[locale, ...others].join('/')}` };
};

/** Undefined for a malformed escape, and for a slash in disguise. */
export const decodePath = (path: string): string | undefined => {
  try {
    const decoded = decodeURIComponent(path);
    return decoded.split('/').length === path.split('/').length ? decoded : undefined;
  } catch {
    return undefined;
  }
};
