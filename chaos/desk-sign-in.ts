// Somebody who opens the desk: invited by a command, signed in by its link, as a browser would.
import { request } from 'node:http';
import { runPand } from '../test/support/program.ts';

/** Host, cookie and key of an open desk. */
export type DeskHeaders = Readonly<Record<string, string>>;

/** `args`: of which site and in which role. */
export type Wanted = { readonly email: string; readonly args: readonly string[] };

export const invitedLink = async (env: Readonly<Record<string, string>>, { email, args }: Wanted): Promise<string> => {
  await runPand(['members', 'invite', email, ...args], env);
  const site = args[0] === '--site' ? ['--site', args[1] ?? ''] : [];
  const { output } = await runPand(['members', 'link', email, ...site], env);
  const [, token] = /\/desk\/link#(\S+)/.exec(output) ?? [];
  if (token === undefined) throw new Error(`No link for ${email}: ${output}`);
  return token;
};

export type DeskReply = {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
};

/** `fetch` sets no Host. */
export const sendToDesk = (
  url: string,
  headers: DeskHeaders,
  { method, body, timeoutMs = 60_000 }: { method: string; body?: string | Buffer | undefined; timeoutMs?: number },
): Promise<DeskReply> =>
  new Promise((resolve, reject) => {
    const call = request(url, { method, headers, agent: false, timeout: timeoutMs }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text, headers: response.headers }));
    });
    call.once('timeout', () => call.destroy(new Error('no answer in time')));
    call.once('error', reject);
    call.end(body);
  });

export const signIn = async (base: string, host: string, token: string): Promise<DeskHeaders> => {
  const common = { host, origin: `http://${host}` };
  const keyFor = async (cookie: string): Promise<string> => {
    const headers = { ...common, cookie, 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' };
    const page = await sendToDesk(`${base}/desk`, headers, { method: 'GET' });
    const [, key] = /name="?desk-key"? content="([^"]+)"/.exec(page.body) ?? [];
    if (key === undefined) throw new Error(`No key at ${host}: ${page.status} ${page.body.slice(0, 300)}`);
    return key;
  };
  const key = await keyFor('');
  const used = await sendToDesk(
    `${base}/api/desk/sign-in/link/use`,
    { ...common, 'content-type': 'application/json', 'x-desk-key': key },
    { method: 'POST', body: JSON.stringify({ token }) },
  );
  if (used.status !== 200) throw new Error(`Not signed in at ${host}: ${used.status} ${used.body.slice(0, 300)}`);
  const cookie = [used.headers['set-cookie'] ?? []]
    .flat()
    .map((one) => one.split(';')[0] ?? '')
    .join('; ');
  return { ...common, cookie, 'x-desk-key': await keyFor(cookie) };
};
