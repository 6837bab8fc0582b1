// A mail server that means harm, or is broken: whatever it says, a conversation with it ends, in few bytes and in words.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createMailboxes, MailboxError } from './imap.ts';

const PASSWORD = 'zeer geheim wachtwoord';
let server: Server | undefined;
const sockets = new Set<Socket>();
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  server?.close();
  if (server) await once(server, 'close');
});

/** What is thrown, and how many bytes were taken before. */
const against = async (talk: (socket: Socket, line: string) => void, greeting = '* OK ready\r\n') => {
  let bytes = 0;
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    if (greeting !== '') socket.write(greeting);
    socket.on('data', (chunk) => {
      for (const line of chunk.toString('latin1').split('\r\n')) if (line !== '') talk(socket, line);
    });
    socket.once('close', () => {
      bytes = socket.bytesWritten;
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const boxes = createMailboxes({ allow: [`127.0.0.1:${port}`] });
  const failed = await boxes
    .withFolder(
      { host: '127.0.0.1', port, security: 'none', user: 'kantoor', password: PASSWORD },
      'INBOX',
      async (open) => open.numbers(0, new Date(0)),
    )
    .then(
      () => undefined,
      (error: unknown) => error,
    );
  for (const socket of sockets) socket.destroy();
  await Promise.all([...sockets].map((socket) => (socket.closed ? undefined : once(socket, 'close'))));
  return { failed, bytes };
};
const tagOf = (line: string): string => line.split(' ')[0] ?? '';

describe('a mail server that means harm', () => {
  it('writes a line without end: it is cut off, and the reader goes on', async () => {
    const { failed, bytes } = await against((socket) => {
      const more = (): void => {
        if (!socket.destroyed) socket.write('x'.repeat(1024 * 1024), () => more());
      };
      more();
    });
    expect(failed).toBeInstanceOf(MailboxError);
    expect(bytes).toBeLessThan(64 * 1024 * 1024);
  });
  it('announces a literal of terabytes: nothing is kept free for it', async () => {
    const { failed } = await against((socket) => void socket.write('* OK {9999999999999}\r\n'));
    expect(failed).toBeInstanceOf(MailboxError);
  });
  it('repeats the password in what it says: the error does not', async () => {
    const { failed } = await against((socket, line) => {
      const tag = tagOf(line);
      if (/CAPABILITY/i.test(line)) socket.write(`* CAPABILITY IMAP4rev1\r\n${tag} OK done\r\n`);
      else socket.write(`${tag} NO wrong: ${line} ${PASSWORD} ${Buffer.from(PASSWORD).toString('base64')}\r\n`);
    });
    expect(failed).toBeInstanceOf(MailboxError);
    expect(String(failed)).not.toContain(PASSWORD);
    expect(String(failed)).not.toContain(Buffer.from(PASSWORD).toString('base64'));
  });
  it('says good day in another language, or hangs up: an error in words', async () => {
    for (const greeting of ['HTTP/1.1 200 OK\r\n\r\n', '* BYE go away\r\n']) {
      const { failed } = await against((socket) => void socket.end(), greeting);
      expect(failed, greeting).toBeInstanceOf(MailboxError);
    }
  });
});
