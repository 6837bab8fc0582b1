// Decisions section 3: the index holds public data only. This is all the catalogue knows of an estate: what a filter,
// a sort, a group, a map or a text search reads.
import type { Localized } from '../../domain/locale.ts';
import type { LatLon } from '../../domain/places/geo.ts';
import type { Estate } from '../../domain/record/estate.ts';
import { isHiddenTransaction } from '../../domain/record/hidden-status.ts';
import type { Status } from '../../domain/record/status.ts';
import type { HomeFacts } from '../../domain/search/home-facts.ts';
import type { Group } from '../../domain/search/query-fields.ts';
import { type EntryCity, type IndexPlace, type IndexRecord, indexRecord } from './index-record.ts';

export type IndexEntry = {
  readonly id: number;
  /** The project of a unit. */
  readonly parentId: number | undefined;
  readonly project: boolean;
  readonly headType: number | undefined;
  readonly subType: number | undefined;
  /** As a subtype that our table lacks is called by its source. */
  readonly subTypeName?: Localized | undefined;
  /** In our own table. */
  readonly transaction: number | undefined;
  readonly status: Status | undefined;
  readonly city: EntryCity | undefined;
  readonly country: string | undefined;
  readonly bedrooms: number | undefined;
  readonly collections: readonly string[];
  /** Its own or its project's: the e-mail address in small letters. */
  readonly representative?: string | undefined;
  readonly price: number | undefined;
  /** Milliseconds since 1970. */
  readonly published: number | undefined;
  readonly facts: HomeFacts;
  /** The public point: of a hidden address the centre of its grid cell. */
  readonly point: LatLon | undefined;
  /** The groups it is in; undefined for the group labelled Projecten. */
  readonly groups: { readonly [G in Exclude<Group, 'PRICE'>]: string | undefined };
  readonly text: string;
};

/** The settings of a site that decide what its visitors may find. */
export type IndexSite = { readonly hiddenStatus: readonly number[] };

const isOut = ({ archived, rawTransaction }: IndexRecord, site: IndexSite): boolean =>
  archived || isHiddenTransaction(rawTransaction, site.hiddenStatus);

/** A unit stands where its project stands, and hides with it. */
const placeIn = ({ place, hiddenPlace }: IndexRecord, project: IndexRecord | undefined): IndexPlace | undefined => {
  if (!project) return place;
  if (!place) return project.place;
  return project.place?.visible ? place : (hiddenPlace ?? place);
};

const factsIn = ({ facts, factsIn: byRegion }: IndexRecord, project: IndexRecord | undefined): HomeFacts =>
  (project?.place?.region && byRegion?.[project.place.region]) ?? facts;

/**
 * What the index holds of an estate, or nothing when visitors may not find it. A unit needs its project, whose hidden
 * address, status and archive it shares; a unit whose project is gone follows it, so it has no entry either.
 */
export const indexEntry = (
  record: IndexRecord,
  project: IndexRecord | undefined,
  site: IndexSite,
): IndexEntry | undefined => {
  if (isOut(record, site)) return undefined;
  if (record.parentId !== undefined && (project === undefined || isOut(project, site))) return undefined;
  const place = placeIn(record, project);
  const { TYPE, SUBTYPE, STATUS } = record.groups;
  return {
    id: record.id,
    parentId: record.parentId,
    project: record.project,
    headType: record.headType,
    subType: record.subType,
    subTypeName: record.subTypeName,
    transaction: record.transaction,
    status: record.status,
    city: place?.city,
    country: place?.country,
    bedrooms: record.bedrooms,
    collections: record.collections,
    representative: record.representative ?? project?.representative,
    price: record.price,
    published: record.published,
    facts: factsIn(record, project),
    point: place?.point,
    groups: { TYPE, SUBTYPE, CITY: place?.group, STATUS },
    text: place ? `${record.text} \n${place.text}` : record.text,
  };
};

export type CatalogueChange = { readonly id: number; readonly entry: IndexEntry | undefined };

/** An estate with its units as changes: each is put in the index, or taken out of it. */
export const indexChanges = (estate: Estate, site: IndexSite): CatalogueChange[] => {
  const { children, ...own } = estate;
  const project = indexRecord(own);
  return [
    { id: project.id, entry: indexEntry(project, undefined, site) },
    ...(children ?? []).map((unit) => ({
      id: unit.general.id,
      entry: indexEntry(indexRecord({ ...unit, general: { ...unit.general, parentId: project.id } }), project, site),
    })),
  ];
};
