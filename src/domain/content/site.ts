// A site is one agency's website. Settings: behaviour section 3; everything else: decisions sections 1, 4, 5 and 6.
import { type Static, Type } from 'typebox';
import { CONVERSATION_KINDS } from '../leads/conversation.ts';
import { Email } from '../leads/email-address.ts';
import { LocaleSchema, LocalizedText } from '../locale-schema.ts';
import { STRICTNESSES } from '../publishing/strictness.ts';
import { RecordId, SiteId, Slug, strict } from '../record/schema-parts.ts';
import type { Agenda } from '../viewings/agenda.ts';
import { MAIL_SECURITIES, MAILBOX_LEADS, OAUTH_GRANTS, WEBHOOK_EVENTS } from './setting-names.ts';

const ServiceUrl = Type.String({ pattern: '^https?://', maxLength: 500 });

/** Services of others, asked for nothing until a visitor agrees. Their origins join the content security policy. */
const SiteServices = Type.Object(
  {
    /** Street maps: an address with {z}, {x} and {y}, and whom to thank. */
    tiles: Type.Optional(Type.Object({ url: ServiceUrl, attribution: Type.String({ maxLength: 200 }) }, strict)),
    /** Scripts of the two social networks. */
    facebook: Type.Optional(ServiceUrl),
    instagram: Type.Optional(ServiceUrl),
  },
  strict,
);

/** What Belgian law wants on every page of an agency's site (Code of Economic Law XII.6). */
const LegalIdentity = Type.Object(
  {
    legalName: Type.String({ maxLength: 200 }),
    enterpriseNumber: Type.String({ pattern: '^BE \\d{4}\\.\\d{3}\\.\\d{3}$' }),
    licenceTitle: LocalizedText,
    licenceNumber: Type.String({ maxLength: 40 }),
    licenceCountry: LocalizedText,
    supervisoryAuthority: LocalizedText,
    insurance: LocalizedText,
    codeOfConductUrl: Type.Optional(Type.String({ maxLength: 500, pattern: '^https?://' })),
  },
  strict,
);

/** A hostname as it stands in a certificate: lowercase labels, or this very machine. */
export const HOSTNAME_PATTERN =
  '^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$';
const DomainName = Type.String({
  maxLength: 253,
  pattern: '^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$',
});

/** OAuth2 instead of a password: where a token is asked for, and as whom. Its secrets lie in the sealed store. */
const OAuth = Type.Object(
  {
    tokenUrl: Type.String({ pattern: '^https?://', maxLength: 500 }),
    clientId: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
    scope: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
    grant: Type.Enum(OAUTH_GRANTS),
  },
  strict,
);
export type OAuthSettings = Static<typeof OAuth>;

const mailHost = {
  host: Type.String({ maxLength: 253, pattern: HOSTNAME_PATTERN }),
  port: Type.Integer({ minimum: 1, maximum: 65_535 }),
  security: Type.Enum(MAIL_SECURITIES),
};
const DefaultPerson = Type.Object({ name: Type.String({ minLength: 1, maxLength: 100 }), email: Email }, strict);

export const Site = Type.Object(
  {
    id: SiteId,
    name: Type.String({ minLength: 1, maxLength: 100 }),
    hostnames: Type.Array(Type.String({ minLength: 1, maxLength: 253 }), {
      minItems: 1,
      maxItems: 50,
      uniqueItems: true,
    }),
    /** The one of them at which the desk is opened: a passkey belongs to one hostname. The first one when absent. */
    deskHostname: Type.Optional(Type.String({ minLength: 1, maxLength: 253 })),
    locales: Type.Array(LocaleSchema, { minItems: 1, uniqueItems: true }),
    tagline: LocalizedText,
    phone: Type.String({ maxLength: 40 }),
    email: Email,
    identity: LegalIdentity,
    /** Custom properties of src/ui/styles/tokens.css that this site sets otherwise. */
    theme: Type.Record(Type.String({ pattern: '^--[a-z0-9-]+$' }), Type.String({ maxLength: 200 })),
    /** Asset names. */
    logo: Type.Optional(Type.String({ maxLength: 120 })),
    socialImage: Type.Optional(Type.String({ maxLength: 120 })),
    /** Raw transaction ids; estates with one of them are hidden everywhere. */
    hiddenStatus: Type.Array(Type.Integer({ minimum: 0 }), { uniqueItems: true }),
    keepSoldPages: Type.Boolean(),
    revealAddressAfterBooking: Type.Boolean(),
    /** Listings that lack what the law wants in an advertisement: taken with a warning, which is the default, or refused. */
    incompleteListings: Type.Optional(Type.Enum(['warn', 'refuse'])),
    /** How members may publish a listing with a legal gap (may-publish.ts); without it, as imports do with such listings. */
    publishingCheck: Type.Optional(Type.Enum([...STRICTNESSES])),
    /** Who is responsible for listings that name nobody: everywhere, and by branch (the office a listing is nearest to). */
    representatives: Type.Optional(
      Type.Object(
        {
          site: Type.Optional(DefaultPerson),
          branches: Type.Optional(Type.Record(Slug, DefaultPerson)),
        },
        strict,
      ),
    ),
    /** Whether visitors read that a price fell; on by default. */
    showReductions: Type.Optional(Type.Boolean()),
    services: Type.Optional(SiteServices),
    /** Days after which requests of visitors are erased; 90 by default. */
    leadRetentionDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
    /** Who gets a new lead: in this order, the first rule that holds (assign-rules.ts). */
    leadRules: Type.Optional(
      Type.Array(
        Type.Object(
          {
            kind: Type.Optional(Type.Enum(CONVERSATION_KINDS)),
            estateId: Type.Optional(RecordId),
            branch: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
            place: Type.Optional(Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' })),
            member: Email,
          },
          strict,
        ),
        { maxItems: 100 },
      ),
    ),
    /** The sender of this site's mails; MAIL_FROM, else the agency's own address, when absent. */
    mailFrom: Type.Optional(Email),
    /** The site's own mail server; its password lies in the sealed store. The installation's server when absent. */
    mailServer: Type.Optional(
      Type.Object(
        {
          ...mailHost,
          user: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
          oauth: Type.Optional(OAuth),
        },
        strict,
      ),
    ),
    /** The mailbox (IMAP) that answers of visitors come to: one folder of it is read, and nothing in it changed but a mark of ours. */
    mailbox: Type.Optional(
      Type.Object(
        {
          ...mailHost,
          user: Type.String({ minLength: 1, maxLength: 200 }),
          /** What visitors write to so that it comes here; the user where that is an address. */
          address: Type.Optional(Email),
          oauth: Type.Optional(OAuth),
          folder: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
          leads: Type.Enum(MAILBOX_LEADS),
        },
        strict,
      ),
    ),
    /** Signs mails whose sender is in this domain; the private key lies in the sealed store. */
    dkim: Type.Optional(
      Type.Object(
        { domain: DomainName, selector: Type.String({ maxLength: 63, pattern: '^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$' }) },
        strict,
      ),
    ),
    /** Alerts to visitors. */
    alerts: Type.Optional(
      Type.Object(
        {
          /** Days after which an alert that nobody confirmed is erased; 7 by default. */
          unconfirmedDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })),
          /** Months after which people are asked once whether they still want theirs; 24 by default. */
          renewalMonths: Type.Optional(Type.Integer({ minimum: 1, maximum: 120 })),
          /** Days to answer, after which the alerts are erased; 30 by default. */
          renewalDays: Type.Optional(Type.Integer({ minimum: 7, maximum: 365 })),
          /** Alert mails that leave in a minute; 300 by default. */
          mailsPerMinute: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
        },
        strict,
      ),
    ),
    /** The way from one viewing to the next, where the usual numbers do not hold (domain/viewings/travel.ts). */
    travel: Type.Optional(
      Type.Object(
        {
          /** Roads are longer than the straight line: times this; 1.3 by default. */
          detour: Type.Optional(Type.Number({ minimum: 1, maximum: 5 })),
          /** 35 by default. */
          kmPerHour: Type.Optional(Type.Number({ minimum: 3, maximum: 130 })),
          /** Added to every way; 5 by default. */
          extraMinutes: Type.Optional(Type.Integer({ minimum: 0, maximum: 120 })),
        },
        strict,
      ),
    ),
    /** Where the agency's own software hears of new requests. */
    webhook: Type.Optional(
      Type.Object(
        {
          url: Type.String({ pattern: '^https?://', maxLength: 500 }),
          events: Type.Array(Type.Enum(WEBHOOK_EVENTS), { minItems: 1, uniqueItems: true }),
        },
        strict,
      ),
    ),
    /** A captcha of a third party instead of our own; its secret lies in the sealed store, or is the program's (CAPTCHA_SECRET). */
    captcha: Type.Optional(
      Type.Object(
        {
          siteKey: Type.String({ minLength: 1, maxLength: 200 }),
          scriptUrl: Type.String({ pattern: '^https?://', maxLength: 500 }),
          /** Where answers are checked with the site's own secret; the program's own (CAPTCHA_VERIFY_URL) when absent. */
          verifyUrl: Type.Optional(Type.String({ pattern: '^https?://', maxLength: 500 })),
          /** Further origins that its script loads from. */
          origins: Type.Optional(Type.Array(Type.String({ pattern: '^https?://', maxLength: 200 }), { maxItems: 10 })),
        },
        strict,
      ),
    ),
  },
  strict,
);
export type Site = Static<typeof Site>;

export const Page = Type.Object(
  {
    id: Slug,
    /** Path without the locale prefix, "" for the home page. */
    url: LocalizedText,
    title: LocalizedText,
    seoTitle: LocalizedText,
    seoDescription: LocalizedText,
    /** Sanitized HTML with marked containers. */
    html: LocalizedText,
    /** hero: the home page's full-width opening; plain: a text page; wide: the whole page width. */
    layout: Type.Union([Type.Literal('hero'), Type.Literal('plain'), Type.Literal('wide')]),
    /** Found by its address alone: not in the sitemap, and search engines leave it out. */
    unlisted: Type.Optional(Type.Boolean()),
  },
  strict,
);
export type Page = Static<typeof Page>;

/** A page as a list shows it: without its HTML. */
export const PageSummary = Type.Omit(Page, ['html']);
export type PageSummary = Static<typeof PageSummary>;

export const NAVIGATION_TYPES = ['main', 'footer', 'legal'] as const;
export type NavigationType = (typeof NAVIGATION_TYPES)[number];
export const NavigationTypeSchema = Type.Enum(NAVIGATION_TYPES);

/** An entry points to a page, to a route of the table (decisions section 5), or to an address outside. */
export type NavigationEntry = {
  id: string;
  label: Static<typeof LocalizedText>;
  page?: string;
  route?: string;
  href?: string;
  children?: NavigationEntry[];
};
export const NavigationEntry = Type.Cyclic(
  {
    NavigationEntry: Type.Object(
      {
        id: Slug,
        label: LocalizedText,
        page: Type.Optional(Slug),
        route: Type.Optional(Type.String({ maxLength: 64 })),
        href: Type.Optional(Type.String({ maxLength: 500, pattern: '^(https://|mailto:|tel:|/)' })),
        children: Type.Optional(Type.Array(Type.Ref('NavigationEntry'), { maxItems: 50 })),
      },
      strict,
    ),
  },
  'NavigationEntry',
);

/** One item of a content list: an office, a person, an article, a testimonial. */
export const EntityItem = Type.Object(
  {
    id: Slug,
    title: LocalizedText,
    intro: LocalizedText,
    /** Sanitized HTML. */
    html: LocalizedText,
    /** Asset name. */
    image: Type.Optional(Type.String({ maxLength: 120 })),
    imageAlt: Type.Optional(LocalizedText),
    /** Lists stand in this order, newest first. Nobody sees an item before its day. */
    date: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
    /** Nobody sees it, whatever its date. */
    draft: Type.Optional(Type.Boolean()),
    /** By which a list can choose: a container names one. */
    tags: Type.Optional(Type.Array(Slug, { maxItems: 20, uniqueItems: true })),
    /** Of a testimonial: the law wants a reader to know where it comes from and whether it was checked. */
    review: Type.Optional(
      Type.Object(
        {
          /** Where it was written: "letter to the office, May 2026". */
          source: LocalizedText,
          /** Where it can be read in full. */
          url: Type.Optional(Type.String({ maxLength: 500, pattern: '^https://' })),
          /** Whether the agency made sure that a client wrote it. */
          checked: Type.Boolean(),
          /** How: "compared with the deed of sale". */
          how: Type.Optional(LocalizedText),
        },
        strict,
      ),
    ),
    /** Facts by name: street, zip, city, phone, email, role, office, latitude, longitude … */
    facts: Type.Optional(
      Type.Record(Type.String({ maxLength: 40 }), Type.Union([Type.String({ maxLength: 500 }), Type.Number()])),
    ),
    /** Opening hours of an office; day 1 is Monday. A day without an entry is closed. */
    hours: Type.Optional(
      Type.Array(
        Type.Object(
          {
            day: Type.Integer({ minimum: 1, maximum: 7 }),
            from: Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
            to: Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
          },
          strict,
        ),
        { maxItems: 28 },
      ),
    ),
  },
  strict,
);
export type EntityItem = Static<typeof EntityItem>;

export const Entity = Type.Object({ id: Slug, title: LocalizedText }, strict);
export type Entity = Static<typeof Entity>;

export const AGREEMENT_KINDS = ['privacy-statement', 'terms-of-use', 'cookie-statement'] as const;
export type AgreementKind = (typeof AGREEMENT_KINDS)[number];

export const Agreement = Type.Object(
  {
    kind: Type.Enum(AGREEMENT_KINDS),
    /** Raised whenever the meaning changes; stored with every consent. */
    version: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}(\\.\\d+)?$' }),
    title: LocalizedText,
    html: LocalizedText,
  },
  strict,
);
export type Agreement = Static<typeof Agreement>;

/** Everything `pand import site <folder>` reads, in one value. */
export type SiteContent = {
  readonly site: Site;
  readonly pages: readonly Page[];
  readonly navigation: Readonly<Record<NavigationType, readonly NavigationEntry[]>>;
  readonly entities: readonly (Entity & { readonly items: readonly EntityItem[] })[];
  /** The version of each kind that visitors read. */
  readonly agreements: readonly Agreement[];
  /** Versions before those; the site keeps them in any case. */
  readonly olderAgreements?: readonly Agreement[];
  /** Of its representatives; those the site has stay when it is absent. */
  readonly agendas?: readonly Agenda[];
};
