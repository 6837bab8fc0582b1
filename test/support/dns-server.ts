// A name server on loopback that answers TXT questions from a table (RFC 1035): over UDP, as resolvers ask.
import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const TXT = 16;
const NO_SUCH_NAME = 3;
const SERVER_FAILURE = 2;
const HEADER_BYTES = 12;

type Question = { readonly name: string; readonly type: number; readonly end: number };

const questionOf = (message: Buffer): Question => {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 };
};

const number16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff]);

/** A text longer than 255 bytes stands in pieces. */
const piecesOf = (text: string): Buffer => {
  const bytes = Buffer.from(text, 'latin1');
  const count = Math.ceil(bytes.length / 255);
  return Buffer.concat(
    Array.from({ length: count }, (_, index) => {
      const piece = bytes.subarray(index * 255, (index + 1) * 255);
      return Buffer.concat([Buffer.from([piece.length]), piece]);
    }),
  );
};

const recordOf = (text: string): Buffer => {
  const data = piecesOf(text);
  // The name of the question, the type, the internet, for a minute.
  return Buffer.concat([
    number16(0xc000 + HEADER_BYTES),
    number16(TXT),
    number16(1),
    Buffer.from([0, 0, 0, 60]),
    number16(data.length),
    data,
  ]);
};

export type DnsServer = { readonly address: string; close(): void };

/** By name: its TXT records, or `broken` for a server that fails. A name that is not there does not exist. */
export const startDnsServer = async (
  table: Readonly<Record<string, readonly string[] | 'broken'>>,
): Promise<DnsServer> => {
  const socket = createSocket('udp4');
  socket.on('message', (message, from) => {
    const { name, type, end } = questionOf(message);
    const found = table[name];
    const texts = type === TXT && Array.isArray(found) ? found : [];
    const code = found === 'broken' ? SERVER_FAILURE : found === undefined ? NO_SUCH_NAME : 0;
    const reply = Buffer.concat([
      message.subarray(0, 2),
      // An answer, recursion asked for and had.
      number16(0x8180 | code),
      number16(1),
      number16(texts.length),
      number16(0),
      number16(0),
      message.subarray(HEADER_BYTES, end),
      ...texts.map(recordOf),
    ]);
    socket.send(reply, from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, close: () => socket.close() };
};
