// Mail over SMTP: one message per conversation, short limits, DKIM when there is a key for the sender's domain.
import { createTransport } from 'nodemailer';
import { type Mailer, nodemailerMessage, PermanentMailError, RefusedAddressError } from './mailer.ts';

export type DkimKey = { readonly domainName: string; readonly keySelector: string; readonly privateKey: string };

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

export const createSmtpMailer = ({
  url,
  dkim,
}: {
  readonly url: string;
  readonly dkim?: DkimKey | undefined;
}): Mailer => {
  const { host } = new URL(url);
  const transport = createTransport(
    // Settings in the address would otherwise win over ours.
    { url, connectionTimeout: CONNECT_MS, greetingTimeout: GREETING_MS, socketTimeout: SOCKET_MS },
  );
  return {
    description: `mail server ${host}`,
    send: async (mail) => {
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
    },
    close: () => transport.close(),
  };
};
