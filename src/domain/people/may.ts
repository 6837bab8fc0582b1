// Who may do what in the desk: one table. Every call of the contract names the action it needs; the desk asks the same table what
// to show, and what to show with a lock.
import { type Pointer, partsOf } from '../layers/leaf.ts';
import { isLocale, type Locale } from '../locale.ts';
import type { Actor, ActorRole } from './member.ts';

/** Subject first, then what is done with it. Reading is enough to open a screen. */
export const ACTIONS = [
  'today.read',
  'leads.read',
  'leads.write',
  'leads.export',
  'templates.write',
  'agenda.read',
  'agenda.write',
  'stays.read',
  'stays.write',
  'estates.read',
  'estates.write',
  'estates.publish',
  'estates.blank',
  'feeds.read',
  'feeds.write',
  'members.read',
  'members.write',
  'files.read',
  'files.write',
  'mails.read',
  'mails.write',
  'log.read',
  'privacy.read',
  'privacy.erase',
  'settings.read',
  'settings.write',
  'tokens.write',
] as const;
export type Action = (typeof ACTIONS)[number];

/**
 * `branch`: only what belongs to the member's own branch, or to none; of a member without a branch, all of it. `assigned`: what is
 * assigned to the member. `texts`: texts, pictures and documents, in the member's languages.
 */
type Grant = 'all' | 'branch' | 'assigned' | 'texts';

const everybody: readonly ActorRole[] = [
  'operator',
  'owner',
  'manager',
  'editor',
  'representative',
  'holiday',
  'contributor',
  'reader',
];
const all = (...roles: readonly ActorRole[]): Partial<Record<ActorRole, Grant>> =>
  Object.fromEntries(roles.map((role) => [role, 'all']));

const TABLE: Readonly<Record<Action, Partial<Readonly<Record<ActorRole, Grant>>>>> = {
  'today.read': all(...everybody),
  // What visitors ask, and when they come: for those who meet, answer or look after them.
  'leads.read': all('operator', 'owner', 'manager', 'editor', 'representative', 'holiday'),
  // Those who plan for others answer everything; the others what is theirs, and what is nobody's.
  'leads.write': {
    ...all('operator', 'owner', 'manager', 'editor'),
    representative: 'assigned',
    holiday: 'assigned',
  },
  // Names and addresses of all visitors in one file.
  'leads.export': all('operator', 'owner', 'manager'),
  // What everybody answers with.
  'templates.write': all('operator', 'owner', 'manager', 'editor'),
  'agenda.read': all('operator', 'owner', 'manager', 'editor', 'representative'),
  // A representative keeps their own agenda; those who plan for others keep all of them.
  'agenda.write': { ...all('operator', 'owner', 'manager', 'editor'), representative: 'assigned' },
  'stays.read': all('operator', 'owner', 'manager', 'editor', 'holiday'),
  'stays.write': all('operator', 'owner', 'manager', 'holiday'),
  'estates.read': all(...everybody),
  'estates.write': {
    ...all('operator', 'owner', 'manager', 'editor'),
    representative: 'assigned',
    contributor: 'texts',
  },
  'estates.publish': { ...all('operator', 'owner', 'manager', 'editor'), representative: 'assigned' },
  // What visitors saw is gone for good.
  'estates.blank': all('operator', 'owner'),
  'feeds.read': all('operator', 'owner', 'manager', 'editor', 'reader'),
  'feeds.write': all('operator', 'owner', 'manager', 'editor'),
  // Colleagues are known to one another.
  'members.read': all(...everybody),
  'members.write': { ...all('operator', 'owner'), manager: 'branch' },
  // Drafts and internal documents are for whoever works with listings.
  'files.read': all(...everybody),
  'files.write': all('operator', 'owner', 'manager', 'editor', 'representative', 'holiday', 'contributor'),
  // Mails hold what visitors wrote: not for everybody.
  'mails.read': all('operator', 'owner', 'manager'),
  'mails.write': all('operator', 'owner', 'manager'),
  'log.read': all('operator', 'owner', 'manager'),
  'privacy.read': all('operator', 'owner', 'manager'),
  'privacy.erase': all('operator', 'owner'),
  'settings.read': all('operator', 'owner', 'manager', 'editor', 'reader'),
  'settings.write': all('operator', 'owner'),
  'tokens.write': all('operator', 'owner'),
};

/** What an action is done to, as far as the table asks. */
export type Subject = {
  readonly branch?: string | undefined;
  /** The e-mail address of whom a listing is assigned to; null when it is nobody's. */
  readonly representative?: string | null | undefined;
  /** What of a listing is changed. */
  readonly leaves?: readonly Pointer[] | undefined;
};

/**
 * Why not: the role, another branch; or what is asked beside the table: to show again who it is, not to oneself, one owner stays, an
 * operator says first why they come, a suspended site is only read.
 */
export const REFUSAL_REASONS = [
  'role',
  'branch',
  'assigned',
  'texts',
  'confirm',
  'self',
  'last-owner',
  'acting',
  'suspended',
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

export type Verdict = { readonly ok: true } | { readonly ok: false; readonly reason: RefusalReason };

const TEXTS: ReadonlySet<string> = new Set(['title', 'description', 'shortDescription', 'short_description']);
/** A text or file of a listing; a text in one of these languages. */
const isTextOrFile = (pointer: Pointer, languages: readonly Locale[] | undefined): boolean => {
  const parts = partsOf(pointer);
  const last = parts.at(-1);
  const isFile = parts[0] === 'pictures' || parts[0] === 'files';
  const isText = TEXTS.has(parts.at(-2) ?? '') && isLocale(last);
  return isLocale(last) ? (isFile || isText) && (languages?.includes(last) ?? true) : isFile;
};

const HOLDS: Readonly<Record<Grant, (actor: Exclude<Actor, { role: 'operator' }>, subject: Subject) => boolean>> = {
  all: () => true,
  branch: ({ branch }, subject) => branch === undefined || subject.branch === undefined || subject.branch === branch,
  assigned: ({ email }, { representative }) =>
    representative === undefined || representative?.toLowerCase() === email.toLowerCase(),
  texts: ({ languages }, { leaves = [] }) => leaves.every((leaf) => isTextOrFile(leaf, languages)),
};

/** What members may do while their site is suspended: read and take along, and do what the law asks of them. */
export const isPossibleSuspended = (action: Action): boolean =>
  action.endsWith('.read') || action === 'leads.export' || action === 'privacy.erase';

export const may = (actor: Actor, action: Action, subject: Subject = {}): Verdict => {
  const grant = TABLE[action][actor.role];
  if (grant === undefined) return { ok: false, reason: 'role' };
  if (grant === 'all' || actor.role === 'operator' || HOLDS[grant](actor, subject)) return { ok: true };
  return { ok: false, reason: grant };
};

/** Whoever answers every lead, whosever it is, gives leads to others. */
export const plansForOthers = (role: ActorRole): boolean => TABLE['leads.write'][role] === 'all';

/** Every action that the member may do at least somewhere: what the desk shows. */
export const actionsOf = (actor: Actor, suspended = false): Action[] =>
  ACTIONS.filter(
    (action) =>
      TABLE[action][actor.role] !== undefined &&
      (!suspended || actor.role === 'operator' || isPossibleSuspended(action)),
  );
