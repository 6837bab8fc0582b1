// What surrounds every mail of an agency: its name, its colours and its legal lines.
import { mailLogoPath } from '../domain/content/mail-logo.ts';
import { buildRoute } from '../domain/content/routes.ts';
import type { Site } from '../domain/content/site.ts';
import { themeColours } from '../domain/display/dark-theme.ts';
import { type Locale, textOf } from '../domain/locale.ts';
import { formatPhone } from '../domain/people/phone-number.ts';
import { translator } from '../i18n/translator.ts';

export type MailColours = {
  readonly ink: string;
  readonly quiet: string;
  readonly line: string;
  readonly sunken: string;
  readonly brand: string;
  readonly onBrand: string;
  readonly link: string;
  readonly noteBack: string;
  readonly footerBack: string;
};

export type MailFrame = {
  readonly locale: Locale;
  readonly name: string;
  /** Absolute address of the agency's mark; undefined leaves its name. */
  readonly logo: string | undefined;
  readonly homeHref: string;
  readonly phone: string;
  readonly legal: readonly string[];
  readonly privacy: { readonly label: string; readonly href: string };
  readonly colours: MailColours;
};

const HEX = /^#[0-9a-f]{6}$/i;

export const mailFrame = (site: Site, origin: string, locale: Locale): MailFrame => {
  const t = translator(locale);
  const { identity } = site;
  const colour = (token: string, fallback: string): string => {
    const value = themeColours(token, site.theme[token] ?? '').light;
    return HEX.test(value) ? value : fallback;
  };
  const logo = mailLogoPath(site);
  const licence = `${textOf(identity.licenceTitle, locale)} ${identity.licenceNumber}`.trim();
  return {
    locale,
    name: site.name,
    logo: logo && origin + logo,
    homeHref: `${origin}/${locale}`,
    phone: formatPhone(site.phone),
    legal: [
      [identity.legalName, formatPhone(site.phone), site.email].filter(Boolean).join(' · '),
      [licence, identity.enterpriseNumber].filter(Boolean).join(' · '),
    ],
    privacy: { label: t('mail.privacy'), href: origin + buildRoute('privacyStatement', locale) },
    colours: {
      ink: colour('--ink', '#14242a'),
      quiet: colour('--ink-2', '#43545a'),
      line: colour('--line', '#dbe1de'),
      sunken: colour('--sunken', '#f0f3f0'),
      brand: colour('--brand', '#0f3d44'),
      onBrand: colour('--on-brand', '#ffffff'),
      link: colour('--link', '#0f4a53'),
      noteBack: colour('--marker-soft', '#fff3cd'),
      footerBack: colour('--footer-bg', '#10272d'),
    },
  };
};
