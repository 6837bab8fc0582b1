// Everything an agency can send, with script in every text: two listings, a project, a holiday home, a page with every
// widget, a content list, an agreement, a navigation tree.
import type { TSchema } from 'typebox';
import type { EndpointName } from '../../src/contract/endpoints.ts';
import { Agreement, EntityItem, Page } from '../../src/domain/content/site.ts';
import { LOCALES } from '../../src/domain/locale.ts';
import { wrongCodes } from '../../src/domain/record/codes.ts';
import { type Estate, EstateSchema } from '../../src/domain/record/estate.ts';
import { RentalUnitRecord } from '../../src/domain/rentals/rental-unit.ts';
import { testEstate, testProject } from './estates.ts';
import { testUnit } from './rentals.ts';
import { hostileRecord, PAYLOADS } from './scripting.ts';

export const HOSTILE = { estate: 990_001, project: 990_002, unit: 990_003, rental: 990_001 } as const;

const record = <T>(schema: TSchema): T => hostileRecord(schema) as T;

/** Real ids where a made-up one would hide the listing. */
const hostileEstate = (id: number, project: boolean): Estate => {
  const made = record<Estate>(EstateSchema);
  const base = project ? testProject(id, [HOSTILE.unit]) : testEstate(id);
  const { headType, subType, transaction, collections } = base.general;
  const name = made.general.headType?.name ?? null;
  const { parentId: _parent, guid: _guid, children: _children, status: _status, ...general } = made.general;
  const { archived: _archived, archived_at: _at, children: _units, ...blocks } = made;
  return {
    ...blocks,
    general: {
      ...general,
      id,
      project,
      headType: headType ? { ...headType, name } : null,
      subType: subType ? { ...subType, name } : null,
      // A record's own name of the transaction wins over ours: it is in the slug and on the card.
      transaction: transaction ? { ...transaction, name } : null,
      collections: collections ?? null,
    },
    address: { ...made.address, visible: true, country: 'BE', city: { zip: '9000', name: PAYLOADS[1], alias: name } },
    ...(project ? { children: [hostileEstate(HOSTILE.unit, false)] } : {}),
  };
};

/** Without the codes that a push refuses; a file may have them. */
const withKnownCodes = (estate: Estate): Estate => {
  const kept = structuredClone(estate);
  for (const { field } of wrongCodes(kept)) {
    if (field.startsWith('fields.')) delete (kept.fields as Record<string, unknown>)[field.slice('fields.'.length)];
    else {
      const path = field.split('.');
      // A field of a list is wrong in some of its items: it goes from all of them.
      const blocks = path
        .slice(0, -1)
        .reduce((inner: unknown[], key) => inner.flatMap((one) => Object(one)[key] ?? []), [kept]);
      for (const block of blocks as Record<string, unknown>[]) delete block[path.at(-1) ?? ''];
    }
  }
  return kept.children ? { ...kept, children: kept.children.map(withKnownCodes) } : kept;
};

/** As a file brings them: an import takes also what is no code. */
export const hostileListings = (): Estate[] => [
  hostileEstate(HOSTILE.estate, false),
  hostileEstate(HOSTILE.project, true),
];

const hostileRental = (): RentalUnitRecord => {
  const { calendars: _calendars, taken: _taken, ...made } = record<RentalUnitRecord>(RentalUnitRecord);
  const { rental, photos } = testUnit(HOSTILE.rental);
  const titled = photos?.map((photo) => ({ ...photo, title: made.photos?.[0]?.title ?? null })) ?? null;
  return {
    ...made,
    id: HOSTILE.rental,
    rental: rental ?? null,
    photos: titled,
    address: { ...made.address, visible: true, country: 'BE' },
  };
};

const everywhere = (text: string) => Object.fromEntries(LOCALES.map((locale) => [locale, text]));
const OPTIONS = [
  'images',
  'alts',
  'image',
  'alt',
  'text',
  'href',
  'link-text',
  'src',
  'title',
  'fallback',
  'url',
  'label',
];
const WIDGETS = [
  'contact-form',
  'image-slider',
  'popup-image',
  'svg-icon',
  'social-embed',
  'office-map',
  'office-hours',
];
const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Every payload as markup, and in every option of every widget. */
const hostileHtml = (): string =>
  [
    ...PAYLOADS.map(
      (payload) => `<p>${payload}</p><a href="${attribute(payload)}" title="${attribute(payload)}">x</a>`,
    ),
    ...WIDGETS.flatMap((widget, i) => {
      const payload = PAYLOADS[i % PAYLOADS.length] ?? '';
      const given = OPTIONS.map(
        (option) => `data-${option}="${attribute(option === 'href' ? 'javascript:xss()' : payload)}"`,
      );
      return `<div data-widget="${widget}" ${given.join(' ')} data-fields="${attribute(PAYLOADS[0])}"></div>`;
    }),
    '<div data-widget="estate-list" data-layout="grid" data-heading="&lt;script&gt;xss()&lt;/script&gt;"></div>',
    '<div data-widget="estate-filter"></div><div data-widget="search-form"></div><div data-widget="rental-list"></div>',
    '<svg onload=xss()></svg><math><mtext><style><img src=x onerror=xss()></style></mtext></math><base href="//x.example">',
  ].join('\n');

type Sent = {
  readonly name: EndpointName;
  readonly params: Readonly<Record<string, string | number>>;
  readonly body: unknown;
};

export const hostilePushes = (): Sent[] => {
  const html = everywhere(hostileHtml());
  const page = { ...record<Page>(Page), id: 'hostile', url: everywhere('hostile'), html };
  const { image: _image, ...made } = record<EntityItem>(EntityItem);
  const item = { ...made, id: 'hostile', html, draft: false };
  const agreement = { ...record<Agreement>(Agreement), kind: 'privacy-statement', version: '2099-01-01', html };
  const office = { ...item, id: 'kantoor', hours: [{ day: 1, from: '09:00', to: '12:00' }] };
  const labels = everywhere(PAYLOADS[1]);
  return [
    { name: 'pushEstate', params: { id: HOSTILE.estate }, body: withKnownCodes(hostileEstate(HOSTILE.estate, false)) },
    { name: 'pushEstate', params: { id: HOSTILE.project }, body: withKnownCodes(hostileEstate(HOSTILE.project, true)) },
    { name: 'pushRentalUnit', params: { id: HOSTILE.rental }, body: hostileRental() },
    { name: 'pushPage', params: { id: 'hostile' }, body: page },
    { name: 'pushEntity', params: { id: 'news' }, body: { id: 'news', title: labels, items: [item] } },
    { name: 'pushEntity', params: { id: 'offices' }, body: { id: 'offices', title: labels, items: [office] } },
    { name: 'pushAgreement', params: { kind: 'privacy-statement' }, body: agreement },
    { name: 'pushNavigation', params: { type: 'footer' }, body: [{ id: 'x', label: labels, page: 'hostile' }] },
  ];
};

/** Pages that show all of it. */
export const HOSTILE_PAGES = [
  '/nl/hostile',
  '/fr/hostile',
  `/nl/aanbod/${HOSTILE.estate}`,
  `/en/offer/${HOSTILE.estate}`,
  `/nl/aanbod/${HOSTILE.project}`,
  `/nl/aanbod/${HOSTILE.unit}`,
  `/nl/vakantie/${HOSTILE.rental}`,
  '/de/detail?entity=news&item=hostile',
  '/nl/privacyverklaring',
  `/nl/afspraak/${HOSTILE.estate}`,
  `/nl/ajax/send-to-a-friend?estate=${HOSTILE.estate}`,
] as const;
