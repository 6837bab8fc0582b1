// A site in the parts that people change one by one: what an import would undo is found part by part, and told field by field.
import { LOCALES, type Localized } from '../locale.ts';
import { type FieldChange, fieldChanges } from '../people/audit.ts';
import type { RentalUnitRecord } from '../rentals/rental-unit.ts';
import type { Agenda } from '../viewings/agenda.ts';
import { NAVIGATION_TYPES, type SiteContent } from './site.ts';

export type SitePartKind =
  | 'setting'
  | 'page'
  | 'navigation'
  | 'list'
  | 'item'
  | 'order'
  | 'agreement'
  | 'file'
  | 'agenda'
  | 'home';

export type SitePart = { readonly kind: SitePartKind; readonly id: string; readonly value: unknown };
export type PartKey = `${SitePartKind} ${string}`;
export const keyOf = ({ kind, id }: Pick<SitePart, 'kind' | 'id'>): PartKey => `${kind} ${id}`;

/** A site with its files by the hash of their bytes. */
export type SiteToCompare = {
  readonly content: SiteContent;
  readonly files: Readonly<Record<string, string>>;
  readonly rentalUnits: readonly RentalUnitRecord[] | undefined;
};

/** The same value is the same text, whatever the order of its members; what is null is absent. */
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== null && inner !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, inOrder(inner)]),
  );
};
export const partText = ({ value }: Pick<SitePart, 'value'>): string => JSON.stringify(inOrder(value));

/** An empty text and none are the same to a visitor, and a file has no other way to say none. */
const withText = <T extends { readonly html: Localized }>(document: T) => ({
  ...document,
  html: Object.fromEntries(
    LOCALES.flatMap((locale) => {
      const text = document.html[locale]?.trim();
      return text ? [[locale, text]] : [];
    }),
  ),
});

const ids = (list: readonly { readonly id: string }[]): readonly string[] => list.map(({ id }) => id);

export const agendaPartsOf = (agendas: readonly Agenda[]): readonly SitePart[] =>
  agendas.map((agenda) => ({ kind: 'agenda', id: agenda.id, value: agenda }));

export const sitePartsOf = ({ content, files, rentalUnits }: SiteToCompare): readonly SitePart[] => {
  const { site, pages, navigation, entities, agreements, olderAgreements = [], agendas = [] } = content;
  const { id: _id, ...members } = site;
  const settings = { ...members, hostnames: [...new Set(site.hostnames.map((name) => name.toLowerCase()))] };
  return [
    ...Object.entries(settings).flatMap(([id, value]) =>
      value === undefined ? [] : [{ kind: 'setting' as const, id, value }],
    ),
    { kind: 'order', id: 'pages', value: ids(pages) },
    ...pages.map((page) => ({ kind: 'page' as const, id: page.id, value: withText(page) })),
    ...NAVIGATION_TYPES.map((type) => ({ kind: 'navigation' as const, id: type, value: navigation[type] })),
    { kind: 'order', id: 'lists', value: ids(entities) },
    ...entities.flatMap(({ id, title, items }) => [
      { kind: 'list' as const, id, value: { title } },
      { kind: 'order' as const, id: `items of ${id}`, value: ids(items) },
      ...items.map((item) => ({ kind: 'item' as const, id: `${id}/${item.id}`, value: withText(item) })),
    ]),
    ...[...agreements, ...olderAgreements].map((agreement) => ({
      kind: 'agreement' as const,
      id: `${agreement.kind} ${agreement.version}`,
      value: withText(agreement),
    })),
    ...Object.entries(files).map(([name, hash]) => ({ kind: 'file' as const, id: name, value: { hash } })),
    ...agendaPartsOf(agendas),
    ...(rentalUnits ?? []).map((unit) => ({ kind: 'home' as const, id: String(unit.id), value: unit })),
  ];
};

/** Kinds of which a folder only adds and changes: what it lacks stays. */
export const onlyAdded = (kind: SitePartKind, { content }: Pick<SiteToCompare, 'content'>): boolean =>
  kind === 'agreement' || kind === 'home' || (kind === 'agenda' && content.agendas === undefined);

export type ChangedHere = {
  readonly kind: SitePartKind;
  readonly id: string;
  /** `only-here`: the import would remove it. `removed-here`: it would bring it back. */
  readonly how: 'changed' | 'only-here' | 'removed-here';
  /** `before` as it is here, `after` as the folder has it. */
  readonly fields: readonly FieldChange[];
};

const asRecord = (value: unknown): Readonly<Record<string, unknown>> => {
  const plain = inOrder(value);
  return typeof plain === 'object' && plain !== null && !Array.isArray(plain)
    ? (plain as Readonly<Record<string, unknown>>)
    : { '': plain };
};

/** Texts by language are told by language: `title.nl`. */
const flat = (value: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(asRecord(value)).flatMap(([name, inner]) => {
      const isObject = name !== '' && typeof inner === 'object' && inner !== null && !Array.isArray(inner);
      return isObject ? Object.entries(inner).map(([part, deep]) => [`${name}.${part}`, deep]) : [[name, inner]];
    }),
  );

const inCommon = (list: unknown, other: unknown): string =>
  (list as readonly string[]).filter((id) => (other as readonly string[]).includes(id)).join('\n');

/**
 * What was changed here since the last import, and would be lost by this one. Without a memory of that import everything
 * that differs counts: nobody can say whose it is.
 */
export const changedHere = (
  here: readonly SitePart[],
  folder: readonly SitePart[],
  { unchanged, mayRemove }: { unchanged(part: SitePart): boolean; mayRemove(kind: SitePartKind): boolean },
  wasImported: (part: Pick<SitePart, 'kind' | 'id'>) => boolean,
): readonly ChangedHere[] => {
  const wanted = new Map(folder.map((part) => [keyOf(part), part]));
  const present = new Map(here.map((part) => [keyOf(part), part]));
  const found: ChangedHere[] = [];
  for (const part of here) {
    const { kind, id } = part;
    const other = wanted.get(keyOf(part));
    if (unchanged(part)) continue;
    if (!other) {
      if (kind !== 'order' && mayRemove(kind)) found.push({ kind, id, how: 'only-here', fields: [] });
    } else if (kind === 'order') {
      // Something more or less in a list is told by itself.
      if (inCommon(part.value, other.value) !== inCommon(other.value, part.value))
        found.push({ kind, id, how: 'changed', fields: fieldChanges(flat(part.value), flat(other.value)) });
    } else if (partText(part) !== partText(other))
      found.push({ kind, id, how: 'changed', fields: fieldChanges(flat(part.value), flat(other.value)) });
  }
  for (const { kind, id } of folder)
    if (kind !== 'order' && !present.has(keyOf({ kind, id })) && wasImported({ kind, id }))
      found.push({ kind, id, how: 'removed-here', fields: [] });
  return found;
};

type WithId = { readonly id: string };

/** One of `lead`'s order; what only the other has comes after what it follows there. */
const woven = (lead: readonly string[], other: readonly string[]): readonly string[] => {
  const order = [...lead];
  for (const [index, id] of other.entries()) {
    if (order.includes(id)) continue;
    const before = other.slice(0, index).findLast((candidate) => order.includes(candidate));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  }
  return order;
};

const mergedList = <T extends WithId>(
  here: readonly T[],
  folder: readonly T[],
  keeps: (id: string) => boolean,
  keepsOrder: boolean,
): T[] => {
  const order = keepsOrder ? woven(ids(here), ids(folder)) : woven(ids(folder), ids(here));
  return order.flatMap((id) => (keeps(id) ? here : folder).find((one) => one.id === id) ?? []);
};

/** Those that are brought, but for those that are kept as they are here. */
export const mergedAgendas = (
  here: readonly Agenda[],
  brought: readonly Agenda[],
  kept: ReadonlySet<PartKey>,
): readonly Agenda[] => mergedList(here, brought, (id) => kept.has(keyOf({ kind: 'agenda', id })), false);

/** The folder, but for the parts that are kept as they are here. */
export const mergedContent = (here: SiteContent, folder: SiteContent, kept: ReadonlySet<PartKey>): SiteContent => {
  const keeps = (kind: SitePartKind, id: string): boolean => kept.has(keyOf({ kind, id }));
  const settings = new Set([...Object.keys(here.site), ...Object.keys(folder.site)]) as Set<keyof SiteContent['site']>;
  const site = Object.fromEntries(
    [...settings].flatMap((name) => {
      const value = (keeps('setting', name) ? here : folder).site[name];
      return value === undefined ? [] : [[name, value]];
    }),
  ) as SiteContent['site'];
  const itemsOf = (content: SiteContent, list: string) => content.entities.find(({ id }) => id === list)?.items ?? [];
  const keepsItemOf = (list: string): boolean =>
    itemsOf(here, list).some((item) => keeps('item', `${list}/${item.id}`));
  const lists = mergedList(
    here.entities,
    folder.entities,
    // A list that the folder lacks stays with the items that were changed in it.
    (id) => keeps('list', id) || (keepsItemOf(id) && !folder.entities.some((entity) => entity.id === id)),
    keeps('order', 'lists'),
  );
  const herePast = [...here.agreements, ...(here.olderAgreements ?? [])];
  const agreement = (brought: SiteContent['agreements'][number]) =>
    (keeps('agreement', `${brought.kind} ${brought.version}`) &&
      herePast.find(({ kind, version }) => kind === brought.kind && version === brought.version)) ||
    brought;
  return {
    site,
    pages: mergedList(here.pages, folder.pages, (id) => keeps('page', id), keeps('order', 'pages')),
    navigation: {
      main: (keeps('navigation', 'main') ? here : folder).navigation.main,
      footer: (keeps('navigation', 'footer') ? here : folder).navigation.footer,
      legal: (keeps('navigation', 'legal') ? here : folder).navigation.legal,
    },
    entities: lists.map((list) => ({
      ...list,
      items: mergedList(
        itemsOf(here, list.id),
        itemsOf(folder, list.id),
        (id) => keeps('item', `${list.id}/${id}`),
        keeps('order', `items of ${list.id}`),
      ),
    })),
    agreements: folder.agreements.map(agreement),
    olderAgreements: (folder.olderAgreements ?? []).map(agreement),
    ...(folder.agendas ? { agendas: mergedAgendas(here.agendas ?? [], folder.agendas, kept) } : {}),
  };
};
