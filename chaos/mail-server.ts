// A mail server that behaves as it is told from one moment to the next: a real one behind a front that can stay silent,
// answer a letter at a time, refuse, or die after the mail was sent.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type MailMode = 'take' | 'silent' | 'drip' | 'later' | 'cut';
export type TakenMail = { readonly to: string; readonly messageId: string; readonly raw: string };

export type ChaosMailServer = {
  readonly url: string;
  readonly taken: TakenMail[];
  /** How it behaves from now on; addresses that begin with `nobody` are always refused for good. */
  mode: MailMode;
  close(): Promise<void>;
};

const DRIP_MS = 500;
const smtpError = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode });

export const textOf = async ({ raw }: TakenMail): Promise<string> => (await PostalMime.parse(raw)).text ?? '';

export const startChaosMailServer = async (): Promise<ChaosMailServer> => {
  const sockets = new Set<Socket>();
  const inner = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      if (address.startsWith('nobody')) done(smtpError(550, '5.1.1 No such user here'));
      else if (mails.mode === 'later') done(smtpError(450, '4.2.0 Try again later'));
      else done();
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (mails.mode === 'cut') {
          for (const socket of sockets) socket.destroy();
          return;
        }
        const raw = Buffer.concat(chunks).toString();
        const [, messageId = ''] = /^message-id:\s*(\S+)/im.exec(raw) ?? [];
        for (const { address } of session.envelope.rcptTo) mails.taken.push({ to: address, messageId, raw });
        done();
      });
    },
  });
  inner.on('error', () => {});
  inner.listen(0, '127.0.0.1');
  await once(inner.server, 'listening');
  const { port: innerPort } = inner.server.address() as AddressInfo;

  const front = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    if (mails.mode === 'silent') return;
    if (mails.mode === 'drip') {
      const timer = setInterval(() => socket.write('2'), DRIP_MS);
      socket.on('close', () => clearInterval(timer));
      return;
    }
    const real = connect(innerPort, '127.0.0.1');
    real.on('error', () => socket.destroy());
    socket.on('close', () => real.destroy());
    socket.pipe(real).pipe(socket);
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const mails: ChaosMailServer = {
    url: `smtp://127.0.0.1:${(front.address() as AddressInfo).port}`,
    taken: [],
    mode: 'take',
    close: async () => {
      for (const socket of sockets) socket.destroy();
      front.close();
      await new Promise<void>((resolve) => inner.close(() => resolve()));
    },
  };
  return mails;
};
