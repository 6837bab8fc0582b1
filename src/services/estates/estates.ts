// The estate calls of behaviour section 7; meanings in decisions sections 3 to 6. Every record leaves in its public form.
import { findCollection } from '../../db/estates/collections.ts';
import type { EstateFamily } from '../../db/estates/estate-families.ts';
import { findByExternalId } from '../../db/estates/estates.ts';
import { findAgendaOf } from '../../db/viewings/agendas.ts';
import { nearestBranch } from '../../domain/content/nearest-branch.ts';
import type { Site } from '../../domain/content/site.ts';
import { BadInputError, GoneError, NotFoundError } from '../../domain/errors.ts';
import { type Locale, type Localized, textOf } from '../../domain/locale.ts';
import { crossesItself } from '../../domain/places/area.ts';
import { type ApiEstate, apiCard, apiEstate } from '../../domain/record/api-estate.ts';
import type { Estate } from '../../domain/record/estate.ts';
import { isProject } from '../../domain/record/estate-type.ts';
import { isHidden } from '../../domain/record/hidden-status.ts';
import { MAX_ID } from '../../domain/record/ids.ts';
import { publicFamily, publicUnitOf } from '../../domain/record/public-family.ts';
import { namesSomebody, personName } from '../../domain/record/representatives.ts';
import { responsiblesOf } from '../../domain/record/responsible.ts';
import type { EstateFilters } from '../../domain/search/estate-filters.ts';
import type {
  EstateFilterBody,
  EstateQuery,
  EstateSearchBody,
  GroupCount,
} from '../../domain/search/estate-query-schema.ts';
import { MAX_PAGE_SIZE } from '../../domain/search/page-size.ts';
import { shownItems } from '../content/content.ts';
import type { ServiceContext } from '../platform/context.ts';
import type { SiteCatalogue } from './catalogue.ts';

export type EstateList = { readonly total: { readonly value: number }; readonly results: readonly ApiEstate[] };

/** An estate or unit with the project or plain estate it is part of, both public. */
export type ShownEstate = { readonly estate: Estate; readonly root: Estate };

const unknownEstate = (): NotFoundError => new NotFoundError('There is no such listing.');

/** Some agencies do not tell that a price fell. */
const withoutReductions = ({ reduction: _told, children, ...estate }: Estate): Estate => ({
  ...estate,
  ...(children ? { children: children.map(({ reduction: _own, ...unit }) => unit) } : {}),
});

/** Undefined when visitors may not see it. Hidden looks like unknown, also when it is gone. */
const shown = (
  family: EstateFamily,
  id: number,
  { hiddenStatus, showReductions }: Site,
): ShownEstate | 'gone' | undefined => {
  const goneUnit = family.goneUnits.find(({ general }) => general.id === id);
  const unit = goneUnit ?? family.estate.children?.find(({ general }) => general.id === id);
  if (isHidden(family.estate, hiddenStatus) || (unit && isHidden(unit, hiddenStatus))) return undefined;
  if (family.gone || goneUnit) return 'gone';
  const whole = publicFamily(family.estate, hiddenStatus);
  const root = showReductions === false ? withoutReductions(whole) : whole;
  const estate = unit ? publicUnitOf(root, id) : root;
  return estate && { estate, root };
};

/** The estates of these ids that visitors may see, in their order. */
export const shownEstates = async (
  { documents, site }: SiteCatalogue,
  ids: readonly number[],
): Promise<ShownEstate[]> => {
  const families = await documents.read(ids);
  return ids.flatMap((id) => {
    const family = families.get(id);
    const found = family && shown(family, id, site);
    return found && found !== 'gone' ? [found] : [];
  });
};

type KeptCard = { readonly hiddenStatus: readonly number[]; readonly card: ApiEstate | undefined };
/** By the family as it was read: a listing that changed is another family, and what nobody keeps goes with it. */
const keptCards = new WeakMap<EstateFamily, Map<number, KeptCard>>();

/** What a list shows of one; undefined when visitors may not see it. Shared by all who ask: not to be changed. */
const cardOf = (family: EstateFamily, id: number, site: Site): ApiEstate | undefined => {
  const cards = keptCards.get(family) ?? new Map<number, KeptCard>();
  keptCards.set(family, cards);
  const kept = cards.get(id);
  if (kept?.hiddenStatus === site.hiddenStatus) return kept.card;
  const found = shown(family, id, site);
  const card = found && found !== 'gone' ? apiCard(found.estate) : undefined;
  cards.set(id, { hiddenStatus: site.hiddenStatus, card });
  return card;
};

export const shownCards = async ({ documents, site }: SiteCatalogue, ids: readonly number[]): Promise<ApiEstate[]> => {
  const families = await documents.read(ids);
  return ids.flatMap((id) => {
    const family = families.get(id);
    return (family && cardOf(family, id, site)) ?? [];
  });
};

/** 404 when unknown or hidden, 410 when archived or removed. */
export const requireEstate = async (ctx: ServiceContext, siteId: string, id: number): Promise<ShownEstate> => {
  const catalogue = await ctx.catalogue.of(siteId);
  const family = id > MAX_ID ? undefined : (await catalogue.documents.read([id])).get(id);
  const found = family && shown(family, id, catalogue.site);
  if (!found) throw unknownEstate();
  if (found === 'gone') throw new GoneError('This listing is no longer offered.');
  return found;
};

/** What no schema says of a query. */
export const checkQuery = (query: EstateQuery | undefined, name = 'query'): void => {
  const crossing = query?.area?.findIndex((part) => 'corners' in part && crossesItself(part.corners)) ?? -1;
  if (crossing >= 0)
    throw new BadInputError('The area crosses itself.', [
      { field: `body.${name}.area.${crossing}.corners`, message: 'The line of an area may not cross itself.' },
    ]);
};

export const searchEstates = async (
  ctx: ServiceContext,
  siteId: string,
  body: EstateSearchBody,
): Promise<EstateList & { readonly groups?: GroupCount[] }> => {
  checkQuery(body.query);
  checkQuery(body.near, 'near');
  const catalogue = await ctx.catalogue.of(siteId);
  const { ids, total, groups } = catalogue.index.search(body);
  const results = await shownCards(catalogue, ids);
  return { total: { value: total }, results, ...(groups ? { groups: [...groups] } : {}) };
};

export const estateFilters = async (
  ctx: ServiceContext,
  siteId: string,
  { query, more }: EstateFilterBody,
): Promise<EstateFilters> => {
  checkQuery(query);
  return (await ctx.catalogue.of(siteId)).index.facets(query, more);
};

/** The full public record, of a project without its units: `estateGroup` has those. */
export const estateById = async (ctx: ServiceContext, siteId: string, id: number): Promise<ApiEstate> => {
  const { children: _units, ...estate } = (await requireEstate(ctx, siteId, id)).estate;
  return apiEstate(estate);
};

/** A project with its visible units; asked for by the id of a unit, the project of that unit. */
export const estateGroup = async (ctx: ServiceContext, siteId: string, id: number): Promise<ApiEstate> => {
  const { root } = await requireEstate(ctx, siteId, id);
  if (!isProject(root) && !root.children) throw new NotFoundError('This listing is not a project.');
  return apiEstate({ ...root, children: root.children ?? [] });
};

export const estateByExternalId = async (
  ctx: ServiceContext,
  siteId: string,
  externalId: string,
): Promise<ApiEstate> => {
  await ctx.catalogue.of(siteId);
  const id = await findByExternalId(ctx.db.kysely, siteId, externalId);
  if (id === undefined) throw unknownEstate();
  return estateById(ctx, siteId, id);
};

export type EstateCollection = EstateList & { readonly id: string; readonly title: Localized };

/** The agency's own pick in its order; else every listing that names the collection itself, newest first. */
export const estateCollection = async (ctx: ServiceContext, siteId: string, id: string): Promise<EstateCollection> => {
  const catalogue = await ctx.catalogue.of(siteId);
  const picked = await findCollection(ctx.db.kysely, siteId, id);
  const found = catalogue.index.search({
    query: { terms: { 'children.collections': [id] } },
    pagination: { from: 0, size: MAX_PAGE_SIZE },
  });
  if (!picked && found.total === 0) throw new NotFoundError('There is no such collection.');
  const results = await shownCards(catalogue, picked?.estateIds ?? found.ids);
  return { id, title: picked?.title ?? {}, total: { value: picked ? results.length : found.total }, results };
};

export type ContactInfo = {
  readonly kind: 'salesRepresentative' | 'office';
  readonly name: string;
  readonly firstname?: string;
  readonly lastname?: string;
  readonly phone?: string;
  readonly mobile?: string;
  readonly email?: string;
  readonly picture?: string;
  readonly description?: Localized;
  readonly street?: string;
  readonly zip?: string;
  readonly city?: string;
};

const filled = <T extends object>(record: T): T =>
  Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  ) as T;

const representative = ({ salesRepresentative: person }: Estate): ContactInfo | undefined => {
  if (!namesSomebody(person)) return undefined;
  const name = personName(person);
  return filled({ ...person, kind: 'salesRepresentative', name }) as ContactInfo;
};

const text = (value: string | number | undefined): string | undefined =>
  value === undefined ? undefined : String(value);

/** Its sales representative or the project's, else the one of its branch or site; the office when there is none. */
export const contactInfo = async (
  ctx: ServiceContext,
  siteId: string,
  id: number,
  locale: Locale,
): Promise<ContactInfo> => {
  const { estate, root } = await requireEstate(ctx, siteId, id);
  const person = representative(estate) ?? representative(root);
  if (person) return person;
  const { site } = await ctx.catalogue.of(siteId);
  const offices = (await shownItems(ctx, siteId, 'offices')) ?? [];
  const office = nearestBranch(offices, { address: estate.address ?? root.address ?? null });
  const [fallback] = responsiblesOf({ estate, root }, { representatives: site.representatives, offices });
  if (fallback) {
    const agenda = await findAgendaOf(ctx.db.kysely, siteId, fallback.email);
    const { name, email } = fallback;
    return filled({ kind: 'salesRepresentative', name, email, phone: agenda?.phone ?? site.phone }) as ContactInfo;
  }
  const facts = office?.facts ?? {};
  return filled({
    kind: 'office',
    name: (office && textOf(office.title, locale)) || site.name,
    phone: text(facts.phone) ?? site.phone,
    email: text(facts.email) ?? site.email,
    street: text(facts.street),
    zip: text(facts.zip),
    city: text(facts.city),
  }) as ContactInfo;
};
