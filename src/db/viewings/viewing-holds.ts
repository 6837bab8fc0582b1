// Slots held for the person they are offered to. A hold is a row among the viewings: it has its block of time and its
// place there, so the constraints that keep a slot from being booked twice keep others off it as well.
import { sql } from 'kysely';
import type { Consent } from '../../domain/leads/consent.ts';
import type { Locale } from '../../domain/locale.ts';
import type { Span } from '../../domain/viewings/agenda-slots.ts';
import type { Queryable, Trx } from '../schema.ts';

export type Hold = {
  readonly siteId: string;
  readonly id: number;
  readonly representativeId: string;
  readonly estateId: number;
  readonly blockId: number;
  readonly start: Date;
  readonly end: Date;
  readonly locale: Locale;
  readonly name: string;
  readonly email: string;
  readonly consent: Consent;
  readonly offeredAt: Date;
  readonly heldUntil: Date;
};

const selected = [
  'site_id as siteId',
  'id',
  'agent_id as representativeId',
  'estate_id as estateId',
  'block_id as blockId',
  'starts_at as start',
  'ends_at as end',
  'locale',
  'name',
  'email',
  'consent',
  'created_at as offeredAt',
  'held_until as heldUntil',
] as const;

/** The check `viewing_held_until` and `viewing_takes_place` say that a hold has both. */
const holds = (db: Queryable) =>
  db
    .selectFrom('viewing')
    .select(selected)
    .where('state', '=', 'HELD')
    .$narrowType<{ blockId: number; heldUntil: Date }>();

export type NewHold = Omit<Hold, 'id'> & { readonly place: number; readonly group: boolean };

/** Its id. Throws a ConstraintConflictError when somebody has the place. */
export const insertHold = async (trx: Trx, hold: NewHold): Promise<number> => {
  const { id } = await trx
    .insertInto('viewing')
    .values({
      site_id: hold.siteId,
      agent_id: hold.representativeId,
      estate_id: hold.estateId,
      block_id: hold.blockId,
      place: hold.place,
      state: 'HELD',
      starts_at: hold.start,
      ends_at: hold.end,
      grouped: hold.group,
      locale: hold.locale,
      name: hold.name,
      email: hold.email,
      label: '',
      consent: JSON.stringify(hold.consent),
      created_at: hold.offeredAt,
      changed_at: hold.offeredAt,
      held_until: hold.heldUntil,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const findHold = (db: Queryable, siteId: string, id: number): Promise<Hold | undefined> =>
  holds(db).where('site_id', '=', siteId).where('id', '=', id).executeTakeFirst();

export const findHoldByToken = (db: Queryable, siteId: string, tokenHash: string): Promise<Hold | undefined> =>
  holds(db)
    .where('site_id', '=', siteId)
    .where(sql<boolean>`token_hashes @> array[${tokenHash}]::text[]`)
    .executeTakeFirst();

/** Those whose time is over, the oldest first; of all sites. */
export const overdueHolds = (db: Queryable, now: Date): Promise<Hold[]> =>
  holds(db).where('held_until', '<=', now).orderBy('held_until').orderBy('id').execute();

/** What a person is offered of one listing, by one representative. */
export const holdsOf = (
  db: Queryable,
  { siteId, representativeId, estateId, email }: Pick<Hold, 'siteId' | 'representativeId' | 'estateId' | 'email'>,
): Promise<Hold[]> =>
  holds(db)
    .where('site_id', '=', siteId)
    .where('agent_id', '=', representativeId)
    .where('estate_id', '=', estateId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .execute();

/** Of all representatives of a site, that begin in a span. */
export const holdsBetween = (db: Queryable, siteId: string, { from, to }: Span): Promise<Hold[]> =>
  holds(db)
    .where('site_id', '=', siteId)
    .where('ends_at', '>', from)
    .where('starts_at', '<', to)
    .orderBy('starts_at')
    .orderBy('id')
    .execute();

/** Those that take any of the representative's time in a span: the way there and the buffer count. */
export const holdsIn = (db: Queryable, siteId: string, representativeId: string, { from, to }: Span): Promise<Hold[]> =>
  holds(db)
    .where('site_id', '=', siteId)
    .where('agent_id', '=', representativeId)
    .where(
      sql<boolean>`block_id in (select b.id from agenda_block b where b.site_id = viewing.site_id
        and b.agent_id = viewing.agent_id and b.during && tstzrange(${from}, ${to}))`,
    )
    .execute();

/** False when it was booked, given back or lapsed in between. */
export const deleteHold = async (trx: Trx, { siteId, id }: Pick<Hold, 'siteId' | 'id'>): Promise<boolean> => {
  const result = await trx
    .deleteFrom('viewing')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('state', '=', 'HELD')
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
};
