// What the log says of a change.

/**
 * Where a change came from: a member in the desk, an operator of the installation in the desk, software with a token, a feed, a command
 * of the operator, or a visitor.
 */
export const AUDIT_SOURCES = ['desk', 'operator', 'push', 'feed', 'command', 'visitor'] as const;
export type AuditSource = (typeof AUDIT_SOURCES)[number];

/** Who acted when nobody of the desk did: an operator at a terminal. Stored like this; each reader says it in their language. */
export const COMMAND_LINE = 'command line';

/** A visitor, about themselves: who it was is nobody's business afterwards. */
export const VISITOR = 'visitor';

export type FieldChange = { readonly field: string; readonly before: unknown; readonly after: unknown };

/** The fields of two versions that differ, in the order of the newer one; secrets never come here. */
export const fieldChanges = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): FieldChange[] =>
  [...new Set([...Object.keys(after), ...Object.keys(before)])]
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }));

/** Acts of the desk on listings: their subject and their changes name them by number. */
const ON_LISTINGS: ReadonlySet<string> = new Set([
  'createEstate',
  'saveEstate',
  'publishEstate',
  'unplanEstate',
  'discardDraft',
  'publishPlanned',
  'restoreEstate',
  'blankEstate',
  'showEstates',
  'decideEstates',
  'saveUnits',
  'publishUnits',
  'approveHeld',
  'refuseHeld',
  'approveHeldRun',
  'refuseHeldRun',
]);

/** Of which listing a change is, where the act was about many, and of which field; without a field it is of the whole listing. */
export const listingChange = (
  action: string,
  field: string,
): { readonly id: number | undefined; readonly pointer: string | undefined } | undefined => {
  const [, id, pointer] = (ON_LISTINGS.has(action) && /^(\d+)?(\/.+)?$/.exec(field)) || [];
  return id || pointer ? { id: id ? Number(id) : undefined, pointer } : undefined;
};

/** The listings that an entry of the log is about: its subject, or those of its changes. */
export const listingsOfEntry = ({
  action,
  subject,
  changes,
}: {
  readonly action: string;
  readonly subject: string;
  readonly changes?: readonly Pick<FieldChange, 'field'>[] | null | undefined;
}): number[] => {
  const fields = (changes ?? []).map(({ field }) => field);
  return [...new Set([subject, ...fields].flatMap((field) => listingChange(action, field)?.id ?? []))];
};
