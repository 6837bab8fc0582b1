// Who sends made-up requests besides visitors: members of each role, an operator, and the owner of another site, each signed in as a
// browser would be.
import { request } from 'node:http';
import { ROLES } from '../src/domain/people/member.ts';
import { type RunningProgram, runPand } from '../test/support/program.ts';

export type FuzzPerson = {
  readonly name: string;
  /** Host, cookie and key of an open desk. */
  readonly headers: Readonly<Record<string, string>>;
};

const SITE = 'lindeloo';
const OTHER_SITE = 'estran';

type Wanted = { readonly name: string; readonly email: string; readonly args: readonly string[] };
const PEOPLE: readonly Wanted[] = [
  ...ROLES.map((role) => ({
    name: role,
    email: `fuzz-${role}@lindeloo.example`,
    args: ['--site', SITE, '--role', role],
  })),
  { name: 'operator', email: 'fuzz-operator@host.example', args: ['--operator'] },
  { name: 'another site', email: 'fuzz-owner@estran.example', args: ['--site', OTHER_SITE, '--role', 'owner'] },
];

const linkOf = async (dataDir: string, { email, args }: Wanted): Promise<string> => {
  const env = { DATA_DIR: dataDir };
  await runPand(['members', 'invite', email, ...args], env);
  const site = args[0] === '--site' ? ['--site', args[1] ?? ''] : [];
  const { output } = await runPand(['members', 'link', email, ...site], env);
  const [, token] = /\/desk\/link#(\S+)/.exec(output) ?? [];
  if (token === undefined) throw new Error(`No link for ${email}: ${output}`);
  return token;
};

/** `fetch` sets no Host. */
const send = async (url: string, headers: Readonly<Record<string, string>>, body?: string) => {
  return new Promise<{ status: number; body: string; cookies: readonly string[] }>((resolve, reject) => {
    const call = request(url, { method: body === undefined ? 'GET' : 'POST', headers }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: text, cookies: response.headers['set-cookie'] ?? [] }),
      );
    });
    call.once('error', reject);
    call.end(body);
  });
};

const signIn = async (base: string, host: string, token: string): Promise<FuzzPerson['headers']> => {
  const common = { host, origin: `http://${host}` };
  const keyFor = async (cookie: string): Promise<string> => {
    const page = await send(`${base}/desk`, {
      ...common,
      cookie,
      'sec-fetch-dest': 'document',
      'sec-fetch-mode': 'navigate',
    });
    const [, key] = /name="?desk-key"? content="([^"]+)"/.exec(page.body) ?? [];
    if (key === undefined) throw new Error(`No key at ${host}: ${page.status} ${page.body.slice(0, 300)}`);
    return key;
  };
  const key = await keyFor('');
  const used = await send(
    `${base}/api/desk/sign-in/link/use`,
    { ...common, 'content-type': 'application/json', 'x-desk-key': key },
    JSON.stringify({ token }),
  );
  const cookie = used.cookies.map((one) => one.split(';')[0] ?? '').join('; ');
  if (used.status !== 200) throw new Error(`Not signed in at ${host}: ${used.status} ${used.body.slice(0, 300)}`);
  return { ...common, cookie, 'x-desk-key': await keyFor(cookie) };
};

/** Nobody comes first; then those of these names, or all. */
export const fuzzPeople = async (
  { url, dataDir }: RunningProgram,
  names: readonly string[] = PEOPLE.map(({ name }) => name),
): Promise<readonly FuzzPerson[]> => {
  const { port } = new URL(url);
  const people: FuzzPerson[] = [{ name: 'nobody', headers: {} }];
  for (const wanted of PEOPLE.filter(({ name }) => names.includes(name))) {
    const host = `${wanted.name === 'another site' ? 'estran.localhost' : 'localhost'}:${port}`;
    const token = await linkOf(dataDir, wanted);
    people.push({ name: wanted.name, headers: await signIn(`http://127.0.0.1:${port}`, host, token) });
  }
  return people;
};
