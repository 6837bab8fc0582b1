// Mail over SMTP: one message per conversation, short limits, DKIM when there is a key for the sender's domain.
import { createTransport } from 'nodemailer';
import {
  type DkimKey,
  type Mailer,
  nodemailerMessage,
  type OutgoingMail,
  PermanentMailError,
  RefusedAddressError,
} from './mailer.ts';

const CONNECT_MS = 10_000;
const GREETING_MS = 10_000;
const SOCKET_MS = 30_000;

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();
const isUnder = (domain: string, parent: string): boolean => domain === parent || domain.endsWith(`.${parent}`);

/** 5xx about this very mail; a refused login or greeting is about us, and may be mended. */
const isPermanent = (error: Error): boolean =>
  Number(Reflect.get(error, 'responseCode')) >= 500 && /^(RCPT TO|DATA)$/.test(String(Reflect.get(error, 'command')));

/** About the address itself: 5.7 is a rule of that server, and says nothing about whether the address exists. */
const isRefusedAddress = (error: Error): boolean =>
  Reflect.get(error, 'command') === 'RCPT TO' && !/\b5\.7\.\d/.test(String(Reflect.get(error, 'response')));

/** RFC 8058 wants both headers of an unsubscription signed; nodemailer's own choice leaves one out. */
const SIGNED_HEADERS =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:' +
  'List-Id:List-Unsubscribe:List-Unsubscribe-Post';

/** No server of ours waits longer. */
export const SMTP_LIMITS = {
  connectionTimeout: CONNECT_MS,
  greetingTimeout: GREETING_MS,
  socketTimeout: SOCKET_MS,
} as const;

type Transport = Pick<ReturnType<typeof createTransport>, 'sendMail'>;

/** One mail over this transport, signed when there is a key for its sender's domain. */
export const sendOver = async (transport: Transport, mail: OutgoingMail, installed?: DkimKey): Promise<void> => {
  const dkim = mail.dkim ?? installed;
  const signed = dkim && isUnder(domainOf(mail.from.address), dkim.domainName.toLowerCase());
  try {
    await transport.sendMail({
      ...nodemailerMessage(mail),
      ...(signed ? { dkim: { ...dkim, headerFieldNames: SIGNED_HEADERS } } : {}),
    });
  } catch (error) {
    if (!(error instanceof Error) || !isPermanent(error)) throw error;
    const Kind = isRefusedAddress(error) ? RefusedAddressError : PermanentMailError;
    throw new Kind(error.message, { cause: error });
  }
};

export const createSmtpMailer = ({
  url,
  dkim,
}: {
  readonly url: string;
  readonly dkim?: DkimKey | undefined;
}): Mailer => {
  const { host } = new URL(url);
  // Settings in the address would otherwise win over ours.
  const transport = createTransport({ url, ...SMTP_LIMITS });
  return {
    description: `mail server ${host}`,
    send: (mail) => sendOver(transport, mail, dkim),
    close: () => transport.close(),
  };
};
