// The twelve sections of the editor, in the order of its rail. Pictures and history have no fields of the table; files of the documents
// section and the appointments of the viewings section stand beside the fields here.
import type { FieldName } from '../../record/fields-by-tab.ts';
import type { EditorField } from './editor-field.ts';
import type { Group } from './group.ts';
import { BASICS } from './sections/basics.ts';
import { DOCUMENTS } from './sections/documents.ts';
import { ENERGY } from './sections/energy.ts';
import { LAYOUT } from './sections/layout.ts';
import { LOCATION } from './sections/location.ts';
import { PLANNING } from './sections/planning.ts';
import { PRICES } from './sections/price.ts';
import { TECHNICAL } from './sections/technical.ts';
import { TEXTS } from './sections/texts.ts';
import { VIEWINGS } from './sections/viewings.ts';

export const SECTION_IDS = [
  'basics',
  'texts',
  'pictures',
  'price',
  'layout',
  'energy',
  'planning',
  'technical',
  'documents',
  'location',
  'viewings',
  'history',
] as const;
export type SectionId = (typeof SECTION_IDS)[number];
export type Section = { readonly id: SectionId; readonly groups: readonly Group[] };

const GROUPS: { readonly [Id in SectionId]: readonly Group[] } = {
  basics: BASICS,
  texts: TEXTS,
  pictures: [],
  price: PRICES,
  layout: LAYOUT,
  energy: ENERGY,
  planning: PLANNING,
  technical: TECHNICAL,
  documents: DOCUMENTS,
  location: LOCATION,
  viewings: VIEWINGS,
  history: [],
};

export const SECTIONS: readonly Section[] = SECTION_IDS.map((id) => ({ id, groups: GROUPS[id] }));

export const sectionFields = (id: SectionId): readonly EditorField[] => GROUPS[id].flatMap(({ fields }) => fields);
export const EDITOR_FIELDS: readonly EditorField[] = SECTION_IDS.flatMap(sectionFields);

/** Why a field of the table is not filled in here. */
type NotEdited =
  /** It follows from what is filled in. */
  | 'computed'
  /** The same value under another name. */
  | 'sameAs'
  /** A name or number that the source or the program gives. */
  | 'given'
  /** Publishing and archiving are acts, not values. */
  | 'act'
  /** Pictures, plans, videos and documents are files. */
  | 'file';

export const NOT_EDITED: { readonly [Name in FieldName]?: { readonly why: NotEdited; readonly edited?: FieldName } } = {
  status: { why: 'computed', edited: 'general.transaction' },
  'other.geo_precision': { why: 'computed' },
  'construction.floor': { why: 'sameAs', edited: 'general.floor' },
  'other.available': { why: 'sameAs', edited: 'general.available' },
  'other.available_at': { why: 'sameAs', edited: 'general.available_at' },
  'planning.building_license': { why: 'sameAs', edited: 'planning.permission' },
  'planning.townplanning': { why: 'sameAs', edited: 'planning.most_recent_destination' },
  'planning.townplanning_violation': { why: 'sameAs', edited: 'planning.proceeding' },
  'planning.presale_right': { why: 'sameAs', edited: 'planning.priority_purchase' },
  'planning.allocation_license': { why: 'sameAs', edited: 'planning.subdivision_permit' },
  external_id: { why: 'given' },
  'general.advertiser_id': { why: 'given' },
  'general.second_advertiser_id': { why: 'given' },
  'general.publication_date': { why: 'act' },
  archived: { why: 'act' },
  archived_at: { why: 'act' },
  'media.pictures': { why: 'file' },
  'media.plans': { why: 'file' },
  'media.videos': { why: 'file' },
  'media.virtual_visit': { why: 'file' },
  'media.files': { why: 'file' },
};

const BY_ID: ReadonlyMap<string, EditorField> = new Map(EDITOR_FIELDS.map((field) => [field.id, field]));
const SECTION_OF: ReadonlyMap<string, SectionId> = new Map(
  SECTION_IDS.flatMap((id) => sectionFields(id).map((field) => [field.id, id] as const)),
);

/** The field of the editor where a field of the table is filled in, also under another name of it. */
export const editorField = (id: string): EditorField | undefined =>
  BY_ID.get(id) ?? BY_ID.get(NOT_EDITED[id as FieldName]?.edited ?? '');

/** The way to a field: the section that it is filled in. */
export const sectionOf = (id: string): SectionId | undefined => SECTION_OF.get(editorField(id)?.id ?? '');

/** Rooms of a kind that are only numbered share their help: `layout.bedroom`. */
export const helpKey = (id: string): string => (id.startsWith('layout.') ? id.replace(/_\d+$/, '') : id);
