// The inputs of the forms: the document says only that they are named texts. Right in every field, and so that some
// get past the captcha.
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import type { Random } from './random.ts';

export type Inputs = Record<string, unknown>;
/** What the running program has, found by asking. */
export type FormFacts = {
  readonly estateIds: readonly number[];
  readonly slots: readonly { readonly estateId: number; readonly start: string }[];
  readonly stays: readonly { readonly rentalUnitId: number; readonly from: string; readonly to: string }[];
};

/** Solved challenges of a site; each is good once. */
export const solvedCaptchas = async (base: string, siteId: string, count: number): Promise<string[]> => {
  const answers: string[] = [];
  for (let i = 0; i < count; i++) {
    const { challenge } = (await (await fetch(`${base}/api/sites/${siteId}/captcha`)).json()) as {
      challenge: Challenge;
    };
    answers.push(btoa(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })));
  }
  return answers;
};

const oneOf = <T>(random: Random, list: readonly T[]): T | undefined => list[random.int(list.length)];

export const formInputs = (random: Random, facts: FormFacts, captcha: () => string): Inputs => {
  const number = random.int(1_000_000);
  const person = {
    name: 'Noor Peeters',
    email: `noor${number}@huis.example`,
    privacy: 'on',
    'g-recaptcha-response': captcha(),
  };
  const estateId = String(oneOf(random, facts.estateIds) ?? 1);
  const contact = { ...person, firstName: 'Noor', lastName: 'Peeters', message: 'Dag', page: '/nl/contact' };
  const alert = { ...person, trans: 'kopen', type: ['1', '3'], 'price-max': '400000', frequency: 'DAILY' };
  const friend = { ...person, friendEmail: `vriend${number}@huis.example`, estateId };
  const slot = oneOf(random, facts.slots);
  const viewing = {
    ...person,
    estateId: String(slot?.estateId ?? 1),
    start: slot?.start ?? '',
    phone: '+32 9 123 45 67',
  };
  const { rentalUnitId = 1, from = '', to = '' } = oneOf(random, facts.stays) ?? {};
  const stay = { ...person, rentalUnitId: String(rentalUnitId), from, to, persons: '2', message: 'Dag' };
  return random.pick<Inputs>([contact, alert, friend, viewing, stay]);
};
