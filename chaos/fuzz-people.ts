// Who sends made-up requests besides visitors: members of each role, an operator, and the owner of another site, each signed in as a
// browser would be.
import { ROLES } from '../src/domain/people/member.ts';
import type { RunningProgram } from '../test/support/program.ts';
import { type DeskHeaders, invitedLink, signIn, type Wanted } from './desk-sign-in.ts';

export type FuzzPerson = {
  readonly name: string;
  /** Whose member it is. */
  readonly siteId?: string;
  /** Host, cookie and key of an open desk. */
  readonly headers: () => DeskHeaders;
  /** Signs in once more: what is dangerous asks for it after a few minutes. */
  readonly renew: () => Promise<void>;
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
  const people: FuzzPerson[] = [{ name: 'nobody', headers: () => ({}), renew: async () => {} }];
  for (const wanted of PEOPLE.filter(({ name }) => names.includes(name))) {
    const host = `${wanted.name === 'another site' ? 'estran.localhost' : 'localhost'}:${port}`;
    const enter = async () => signIn(`http://127.0.0.1:${port}`, host, await invitedLink(env, wanted));
    let headers = await enter();
    let renewing: Promise<void> | undefined;
    const renew = async (): Promise<void> => {
      headers = await enter();
    };
    people.push({
      name: wanted.name,
      siteId: wanted.name === 'another site' ? OTHER_SITE : SITE,
      headers: () => headers,
      // Those who wait for the same sign-in share it.
      renew: () => {
        renewing ??= renew().finally(() => {
          renewing = undefined;
        });
        return renewing;
      },
    });
  }
  return people;
};
