// Debian's dovecot on loopback, with a configuration of its own in a folder that goes afterwards: passwords, and OAuth2 with a token
// server of ours that gives tokens and says of whom they are.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, createServer as createNetServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { ImapFlow } from 'imapflow';

const BINARY = ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot'].find((path) => existsSync(path));
export const hasDovecot = BINARY !== undefined;

const freePort = async (): Promise<number> => {
  const server = createNetServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let text = '';
  for await (const chunk of request) text += chunk;
  return new URLSearchParams(text);
};

export type TokenServer = {
  readonly url: string;
  readonly host: string;
  /** What was asked for tokens, in order. */
  readonly asked: URLSearchParams[];
  /** Tokens that are good, and of whom. */
  readonly live: Map<string, string>;
  /** How the next requests are answered: refused, or with another permission in exchange. */
  readonly plan: { refuse?: boolean; rotateTo?: string; seconds?: number };
  close(): Promise<void>;
};

/** Gives tokens for `user`, and answers what dovecot asks about one (RFC 7662). */
export const startTokenServer = async (user: string): Promise<TokenServer> => {
  const asked: URLSearchParams[] = [];
  const live = new Map<string, string>();
  const plan: TokenServer['plan'] = {};
  const server: Server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const answer = (status: number, value: object): void => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(value));
      };
      if (request.url?.startsWith('/introspect')) {
        const token = body.get('token') ?? '';
        const owner = live.get(token);
        answer(200, owner === undefined ? { active: false } : { active: true, username: owner, scope: 'imap' });
        return;
      }
      asked.push(body);
      if (plan.refuse) {
        answer(400, { error: 'invalid_client', error_description: `wrong: ${body.get('client_secret')}` });
        return;
      }
      const token = `token-${asked.length}-of-the-test`;
      live.set(token, user);
      answer(200, {
        access_token: token,
        token_type: 'Bearer',
        expires_in: plan.seconds ?? 3600,
        ...(plan.rotateTo === undefined ? {} : { refresh_token: plan.rotateTo }),
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    asked,
    live,
    plan,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};

export type Dovecot = {
  readonly port: number;
  readonly host: string;
  /** Puts a mail into a folder, as a mail server that delivers it would. */
  deliver(mail: string | Buffer, options?: { folder?: string; at?: Date }): Promise<number>;
  /** Takes a mail out of the inbox, by the number that it was delivered under. */
  remove(uid: number): Promise<void>;
  /** The flags of every mail of a folder, in its order. */
  flags(folder?: string): Promise<string[][]>;
  /** Gives every mail of a folder another number, and the folder another validity. */
  renumber(folder?: string): Promise<void>;
  close(): Promise<void>;
};

export const MAILBOX_USER = 'info@lindeloo.example';
export const MAILBOX_PASSWORD = 'geheim van de postbus';

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const answers = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'data', { signal: AbortSignal.timeout(1000) });
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
};

/** Who runs what: dovecot started by root wants users that are not. */
const people = (): {
  readonly internal: string;
  readonly login: string;
  readonly uid: number;
  readonly gid: number;
} => {
  const { username, uid, gid } = userInfo();
  if (uid !== 0) return { internal: username, login: username, uid, gid };
  const id = (name: string, flag: string): number => Number(execFileSync('id', [flag, name]).toString());
  return { internal: 'dovecot', login: 'dovenull', uid: id('nobody', '-u'), gid: id('nobody', '-g') };
};

export const startDovecot = async (tokens: Pick<TokenServer, 'url'>): Promise<Dovecot> => {
  if (!BINARY) throw new Error('dovecot is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'dovecot-'));
  const port = await freePort();
  const { internal, login, uid, gid } = people();
  const mail = join(folder, 'mail');
  mkdirSync(mail);
  chownSync(mail, uid, gid);
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'users'), `${MAILBOX_USER}:{PLAIN}${MAILBOX_PASSWORD}::::::\n`);
  chmodSync(join(folder, 'users'), 0o644);
  writeFileSync(
    join(folder, 'oauth2.conf'),
    `introspection_mode = post\nintrospection_url = ${tokens.url}/introspect\nusername_attribute = username\nactive_attribute = active\nactive_value = true\n`,
  );
  chmodSync(join(folder, 'oauth2.conf'), 0o644);
  writeFileSync(
    join(folder, 'dovecot.conf'),
    `protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/dovecot.log
auth_verbose = yes
auth_failure_delay = 0
ssl = no
disable_plaintext_auth = no
default_internal_user = ${internal}
default_login_user = ${login}
${userInfo().uid === 0 ? '' : `default_internal_group = ${execFileSync('id', ['-gn']).toString().trim()}\n`}first_valid_uid = 1
last_valid_uid = 0
auth_mechanisms = plain login xoauth2 oauthbearer
mail_location = maildir:${mail}/%u
passdb {
  driver = oauth2
  mechanisms = xoauth2 oauthbearer
  args = ${folder}/oauth2.conf
}
passdb {
  driver = passwd-file
  mechanisms = plain login
  args = ${folder}/users
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${mail}/%u
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
  # Or every refusal would make the next sign-in wait longer.
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
namespace inbox {
  inbox = yes
  separator = /
  mailbox Aanvragen {
    auto = create
  }
}
`,
  );
  const child = spawn(BINARY, ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const log = (): string => {
    try {
      return readFileSync(join(folder, 'dovecot.log'), 'utf8');
    } catch {
      return '';
    }
  };
  for (let tries = 0; !(await answers(port)); tries++) {
    if (tries > 100 || child.exitCode !== null) throw new Error(`dovecot did not start: ${log()}`);
    await sleep(100);
  }
  const withClient = async <T>(work: (client: ImapFlow) => Promise<T>): Promise<T> => {
    const client = new ImapFlow({
      host: '127.0.0.1',
      port,
      secure: false,
      doSTARTTLS: false,
      auth: { user: MAILBOX_USER, pass: MAILBOX_PASSWORD },
      logger: false,
      disableAutoIdle: true,
    });
    client.on('error', () => {});
    try {
      await client.connect();
    } catch (error) {
      throw new Error(`${String(error)}: ${log()}`);
    }
    try {
      return await work(client);
    } finally {
      await client.logout();
    }
  };
  return {
    port,
    host: `127.0.0.1:${port}`,
    deliver: (raw, { folder: into = 'INBOX', at } = {}) =>
      withClient(async (client) => {
        const source = typeof raw === 'string' ? Buffer.from(raw.replace(/\r?\n/g, '\r\n')) : raw;
        const result = await client.append(into, source, [], at);
        return result ? (result.uid ?? 0) : 0;
      }),
    remove: (uid) =>
      withClient(async (client) => {
        await client.mailboxOpen('INBOX');
        await client.messageDelete(String(uid), { uid: true });
      }),
    flags: (of = 'INBOX') =>
      withClient(async (client) => {
        await client.mailboxOpen(of, { readOnly: true });
        const found = await client.fetchAll('1:*', { flags: true });
        return found.map(({ flags }) => [...(flags ?? [])].filter((flag) => flag !== '\\Recent').sort());
      }),
    renumber: async (of = 'INBOX') => {
      const path = of === 'INBOX' ? join(mail, MAILBOX_USER) : join(mail, MAILBOX_USER, `.${of}`);
      // Without its list and index a maildir is numbered anew; validity is the second of that moment.
      for (const name of ['dovecot-uidlist', 'dovecot.index', 'dovecot.index.log', 'dovecot.index.cache'])
        rmSync(join(path, name), { force: true });
      await sleep(1100);
    },
    close: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
