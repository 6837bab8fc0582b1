// Mail servers that members of a site named. Each mail is one conversation, with the settings of that moment: nothing is kept that
// could outlive a change of them. The address is looked up and checked before every conversation, and the conversation goes to the
// address that was checked: a name cannot lead into our own network.
import { createTransport } from 'nodemailer';
import { isPublicAddress, RefusedFetchError, type ResolveAll, resolveAll } from './guarded-fetch.ts';
import { type OutgoingMail, PermanentMailError } from './mailer.ts';
import { SMTP_LIMITS, sendOver } from './smtp.ts';

export type SiteServer = {
  readonly host: string;
  readonly port: number;
  readonly security: 'tls' | 'starttls' | 'none';
  readonly user?: string | undefined;
  readonly password?: string | undefined;
};

export type SiteServers = {
  /** `anew`: also when the server failed a moment ago. */
  send(server: SiteServer, mail: OutgoingMail, options?: { readonly anew?: boolean }): Promise<void>;
};

/** A server that failed is left alone for this long, so that the mails of other sites do not wait behind its silence. */
export const PAUSE_MS = 60_000;
const MAX_PAUSED = 1000;

const MAIL_PORTS = new Set([25, 465, 587, 2465, 2525, 2587]);

/** What a server says can repeat what it was told: nobody reads the password there. */
const withoutSecret = (text: string, { user = '', password }: SiteServer): string => {
  if (!password) return text;
  const base64 = (value: string) => Buffer.from(value).toString('base64');
  return [password, base64(password), base64(`\0${user}\0${password}`)].reduce(
    (rest, secret) => rest.replaceAll(secret, '…'),
    text,
  );
};

const masked = (error: unknown, server: SiteServer): Error => {
  const text = withoutSecret(error instanceof Error ? error.message : String(error), server);
  // The cause would carry the same words: it stays behind.
  if (!(error instanceof PermanentMailError)) return new Error(text);
  const Kind = error.constructor as typeof PermanentMailError;
  return new Kind(text);
};

export const createSiteServers = ({
  allow = [],
  resolve = resolveAll,
  now = Date.now,
}: {
  /** `host:port` of the installation's own network that may be named, by the operator's word. */
  readonly allow?: readonly string[];
  readonly resolve?: ResolveAll;
  readonly now?: () => number;
} = {}): SiteServers => {
  const allowed = new Set(allow);
  const paused = new Map<string, { readonly until: number; readonly reason: string }>();

  const addressOf = async ({ host, port, security }: SiteServer): Promise<string> => {
    if (allowed.has(`${host}:${port}`)) return host;
    if (!MAIL_PORTS.has(port)) throw new RefusedFetchError(`Port ${port} is not one of a mail server.`);
    if (security === 'none') throw new RefusedFetchError('A mail server outside is spoken to over TLS only.');
    const addresses = await resolve(host);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      throw new RefusedFetchError('The name of the mail server leads to an address that is not public.');
    return first.address;
  };

  return {
    send: async (server, mail, { anew = false } = {}) => {
      const { host, port, security, user, password } = server;
      const key = [host, port, security, user].join(' ');
      const pause = paused.get(key);
      if (!anew && pause && pause.until > now()) throw new Error(pause.reason);
      try {
        const transport = createTransport({
          host: await addressOf(server),
          port,
          secure: security === 'tls',
          requireTLS: security === 'starttls',
          ignoreTLS: security === 'none',
          ...(user === undefined ? {} : { auth: { user, pass: password ?? '' } }),
          tls: { servername: host },
          ...SMTP_LIMITS,
        });
        await sendOver(transport, mail);
        paused.delete(key);
      } catch (error) {
        const known = masked(error, server);
        // A refusal of this very mail says that the server is well.
        if (
          !(error instanceof PermanentMailError) &&
          !/^(?:RCPT TO|DATA)$/.test(String(Reflect.get(Object(error), 'command')))
        ) {
          if (paused.size >= MAX_PAUSED) paused.clear();
          paused.set(key, { until: now() + PAUSE_MS, reason: known.message });
        }
        throw known;
      }
    },
  };
};
