// A mailbox over IMAP (decision 23). One folder is opened, mails are read by number without being marked as seen, and nothing is
// changed but a mark of our own where the server keeps such. Nothing is ever moved or deleted: there is no function for it.
import { isIP } from 'node:net';
import type { ImapFlow, MailboxObject, MessageStructureObject } from 'imapflow';
import { RefusedFetchError, type ResolveAll } from './guarded-fetch.ts';
import { createMailHostGuard } from './mail-host.ts';
import { withoutSecret } from './site-server.ts';

export type MailboxServer = {
  readonly host: string;
  readonly port: number;
  readonly security: 'tls' | 'starttls' | 'none';
  readonly user: string;
  readonly password?: string | undefined;
  readonly accessToken?: string | undefined;
};

type FoundFolder = {
  readonly folder: string;
  readonly mails: number;
  /** Another number than last time: all numbers of mails mean something else. */
  readonly uidValidity: number;
  /** Whether the server keeps a mark of ours. */
  readonly marks: boolean;
};

type MailPart = { readonly name: string; readonly mediaType: string; readonly bytes: number };

type ReadMail = {
  readonly uid: number;
  readonly source: Buffer;
  /** When it came to the mailbox, as the server says. */
  readonly arrivedAt: Date;
  /** The names of its files, when only the beginning of the mail was read. */
  readonly parts?: readonly MailPart[];
};

export type OpenFolder = {
  readonly found: FoundFolder;
  /** Numbers after this one, in their order; after none, of mails that came since a day. */
  numbers(after: number, since: Date): Promise<readonly number[]>;
  /** Undefined when it is gone meanwhile. A mail larger than `whole` is read up to `beginning`. */
  read(uid: number, limits: { readonly whole: number; readonly beginning: number }): Promise<ReadMail | undefined>;
  /** Puts our mark on it; where that is not possible nothing happens. */
  mark(uid: number): Promise<void>;
};

export type Mailboxes = {
  /** Opens, lets `work` read, and closes again, also when it fails. Throws a MailboxError in words without secrets. */
  withFolder<T>(server: MailboxServer, folder: string, work: (open: OpenFolder) => Promise<T>): Promise<T>;
};

/** `auth`: user, password or token was refused; `folder`: there is no such one, and these are there. */
export class MailboxError extends Error {
  override readonly name = 'MailboxError';
  readonly kind: 'auth' | 'folder' | 'connection';
  readonly folders: readonly string[];
  constructor(kind: MailboxError['kind'], message: string, folders: readonly string[] = []) {
    super(message);
    this.kind = kind;
    this.folders = folders;
  }
}

/** The keyword that we put on mails that were taken in (RFC 5788 leaves names after a dollar sign to the public). */
const OUR_MARK = '$PandRead';

const IMAP_PORTS = [143, 993, 1143, 1993];
const CONNECT_MS = 10_000;
const GREETING_MS = 10_000;
const SOCKET_MS = 60_000;
/** However slow a server is, a conversation with it ends. */
const SESSION_MS = 4 * 60_000;
const MAX_RESPONSE = 40 * 1024 * 1024;
const MAX_FOLDERS = 50;

const marksOf = ({ permanentFlags, readOnly }: MailboxObject): boolean =>
  !readOnly && permanentFlags !== undefined && (permanentFlags.has('\\*') || permanentFlags.has(OUR_MARK));

const fileName = ({ dispositionParameters, parameters }: MessageStructureObject): string | undefined =>
  dispositionParameters?.filename ?? parameters?.name;

const partsOf = (node: MessageStructureObject): MailPart[] => [
  ...(fileName(node) === undefined && node.disposition !== 'attachment'
    ? []
    : [
        {
          name: fileName(node) ?? '',
          mediaType: node.type ?? 'application/octet-stream',
          // As it is encoded, base64 takes four letters for three bytes.
          bytes: Math.floor((node.size ?? 0) * (node.encoding?.toLowerCase() === 'base64' ? 0.74 : 1)),
        },
      ]),
  ...(node.childNodes ?? []).flatMap(partsOf),
];

const wordsOf = (error: unknown): string => {
  const said: unknown = Reflect.get(Object(error), 'responseText') ?? Reflect.get(Object(error), 'response');
  const text = error instanceof Error ? error.message : String(error);
  return (typeof said === 'string' && said !== '' ? `${text}: ${said}` : text).replace(/\s+/g, ' ').slice(0, 300);
};

const folderOf = (client: ImapFlow, found: FoundFolder): OpenFolder => ({
  found,
  numbers: async (after, since) => {
    const numbers = (await client.search(after > 0 ? { uid: `${after + 1}:*` } : { since }, { uid: true })) || [];
    // "12:*" names the last mail also when its number is smaller.
    return numbers.filter((uid) => uid > after).sort((a, b) => a - b);
  },
  read: async (uid, { whole, beginning }) => {
    const one = String(uid);
    const head = await client.fetchOne(
      one,
      { uid: true, size: true, internalDate: true, bodyStructure: true },
      { uid: true },
    );
    if (!head) return undefined;
    const large = (head.size ?? 0) > whole;
    const mail = await client.fetchOne(one, { source: { maxLength: large ? beginning : whole } }, { uid: true });
    if (!mail || mail.source === undefined) return undefined;
    return {
      uid,
      source: mail.source,
      arrivedAt: new Date(head.internalDate ?? Date.now()),
      ...(large ? { parts: head.bodyStructure ? partsOf(head.bodyStructure).slice(0, 100) : [] } : {}),
    };
  },
  mark: async (uid) => {
    if (found.marks) await client.messageFlagsAdd(String(uid), [OUR_MARK], { uid: true });
  },
});

export const createMailboxes = ({
  allow = [],
  resolve,
  sessionMs = SESSION_MS,
}: {
  /** `host:port` of the installation's own network that may be named, by the operator's word. */
  readonly allow?: readonly string[];
  readonly resolve?: ResolveAll;
  readonly sessionMs?: number;
} = {}): Mailboxes => {
  const addressOf = createMailHostGuard({ allow, resolve, ports: IMAP_PORTS });

  const connected = async (server: MailboxServer): Promise<ImapFlow> => {
    const { host, port, security, user, password, accessToken } = server;
    const address = await addressOf(server);
    // Loaded by the first who reads: most processes never do.
    const { ImapFlow: Client } = await import('imapflow');
    const client = new Client({
      host: address,
      port,
      secure: security === 'tls',
      doSTARTTLS: security === 'starttls',
      ...(isIP(host) ? {} : { servername: host }),
      auth: accessToken === undefined ? { user, pass: password ?? '' } : { user, accessToken },
      clientInfo: { name: 'Pand' },
      logger: false,
      disableAutoIdle: true,
      disableCompression: true,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: GREETING_MS,
      socketTimeout: SOCKET_MS,
      maxLineLength: 4 * 1024 * 1024,
      maxLiteralSize: MAX_RESPONSE,
      maxResponseSize: MAX_RESPONSE + 4 * 1024 * 1024,
    });
    // The call that is under way fails by itself; an event that nobody hears would end the program.
    client.on('error', () => {});
    await client.connect();
    return client;
  };

  const opened = async (client: ImapFlow, folder: string): Promise<FoundFolder> => {
    try {
      const box = await client.mailboxOpen(folder);
      return { folder: box.path, mails: box.exists, uidValidity: Number(box.uidValidity), marks: marksOf(box) };
    } catch (error) {
      const there = (await client.list().catch(() => [])).map(({ path }) => path);
      if (there.length === 0 || there.includes(folder)) throw error;
      throw new MailboxError('folder', `There is no folder "${folder}".`, there.slice(0, MAX_FOLDERS));
    }
  };

  const masked = (error: unknown, server: MailboxServer): Error => {
    if (error instanceof MailboxError) return error;
    if (error instanceof RefusedFetchError) return new MailboxError('connection', error.message);
    const auth = Reflect.get(Object(error), 'authenticationFailed') === true;
    // The cause would carry the same words: it stays behind.
    return new MailboxError(auth ? 'auth' : 'connection', withoutSecret(wordsOf(error), server));
  };

  return {
    withFolder: async (server, folder, work) => {
      let client: ImapFlow | undefined;
      let inWork = false;
      let late: ReturnType<typeof setTimeout> | undefined;
      try {
        client = await connected(server);
        const open = client;
        late = setTimeout(() => open.close(), sessionMs);
        const found = await opened(open, folder);
        const session = folderOf(open, found);
        inWork = true;
        return await work(session);
      } catch (error) {
        // What the work itself could not do is not the mailbox's fault, unless the line is gone.
        throw inWork && client?.usable && !(error instanceof MailboxError) ? error : masked(error, server);
      } finally {
        clearTimeout(late);
        if (client?.usable) await client.logout().catch(() => undefined);
        client?.close();
      }
    },
  };
};
