// A mail server of our own for tests: it takes, refuses or drops what the test tells it to.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

type ReceivedMail = { readonly from: string; readonly to: readonly string[]; readonly raw: string };
/** `refuse`: a 4xx to the recipient; `reject`: a 5xx; `forbid`: a 5xx about us, not about the recipient; `drop`: the connection is cut after the mail. */
type Behaviour = 'take' | 'refuse' | 'reject' | 'forbid' | 'drop';

export type TestMailServer = {
  readonly url: string;
  readonly received: ReceivedMail[];
  /** What happens to the next mails, in order; afterwards it takes everything. */
  readonly plan: Behaviour[];
  /** Conversations that began. */
  readonly connections: () => number;
  close(): Promise<void>;
};

const smtpError = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode });

export const startMailServer = async (): Promise<TestMailServer> => {
  const received: ReceivedMail[] = [];
  const plan: Behaviour[] = [];
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect: (_session, done) => {
      connections += 1;
      done();
    },
    onRcptTo: (_address, _session, done) => {
      if (plan[0] === 'refuse') {
        plan.shift();
        done(smtpError(450, 'Try again later'));
      } else if (plan[0] === 'reject') {
        plan.shift();
        done(smtpError(550, 'No such user here'));
      } else if (plan[0] === 'forbid') {
        plan.shift();
        done(smtpError(554, '5.7.1 Relay access denied'));
      } else done();
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (plan.shift() === 'drop') {
          // Before the 250: nobody can know whether it was kept.
          for (const connection of server.connections)
            (connection as { _socket: { destroy(): void } })._socket.destroy();
          return;
        }
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    plan,
    connections: () => connections,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
