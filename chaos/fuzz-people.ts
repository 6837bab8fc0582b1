// Who sends made-up requests besides visitors: members of each role, an operator, and the owner of another site, each signed in as a
// browser would be.
import { ROLES } from '../src/domain/people/member.ts';
import type { RunningProgram } from '../test/support/program.ts';
import { type DeskHeaders, invitedLink, signIn, type Wanted } from './desk-sign-in.ts';

export type FuzzPerson = {
  readonly name: string;
  /** Host, cookie and key of an open desk. */
  readonly headers: DeskHeaders;
};

const SITE = 'lindeloo';
const OTHER_SITE = 'estran';

const PEOPLE: readonly (Wanted & { readonly name: string })[] = [
  ...ROLES.map((role) => ({
    name: role,
    email: `fuzz-${role}@lindeloo.example`,
    args: ['--site', SITE, '--role', role],
  })),
  { name: 'operator', email: 'fuzz-operator@host.example', args: ['--operator'] },
  { name: 'another site', email: 'fuzz-owner@estran.example', args: ['--site', OTHER_SITE, '--role', 'owner'] },
];

/** Nobody comes first; then those of these names, or all. */
export const fuzzPeople = async (
  { url, env }: RunningProgram,
  names: readonly string[] = PEOPLE.map(({ name }) => name),
): Promise<readonly FuzzPerson[]> => {
  const { port } = new URL(url);
  const people: FuzzPerson[] = [{ name: 'nobody', headers: {} }];
  for (const wanted of PEOPLE.filter(({ name }) => names.includes(name))) {
    const host = `${wanted.name === 'another site' ? 'estran.localhost' : 'localhost'}:${port}`;
    const token = await invitedLink(env, wanted);
    people.push({ name: wanted.name, headers: await signIn(`http://127.0.0.1:${port}`, host, token) });
  }
  return people;
};
