import Value from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { expectBounds, itself, listOf, mailAddress, text } from '../../../test/support/bounds.ts';
import { isDue, type Subscription, SubscriptionSchema } from './subscription.ts';

const consent = { textVersion: '2026-01', locale: 'nl', at: '2026-02-03T09:30:00Z' } as const;

describe('subscription', () => {
  const subscription: Subscription = {
    id: 1,
    email: 'marie@lindeloo.example',
    name: 'Marie',
    locale: 'nl',
    state: 'UNCONFIRMED',
    consent,
    alerts: [
      {
        id: 1,
        criteria: { types: [1], priceMax: 400_000 },
        frequency: 'DAILY',
        active: true,
        confirmed: false,
        createdAt: '2026-02-03T09:30:00Z',
      },
    ],
    createdAt: '2026-02-03T09:30:00Z',
    confirmedAt: null,
    askedAt: null,
  };
  it('takes a whole record and refuses an unknown state', () => {
    expect(Value.Errors(SubscriptionSchema, subscription)).toEqual([]);
    expect(Value.Check(SubscriptionSchema, { ...subscription, state: 'MAYBE' })).toBe(false);
    expect(Value.Check(SubscriptionSchema, { ...subscription, consent: undefined })).toBe(false);
    expect(Value.Check(SubscriptionSchema, { ...subscription, name: 'Marie\nBcc: x' })).toBe(false);
  });
  it('goes up to twenty alerts, and to the lengths of its names', () => {
    const [alert] = subscription.alerts;
    expectBounds(SubscriptionSchema, subscription, [
      ['id', itself, 1, 0],
      ['email', mailAddress, 254, 255],
      ['name', text, 60, 61],
      ['alerts', listOf((index) => ({ ...alert, id: index + 1 })), 20, 21],
      ['alerts/0/id', itself, 1, 0],
      ['alerts/0/name', text, 100, 101],
    ]);
  });
  it('mails only a confirmed subscription, for a confirmed alert that is not paused', () => {
    const alert = { active: true, confirmed: true };
    expect(isDue({ state: 'CONFIRMED' }, alert)).toBe(true);
    expect(isDue({ state: 'CONFIRMED' }, { ...alert, active: false })).toBe(false);
    expect(isDue({ state: 'CONFIRMED' }, { ...alert, confirmed: false })).toBe(false);
    expect(isDue({ state: 'UNCONFIRMED' }, alert)).toBe(false);
    expect(isDue({ state: 'UNSUBSCRIBED' }, alert)).toBe(false);
    expect(isDue({ state: 'SUSPENDED' }, alert)).toBe(false);
  });
});
