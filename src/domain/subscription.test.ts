import Value from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { isDue, type Subscription, SubscriptionSchema } from './subscription.ts';

const consent = { textVersion: '2026-01', locale: 'nl', at: '2026-02-03T09:30:00Z' } as const;

describe('subscription', () => {
  const subscription: Subscription = {
    id: 1,
    email: 'marie@lindeloo.example',
    locale: 'nl',
    state: 'UNCONFIRMED',
    consent,
    searches: [{ id: 1, query: { terms: { 'general.headType.id': [1] } }, frequency: 'DAILY', active: true }],
    createdAt: '2026-02-03T09:30:00Z',
  };
  it('takes a whole record and refuses an unknown state', () => {
    expect(Value.Errors(SubscriptionSchema, subscription)).toEqual([]);
    expect(Value.Check(SubscriptionSchema, { ...subscription, state: 'MAYBE' })).toBe(false);
    expect(Value.Check(SubscriptionSchema, { ...subscription, consent: undefined })).toBe(false);
  });
  it('mails only a confirmed subscription, for a search that is not paused', () => {
    expect(isDue({ state: 'CONFIRMED' }, { active: true })).toBe(true);
    expect(isDue({ state: 'CONFIRMED' }, { active: false })).toBe(false);
    expect(isDue({ state: 'UNCONFIRMED' }, { active: true })).toBe(false);
    expect(isDue({ state: 'UNSUBSCRIBED' }, { active: true })).toBe(false);
  });
});
