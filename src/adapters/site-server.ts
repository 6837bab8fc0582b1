// Mail servers that members of a site named. Each mail is one conversation, with the settings of that moment: nothing is kept that
// could outlive a change of them.
import { createTransport } from 'nodemailer';
import type { ResolveAll } from './guarded-fetch.ts';
import { createMailHostGuard } from './mail-host.ts';
import { type OutgoingMail, PermanentMailError } from './mailer.ts';
import { SMTP_LIMITS, sendOver } from './smtp.ts';

export type SiteServer = {
  readonly host: string;
  readonly port: number;
  readonly security: 'tls' | 'starttls' | 'none';
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  /** Instead of a password (XOAUTH2). */
  readonly accessToken?: string | undefined;
};

export type SiteServers = {
  /** `anew`: also when the server failed a moment ago. */
  send(server: SiteServer, mail: OutgoingMail, options?: { readonly anew?: boolean }): Promise<void>;
};

/** A server that failed is left alone for this long, so that the mails of other sites do not wait behind its silence. */
export const PAUSE_MS = 60_000;
const MAX_PAUSED = 1000;

const MAIL_PORTS = [25, 465, 587, 2465, 2525, 2587];

/** What a server says can repeat what it was told: nobody reads the password or the token there. */
export const withoutSecret = (
  text: string,
  { user = '', password, accessToken }: Pick<SiteServer, 'user' | 'password' | 'accessToken'>,
): string => {
  const base64 = (value: string) => Buffer.from(value).toString('base64');
  const secrets = [
    ...(password ? [password, base64(password), base64(`\0${user}\0${password}`)] : []),
    ...(accessToken ? [base64(`user=${user}\x01auth=Bearer ${accessToken}\x01\x01`), accessToken] : []),
  ];
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text);
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
  resolve,
  now = Date.now,
}: {
  /** `host:port` of the installation's own network that may be named, by the operator's word. */
  readonly allow?: readonly string[];
  readonly resolve?: ResolveAll;
  readonly now?: () => number;
} = {}): SiteServers => {
  const addressOf = createMailHostGuard({ allow, resolve, ports: MAIL_PORTS });
  const paused = new Map<string, { readonly until: number; readonly reason: string }>();

  return {
    send: async (server, mail, { anew = false } = {}) => {
      const { host, port, security, user, password, accessToken } = server;
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
          ...(user === undefined
            ? {}
            : {
                auth:
                  accessToken === undefined
                    ? { user, pass: password ?? '' }
                    : { type: 'OAuth2' as const, user, accessToken },
              }),
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
