// What a member hears of by mail: at once, in the summary of the morning, or not at all. The same table says what the desk offers to
// choose and whom the program writes to.
import type { Role } from './member.ts';

export const NOTICE_EVENTS = ['lead', 'booking', 'hold', 'mail', 'import'] as const;
/** `lead`: somebody asked something; `booking`: a viewing or holiday nights; `hold`: nights that lapse unanswered; `mail`: one that
 * could not be sent; `import`: one that was refused. */
export type NoticeEvent = (typeof NOTICE_EVENTS)[number];

export const NOTICE_WAYS = ['now', 'morning', 'never'] as const;
export type NoticeWay = (typeof NOTICE_WAYS)[number];

export type NoticeChoices = { readonly [E in NoticeEvent]?: NoticeWay };

/** What each role has to do with; what is not its business is not offered. */
const EVENTS: Readonly<Record<Role, readonly NoticeEvent[]>> = {
  owner: NOTICE_EVENTS,
  manager: NOTICE_EVENTS,
  editor: ['lead', 'booking', 'import'],
  representative: ['lead', 'booking'],
  holiday: ['booking', 'hold'],
  contributor: [],
  reader: [],
};

/** Until somebody chooses: what cannot wait comes at once, the rest with the coffee. */
const USUAL: Readonly<Record<NoticeEvent, NoticeWay>> = {
  lead: 'morning',
  booking: 'morning',
  hold: 'now',
  mail: 'morning',
  import: 'morning',
};

type Listener = {
  readonly role: Role;
  readonly email: string;
  readonly id: number;
  readonly agenda?: string | undefined;
  readonly branch?: string | undefined;
  readonly notices: NoticeChoices;
};

/** Every event the role hears of, and how. */
export const noticeWays = ({
  role,
  notices,
}: Pick<Listener, 'role' | 'notices'>): { event: NoticeEvent; way: NoticeWay }[] =>
  EVENTS[role].map((event) => ({ event, way: notices[event] ?? USUAL[event] }));

/** Whose business something is, as far as it is known. */
export type NoticeSubject = {
  readonly kind?: 'viewing' | 'stay' | undefined;
  /** A member. */
  readonly assignee?: number | null | undefined;
  /** The agenda of a viewing. */
  readonly agenda?: string | undefined;
  /** E-mail addresses that get a mail about it anyway. */
  readonly told?: readonly string[] | undefined;
  readonly branch?: string | undefined;
};

const isTheirs = ({ role, id, agenda, branch }: Listener, subject: NoticeSubject): boolean => {
  switch (role) {
    case 'representative':
      return (
        subject.kind !== 'stay' && (subject.assignee === id || (agenda !== undefined && subject.agenda === agenda))
      );
    case 'holiday':
      return subject.kind === 'stay';
    case 'manager':
      return branch === undefined || subject.branch === undefined || subject.branch === branch;
    default:
      return true;
  }
};

/** How a member hears of it. Nobody gets two mails about one thing: who is written to anyway is not told at once. */
export const noticeWay = (member: Listener, event: NoticeEvent, subject: NoticeSubject): NoticeWay => {
  const way = noticeWays(member).find((one) => one.event === event)?.way ?? 'never';
  if (way === 'never' || !isTheirs(member, subject)) return 'never';
  const told = subject.told?.some((email) => email.toLowerCase() === member.email.toLowerCase()) ?? false;
  return told ? 'never' : way;
};

/** Hours before the deadline of nights that nobody answered. */
export const HOLD_NOTICE_HOURS = 6;
