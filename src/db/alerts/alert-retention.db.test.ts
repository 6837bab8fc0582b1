import { expect, it } from 'vitest';
import { describeOnADatabase } from '../../../test/support/databases/databases.ts';
import { addSite } from '../../../test/support/estates.ts';
import type { SubscriptionState } from '../../domain/alerts/subscription.ts';
import { endedSubscriptions, staleSubscriptions, unconfirmedBefore } from './alert-retention.ts';
import { insertAlert } from './alerts.ts';

const SITE = 'alpha';
const LIMIT = new Date('2026-11-15T10:00:00Z');
const JUST_BEFORE = new Date(LIMIT.getTime() - 1);

describeOnADatabase('what is kept of alerts', (open) => {
  it('ends with its last moment, and not on it', async () => {
    const db = await open();
    await addSite(db, SITE);
    const person = async (name: string, at: Date, state: SubscriptionState, asked?: Date): Promise<number> => {
      const { id } = await db.kysely
        .insertInto('subscription')
        .values({
          site_id: SITE,
          email: `${name}@huis.example`,
          name,
          locale: 'nl',
          state,
          consent: JSON.stringify({ textVersion: '1', locale: 'nl', at: '2026-01-01' }),
          created_at: at,
          state_at: at,
          wanted_at: at,
          asked_at: asked ?? null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    };
    const alert = (subscriptionId: number, at: Date, confirmed: boolean) =>
      db.transaction((trx) =>
        insertAlert(trx, SITE, { subscriptionId, criteria: {}, frequency: 'DAILY', active: true, confirmed }, at),
      );
    const names = async (ids?: readonly number[]) =>
      (await db.kysely.selectFrom('subscription').select(['id', 'name']).orderBy('id').execute())
        .filter(({ id }) => !ids || ids.includes(id))
        .map(({ name }) => name);

    // Never confirmed: by the day of the alert. Left and asked anew, with alerts confirmed before: by the day of the question.
    for (const [name, at] of [
      ['op tijd', LIMIT],
      ['te laat', JUST_BEFORE],
    ] as const) {
      await alert(await person(`nieuw ${name}`, JUST_BEFORE, 'UNCONFIRMED'), at, false);
      await alert(await person(`opnieuw ${name}`, at, 'UNCONFIRMED'), JUST_BEFORE, true);
      await alert(await person(`bevestigd ${name}`, at, 'CONFIRMED'), at, false);
    }
    expect(await db.transaction((trx) => unconfirmedBefore(trx, SITE, LIMIT))).toBe(2);
    expect(await names()).toEqual(['nieuw op tijd', 'opnieuw op tijd', 'bevestigd op tijd', 'bevestigd te laat']);
    expect(await db.kysely.selectFrom('alert').select('id').execute()).toHaveLength(3);

    const stale = await db.transaction((trx) => staleSubscriptions(trx, SITE, LIMIT, 10));
    expect(await names(stale.map(({ id }) => id))).toEqual(['bevestigd te laat']);

    await person('weg op tijd', LIMIT, 'UNSUBSCRIBED');
    await person('weg te laat', JUST_BEFORE, 'UNSUBSCRIBED');
    await person('stil te laat', JUST_BEFORE, 'SUSPENDED');
    await person('gevraagd op tijd', JUST_BEFORE, 'CONFIRMED', LIMIT);
    await person('gevraagd te laat', JUST_BEFORE, 'CONFIRMED', JUST_BEFORE);
    const ended = await db.transaction((trx) => endedSubscriptions(trx, SITE, LIMIT, LIMIT));
    expect(await names(ended.map(({ id }) => id))).toEqual(['weg te laat', 'stil te laat', 'gevraagd te laat']);
  });
});
