// A small holiday catalogue and the requests of visitors, for tests.
import type { RentalUnitRecord } from '../../src/domain/rentals/rental-unit.ts';
import { makeQuestion } from '../../src/services/leads/captcha-question.ts';
import type { SubmittedRequest } from '../../src/services/leads/submit.ts';
import type { ServiceContext } from '../../src/services/platform/context.ts';
import { requestRental } from '../../src/services/rentals/rental-requests.ts';

/** Weeks of € 700 from Saturday to Saturday, weekends of € 300, all of 2027. */
export const testUnit = (id: number, over: Partial<RentalUnitRecord> = {}): RentalUnitRecord => ({
  id,
  photos: [{ original: 'demo:coast-1-day-summer' }],
  general: {
    description: { nl: 'Aan zee' },
    location: { id: 1, name: { nl: 'Westkust' } },
    city: { id: 86700, name: { nl: 'Koksijde', fr: 'Coxyde' } },
    maxOccupation: 6,
    subKind: { id: 1, name: { nl: 'Appartement' } },
    building: { name: 'Residentie Duinroos', rentalName: `Duinroos ${id}` },
  },
  rooms: { bedrooms: 2, bathrooms: 1 },
  address: { visible: true, street: { nl: 'Zeedijk' }, number: '12', city: { zip: '8670', name: 'Koksijde' } },
  rental: {
    changeoverDays: [6],
    seasons: [{ from: '2027-01-02', to: '2027-12-25', prices: { week: 700, weekend: 300 } }],
  },
  ...over,
});

const NUMBERS = 'zero one two three four five six seven eight nine'.split(' ');

/** A right answer to a question asked ten seconds ago. */
export const answeredCaptcha = (ctx: Pick<ServiceContext, 'secrets' | 'now'>, siteId: string) => {
  const asked = new Date(ctx.now().getTime() - 10_000);
  const { question, token } = makeQuestion(ctx.secrets, siteId, { locale: 'en', text: '{first} {second}' }, asked);
  const sum = question.split(' ').reduce((total, word) => total + NUMBERS.indexOf(word), 0);
  return { 'g-recaptcha-response': String(sum), 'captcha-question': token };
};

let visitors = 0;

/** Somebody else each time, unless `inputs` say who. */
export const askFor = (
  ctx: ServiceContext,
  siteId: string,
  inputs: Readonly<Record<string, unknown>>,
  more: Partial<Omit<SubmittedRequest, 'inputs'>> = {},
) =>
  requestRental(ctx, siteId, {
    locale: 'nl',
    address: undefined,
    ...more,
    inputs: {
      rentalUnitId: '1',
      from: '2027-07-03',
      to: '2027-07-10',
      persons: '4',
      name: 'Noor Peeters',
      email: `noor${process.pid}x${visitors++}@huis.example`,
      privacy: 'on',
      ...answeredCaptcha(ctx, siteId),
      ...inputs,
    },
  });
