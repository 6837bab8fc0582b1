// Two hundred who want one slot are refused within a second, all with the same words and the same list of what is free. Such an answer is
// known by its body, which all of them share: from the second time on it is written out and packed already.
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding } from './accept-encoding.ts';

type Packed = 'br' | 'gzip';
type Answer = { readonly text: string; readonly packed: Partial<Record<Packed, Buffer>> };

/** As for all other answers (build-app.ts): less is not worth it. */
const WORTH_PACKING = 1024;
/** Quickly: whoever waits for it waits for the packing as well. */
const PACK: Readonly<Record<Packed, (text: string) => Buffer>> = {
  br: (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text) => gzipSync(text, { level: 6 }),
};

const answers = new WeakMap<object, Answer>();

/** What to send for a body that others may have got before; says on the reply how it is packed. */
export const sharedAnswer = (request: FastifyRequest, reply: FastifyReply, body: object): string | Buffer => {
  const known = answers.get(body);
  const answer = known ?? { text: JSON.stringify(body), packed: {} };
  const { text, packed } = answer;
  answers.set(body, answer);
  if (!known || text.length < WORTH_PACKING) return text;
  const { encoding } = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding !== 'br' && encoding !== 'gzip') return text;
  const bytes = packed[encoding] ?? PACK[encoding](text);
  packed[encoding] = bytes;
  reply.header('content-encoding', encoding).header('vary', 'accept-encoding');
  return bytes;
};
