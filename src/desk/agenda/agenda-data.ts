// What the screen of the agenda is made of, and what the server says when it refuses.
import type { Locale } from '../../domain/locale.ts';
import { hourText, momentText } from '../../domain/time/moment-text.ts';
import type { DeskAnswer } from '../api/desk-api.ts';
import { DeskError, statusOf } from '../api/desk-error.ts';
import { brusselsMoment, wallTimeOf } from '../parts/moments.ts';
import type { AgendaTranslate } from '../texts/agenda/agenda-texts.tsx';
import type { Translate } from '../texts/translate.tsx';

export type Week = DeskAnswer<'deskAgenda'>;
export type AgendaOfWeek = Week['agendas'][number];
export type Viewing = Week['viewings'][number];
export type Block = Week['blocks'][number];
export type Hold = Week['holds'][number];
export type OpenHouse = Week['openHouses'][number];
/** Time that another calendar says is taken; never with what. */
export type Busy = {
  readonly id: string;
  readonly agenda: string;
  readonly start: string;
  readonly end: string;
  readonly wallStart: string;
  readonly wallEnd: string;
};

export const busyOf = (times: DeskAnswer<'busyTimes'>): Busy[] =>
  times.map(({ representative, from, to }) => ({
    id: `${representative}-${from}`,
    agenda: representative,
    start: from,
    end: to,
    wallStart: wallTimeOf(new Date(from)),
    wallEnd: wallTimeOf(new Date(to)),
  }));

/** A viewing, and what another calendar has at the same time. */
export type BusyConflict = DeskAnswer<'busyConflicts'>[number];

/** What a viewing, or anybody who comes to an open house, meets in another calendar. */
export const conflictOf = (
  conflicts: readonly BusyConflict[],
  event: {
    readonly kind: string;
    readonly agenda: string;
    readonly start: string;
    readonly id?: number | string;
    readonly estateId?: number;
  },
): BusyConflict | undefined =>
  conflicts.find(({ viewing, representative, estateId, start }) =>
    event.kind === 'viewing'
      ? viewing === event.id
      : event.kind === 'house' &&
        representative === event.agenda &&
        estateId === event.estateId &&
        Date.parse(start) === Date.parse(event.start),
  );

const writable = ({ agendas }: Week): AgendaOfWeek[] => agendas.filter(({ mayWrite }) => mayWrite);

/** The agendas in which this member may plan. */
export const agendaChoices = (week: Week): { readonly value: string; readonly label: string }[] =>
  writable(week).map(({ rules: { id, name } }) => ({ value: id, label: name }));

/** Where something new is planned unless one chooses otherwise: one's own agenda, else the first. */
export const firstAgenda = (week: Week): string => {
  const agendas = writable(week);
  return (agendas.find(({ own }) => own) ?? agendas[0])?.rules.id ?? '';
};

/** A time on the wall as the server takes it; undefined when the clock never shows it. */
export const instant = (wallTime: string): string | undefined =>
  brusselsMoment(wallTime)?.toISOString().replace('.000Z', 'Z');

export const nameOf = ({ agendas }: Week, id: string): string =>
  agendas.find(({ rules }) => rules.id === id)?.rules.name ?? id;

const COLOURS = 8;
/** One of the colours of people; the name stands beside it. */
export const colourOf = ({ agendas }: Week, id: string): string => {
  const index = agendas.findIndex(({ rules }) => rules.id === id);
  return `var(--p${(Math.max(index, 0) % COLOURS) + 1})`;
};

type InTheWay = {
  readonly kind: 'viewing' | 'hold' | 'block' | 'busy' | 'open-house' | 'full';
  readonly wallStart: string;
  readonly wallEnd: string;
  readonly name?: string;
  readonly label?: string;
  readonly note?: string;
  readonly minutes?: number;
};
type Refusal = {
  readonly reason?: string;
  readonly taken?: readonly InTheWay[];
  readonly visitors?: readonly LeftVisitor[];
};
/** `to`: where the open house would take them. */
type LeftVisitor = { readonly name: string; readonly to?: { readonly wallStart: string } };

const refusalOf = (error: unknown): Refusal => (error instanceof DeskError ? (error.problem as Refusal) : {});

/** It lies outside the hours: the member may say that this is meant. */
export const isOutside = (error: unknown): boolean => statusOf(error) === 409 && refusalOf(error).reason === 'outside';
/** The way from another viewing is longer than the time between: the member may know better. */
export const isFar = (error: unknown): boolean => statusOf(error) === 409 && refusalOf(error).reason === 'far';
export const visitorsLeft = (error: unknown): readonly LeftVisitor[] =>
  statusOf(error) === 409 ? (refusalOf(error).visitors ?? []) : [];

/** What went wrong, in words: who has the time, who was first, or that nobody answered. What was typed stays where it is. */
export const faultText = (error: unknown, w: AgendaTranslate, t: Translate, locale: Locale): string | undefined => {
  if (error === undefined || error === null) return undefined;
  const status = statusOf(error);
  if (status === undefined) return t('save.noanswer');
  const { reason, taken = [] } = refusalOf(error);
  const [first] = taken;
  if (first) {
    const values = {
      from: momentText(first.wallStart, locale),
      to: hourText(first.wallEnd, locale),
      name: first.name ?? '',
      label: first.label ?? '',
      note: first.note ?? '',
      minutes: first.minutes ?? 0,
    };
    if (reason === 'far') return first.kind === 'viewing' ? w('far.viewing', values) : w('far', values);
    switch (first.kind) {
      case 'viewing':
        return w('taken.viewing', values);
      case 'hold':
        return w('taken.hold', values);
      case 'busy':
        return w('taken.busy', values);
      case 'open-house':
        return w('taken.openhouse', values);
      case 'full':
        return w('taken.full', values);
      default:
        return first.note ? w('taken.block.named', values) : w('taken.block', values);
    }
  }
  if (reason === 'outside') return w('outside');
  if (reason === 'address') return w('rules.address.taken');
  if (status === 409) return w('over');
  if (status === 412) return w('stale');
  if (status === 403) return t('state.refused');
  if (status === 410 || status === 404) return w('gone');
  if (status === 400) return w('wrong');
  return t('save.failed');
};

/** What is wrong with one field of the body. */
export const fieldFault = (error: unknown, field: string): boolean =>
  error instanceof DeskError &&
  (error.problem.errors ?? []).some((one) => one.field === field || one.field.startsWith(`${field}.`));
