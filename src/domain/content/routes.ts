// Behaviour section 2 (screens, routes, internal ajax paths) with the words of decisions section 5.
// Pages and landing pages of an agency's own making are data, not routes: they are looked up after this table.
import { isLocale, type Locale } from '../locale.ts';

/** The localized words. A segment that is not here is the same in every language. */
const ROUTE_WORDS = {
  offer: { nl: 'aanbod', fr: 'offre', en: 'offer', de: 'angebot' },
  'keep-me-informed': {
    nl: 'hou-me-op-de-hoogte',
    fr: 'tenez-moi-au-courant',
    en: 'keep-me-informed',
    de: 'halte-mich-auf-dem-laufenden',
  },
  unsubscribe: { nl: 'uitschrijven', fr: 'desinscrire', en: 'unsubscribe', de: 'abbestellen' },
  success: { nl: 'bevestigd', fr: 'confirme', en: 'success', de: 'bestaetigt' },
  favorites: { nl: 'favorieten', fr: 'favoris', en: 'favorites', de: 'favoriten' },
  'cancel-appointment': {
    nl: 'afspraak-annuleren',
    fr: 'annuler-rendez-vous',
    en: 'cancel-appointment',
    de: 'termin-absagen',
  },
  appointment: { nl: 'afspraak', fr: 'rendez-vous', en: 'appointment', de: 'termin' },
  holiday: { nl: 'vakantie', fr: 'vacances', en: 'holiday', de: 'feiertage' },
  request: { nl: 'aanvraag', fr: 'demande', en: 'request', de: 'anfrage' },
  'my-data': { nl: 'mijn-gegevens', fr: 'mes-donnees', en: 'my-data', de: 'meine-daten' },
  'privacy-statement': {
    nl: 'privacyverklaring',
    fr: 'declaration-de-confidentialite',
    en: 'privacy-statement',
    de: 'datenschutzerklaerung',
  },
  'terms-of-use': {
    nl: 'gebruiksvoorwaarden',
    fr: 'conditions-d-utilisation',
    en: 'terms-of-use',
    de: 'nutzungsbedingungen',
  },
  'brochure.pdf': { nl: 'brochure.pdf', fr: 'brochure.pdf', en: 'brochure.pdf', de: 'expose.pdf' },
  'window-card.pdf': {
    nl: 'raamaffiche.pdf',
    fr: 'affiche-vitrine.pdf',
    en: 'window-card.pdf',
    de: 'aushang.pdf',
  },
} as const satisfies Record<string, Record<Locale, string>>;

/** Path after the locale prefix, in its English form, in the order of the specification. */
export const ROUTES = {
  home: '',
  privacyStatement: 'privacy-statement',
  termsOfUse: 'terms-of-use',
  favorites: 'favorites',
  keepMeInformed: 'keep-me-informed',
  keepMeInformedSuccess: 'keep-me-informed/success',
  unsubscribe: 'keep-me-informed/unsubscribe/{token}',
  editSubscriptions: 'keep-me-informed/{token}',
  estateShort: 'offer/{estateId}',
  estate: 'offer/{estateId}/{slug}',
  unit: 'offer/{estateId}/{slug}/{entityId}',
  cancelAppointment: 'cancel-appointment/{appointmentId}',
  holiday: 'holiday/{rentalUnitId}',
  /** Ours: a request for a holiday period, for the visitor who sent it and for the agency that answers it. */
  holidayRequest: 'holiday/request/{token}',
  /** Ours: a listing, a project, a unit or a holiday home on paper. */
  brochure: 'offer/{estateId}/brochure.pdf',
  windowCard: 'offer/{estateId}/window-card.pdf',
  holidayBrochure: 'holiday/{rentalUnitId}/brochure.pdf',
  holidayWindowCard: 'holiday/{rentalUnitId}/window-card.pdf',
  detail: 'detail',
  ajaxNotifications: 'ajax/notifications',
  ajaxContactFormHandler: 'ajax/contact-form-handler',
  ajaxEstate: 'ajax/estate/{estateId}',
  ajaxSearchCity: 'ajax/search-city',
  ajaxSendToAFriend: 'ajax/send-to-a-friend',
  ajaxSimilarEstate: 'ajax/similar-estate/{estateId}',
  /** Ours: the moments of a listing and the form that books one; without script too. */
  appointment: 'appointment/{estateId}',
  /** Ours: what is kept of a visitor, asked for by mail, and behind the link of that mail. */
  ownData: 'my-data',
  ownDataOf: 'my-data/{token}',
  /** Ours: what may be meant by a text that is still typed. */
  ajaxSearchText: 'ajax/search-text',
  /** Ours: what a browser does before it sends a form (decisions section 10). */
  ajaxCaptcha: 'ajax/captcha',
} as const;

export type RouteType = keyof typeof ROUTES;
type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
/** The parameters a route needs: `RouteParams<'estate'>` is `{ estateId, slug }`. */
export type RouteParams<T extends RouteType> = { readonly [Name in Names<(typeof ROUTES)[T]>]: string | number };
export type RouteMatch = {
  readonly type: RouteType;
  readonly locale: Locale;
  readonly params: Readonly<Record<string, string>>;
};

const ROUTE_TYPES = Object.keys(ROUTES) as readonly RouteType[];
/** Positive and safe as a number; no leading zero, so that one listing has one address. */
const ID = /^[1-9]\d{0,14}$/;
const ID_PARAMS: ReadonlySet<string> = new Set(['estateId', 'entityId', 'rentalUnitId']);

type Segment = { readonly text: string } | { readonly param: string };
type Compiled = { readonly type: RouteType; readonly segments: readonly Segment[] };

const compile = (type: RouteType, locale: Locale): Compiled => ({
  type,
  segments: ROUTES[type]
    .split('/')
    .filter((part) => part !== '')
    .map((part) => {
      if (part.startsWith('{')) return { param: part.slice(1, -1) };
      const words: Readonly<Record<string, Record<Locale, string>>> = ROUTE_WORDS;
      return { text: words[part]?.[locale] ?? part };
    }),
});

const paramCount = ({ segments }: Compiled): number => segments.filter((segment) => 'param' in segment).length;

const perLocale = <T>(make: (locale: Locale) => T): Record<Locale, T> => ({
  nl: make('nl'),
  fr: make('fr'),
  en: make('en'),
  de: make('de'),
});

/** Fewest parameters first: static segments win. */
const TABLE: Record<Locale, readonly Compiled[]> = perLocale((locale) =>
  ROUTE_TYPES.map((type) => compile(type, locale)).sort((a, b) => paramCount(a) - paramCount(b)),
);

/** Undefined when it cannot stand as one path segment: empty, or a dot segment that browsers resolve away. */
const encodeSegment = (value: string | number | undefined): string | undefined => {
  const text = String(value ?? '').toWellFormed();
  return text === '' || text === '.' || text === '..' ? undefined : encodeURIComponent(text);
};

const decodeSegment = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** Parameters are substituted and encoded. An unknown type, or a missing parameter, gives "/". */
export function buildRoute<T extends RouteType>(type: T, locale: Locale, params: RouteParams<T>): string;
export function buildRoute(type: string, locale: Locale, params?: Readonly<Record<string, string | number>>): string;
export function buildRoute(
  type: string,
  locale: Locale,
  params: Readonly<Record<string, string | number>> = {},
): string {
  const route = TABLE[locale]?.find((candidate) => candidate.type === type);
  if (!route) return '/';
  let path = `/${locale}`;
  for (const segment of route.segments) {
    const text =
      'text' in segment
        ? segment.text
        : Object.hasOwn(params, segment.param)
          ? encodeSegment(params[segment.param])
          : undefined;
    if (text === undefined) return '/';
    path += `/${text}`;
  }
  return path;
}

const matchSegments = (route: Compiled, parts: readonly string[]): Record<string, string> | undefined => {
  const params: Record<string, string> = {};
  for (const [index, segment] of route.segments.entries()) {
    const part = parts[index];
    if (part === undefined || part === '') return undefined;
    if ('text' in segment) {
      if (part !== segment.text) return undefined;
      continue;
    }
    const value = decodeSegment(part);
    if (value === undefined || (ID_PARAMS.has(segment.param) && !ID.test(value))) return undefined;
    params[segment.param] = value;
  }
  return params;
};

/** The route of a path (without query string); one trailing slash is forgiven. Never throws. */
export const matchRoute = (pathname: string): RouteMatch | undefined => {
  const [root, locale, ...rest] = pathname.split('/');
  if (root !== '' || !isLocale(locale)) return undefined;
  const parts = rest.at(-1) === '' ? rest.slice(0, -1) : rest;
  for (const route of TABLE[locale]) {
    if (route.segments.length !== parts.length) continue;
    const params = matchSegments(route, parts);
    if (params) return { type: route.type, locale, params };
  }
  return undefined;
};
