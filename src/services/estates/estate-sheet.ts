// A listing as the people of the agency work on it: feed, decisions, draft, and what visitors see.
import { type EstateLayer, findLayers, layerUnits } from '../../db/estates/estate-layers.ts';
import { type ShownEstate, sheetFacts, shownEstates, shownUnits } from '../../db/estates/shown-estates.ts';
import type { Queryable } from '../../db/schema.ts';
import { NotFoundError } from '../../domain/errors.ts';
import { type Decisions, isHiddenByHand, mergeLayers } from '../../domain/layers/decisions.ts';
import { type Difference, differences } from '../../domain/layers/leaf.ts';
import { may, type Subject } from '../../domain/people/may.ts';
import type { Actor } from '../../domain/people/member.ts';
import { strictnessOf } from '../../domain/publishing/may-publish.ts';
import type { Unit } from '../../domain/record/estate.ts';
import type { DeskCall } from '../people/desk-access.ts';
import { completedRecord } from './prepared-estate.ts';
import { type SubjectOf, subjectsOf } from './responsible.ts';

/** All that is stored about one listing. A listing without a layer is what its feed says. */
export type WholeListing = {
  readonly id: number;
  readonly parentId: number | null;
  readonly feed: Unit | null;
  readonly feedHash: string | null;
  readonly layer: EstateLayer | undefined;
  readonly shown: ShownEstate | undefined;
  readonly own: Decisions;
  readonly draft: Decisions;
  readonly version: number;
};

export const wholeListing = (
  id: number,
  shown: ShownEstate | undefined,
  layer: EstateLayer | undefined,
): WholeListing => ({
  id,
  parentId: layer?.parentId ?? shown?.parentId ?? null,
  feed: layer ? layer.feed : (shown?.document ?? null),
  feedHash: layer ? layer.feedHash : (shown?.hash ?? null),
  layer,
  shown,
  own: layer?.own ?? {},
  draft: layer?.draft ?? {},
  version: layer?.version ?? 0,
});

/** With `lock`, nobody else changes its decisions until the transaction ends. */
export const findListing = async (
  db: Queryable,
  siteId: string,
  id: number,
  options: { readonly lock?: boolean } = {},
): Promise<WholeListing> => {
  const layer = (await findLayers(db, siteId, [id], options)).get(id);
  const shown = (await shownEstates(db, siteId, [id])).get(id);
  if (!layer && !shown) throw new NotFoundError('There is no such listing.');
  return wholeListing(id, shown, layer);
};

/** Several at once, by id; what is not there is left out. */
export const findListings = async (
  db: Queryable,
  siteId: string,
  ids: readonly number[],
  options: { readonly lock?: boolean } = {},
): Promise<Map<number, WholeListing>> => {
  const layers = await findLayers(db, siteId, ids, options);
  const shown = await shownEstates(db, siteId, ids);
  return new Map(
    ids.flatMap((id) =>
      layers.has(id) || shown.has(id) ? [[id, wholeListing(id, shown.get(id), layers.get(id))]] : [],
    ),
  );
};

type Layers = Pick<WholeListing, 'id' | 'parentId' | 'feed' | 'draft'>;

/** What publishing would bring online. */
export const draftRecord = ({ id, parentId, feed, draft }: Layers): Unit =>
  mergeLayers(feed ?? undefined, draft, { id, parentId });

const UNCHANGING: ReadonlySet<string> = new Set(['/general/id', '/general/parentId']);
const changesOf = (before: Unit | undefined, after: Unit): Difference[] =>
  differences(before, after).filter(({ pointer }) => !UNCHANGING.has(pointer));

/** The leaves that publishing would change. What is online was completed on its way there, with the town of its postcode for example. */
export const pendingChanges = (
  listing: Layers & { readonly shown: Pick<ShownEstate, 'online' | 'document'> | undefined },
): Difference[] => {
  const online = listing.shown?.online ? listing.shown.document : undefined;
  const written = changesOf(online, draftRecord(listing));
  return online && written.length > 0 ? changesOf(online, completedRecord(listing, listing.draft)) : written;
};

export type ListingState = 'online' | 'offline' | 'draft' | 'gone';

export const stateOf = ({ layer, shown, own }: WholeListing): ListingState => {
  if (!shown) return 'draft';
  if (shown.online) return 'online';
  if (layer?.feedGoneAt || (!layer && shown.removed)) return 'gone';
  return isHiddenByHand(own) || !shown.removed ? 'offline' : layer?.feed === null ? 'offline' : 'gone';
};

export const etagOf = ({ id, version }: Pick<WholeListing, 'id' | 'version'>): string => `"e${id}-${version}"`;
/** The version that a caller read; none for what is not one of ours. */
export const versionIn = (etag: string | undefined, id: number): number | undefined => {
  const [, found, version] = /^"e(\d+)-(\d+)"$/.exec(etag ?? '') ?? [];
  return Number(found) === id ? Number(version) : undefined;
};

const projectOf = async (db: Queryable, siteId: string, { parentId }: WholeListing): Promise<Unit | undefined> => {
  if (parentId === null) return undefined;
  const project = (await findListings(db, siteId, [parentId])).get(parentId);
  return project && draftRecord(project);
};

/** Whose listing it is. `subjects`: of whoever asks about many of them. */
export const subjectOf = (
  db: Queryable,
  siteId: string,
  listing: WholeListing,
  subjects: SubjectOf = subjectsOf(db, siteId),
): Promise<Subject> => subjects(draftRecord(listing), () => projectOf(db, siteId, listing));

/** A leaf that is neither text nor file: whoever may not write it may write texts at most. */
const NO_TEXT = '/general/headType';

export const lockOf = (actor: Actor, subject: Subject) => {
  const verdict = may(actor, 'estates.write', { ...subject, leaves: [NO_TEXT] });
  if (verdict.ok || !['role', 'branch', 'assigned', 'texts'].includes(verdict.reason)) return {};
  const languages = verdict.reason === 'texts' && actor.role !== 'operator' ? actor.languages : undefined;
  return {
    locked: verdict.reason as 'role' | 'branch' | 'assigned' | 'texts',
    ...(languages ? { languages } : {}),
  };
};

/** The units of a project: those that visitors see, and those that are only drafts yet. */
export const unitsOf = async (db: Queryable, siteId: string, projectId: number): Promise<WholeListing[]> => {
  const shown = await shownUnits(db, siteId, projectId);
  const layers = await layerUnits(db, siteId, projectId, [...shown.keys()]);
  return [...new Set([...shown.keys(), ...layers.keys()])]
    .sort((a, b) => a - b)
    .map((id) => wholeListing(id, shown.get(id), layers.get(id)));
};

export const sheetOf = async (db: Queryable, siteId: string, listing: WholeListing, desk: DeskCall) => {
  const { id, parentId, layer, shown } = listing;
  const record = draftRecord(listing);
  const online = shown?.online ? shown.document : null;
  const project = parentId === null ? null : await findListing(db, siteId, parentId).catch(() => null);
  const { site, feedName, hasUnits } = await sheetFacts(db, siteId, id);
  const units = hasUnits ? await unitsOf(db, siteId, id) : [];
  const subject = await subjectOf(db, siteId, listing);
  return {
    id,
    etag: etagOf(listing),
    state: stateOf(listing),
    record,
    shown: online,
    feed: listing.feed,
    feedAt: layer?.feedAt?.toISOString() ?? null,
    feedName: listing.feed ? feedName : null,
    own: listing.own,
    draft: listing.draft,
    touched: layer?.touched ?? {},
    changes: pendingChanges(listing),
    planned: layer?.publishAt ? { at: layer.publishAt.toISOString(), by: layer.publishCause?.name ?? '' } : null,
    project: project && draftRecord(project),
    units: units.map((unit) => ({ id: unit.id, record: draftRecord(unit), state: stateOf(unit) })),
    ...lockOf(desk.actor(), subject),
    mayPublish: may(desk.actor(), 'estates.publish', subject).ok,
    strictness: strictnessOf(site ?? {}),
    hiddenStatus: [...(site?.hiddenStatus ?? [])],
  };
};
