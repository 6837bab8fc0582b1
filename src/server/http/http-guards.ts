// What no request of ours ever has: refused before any handler runs. Facts behind each rule: a NUL reaches handlers,
// two Host headers and an absolute-form target that disagrees with Host are answered 200 by default.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type AppError, BadInputError, MethodNotAllowedError } from '../../domain/errors.ts';

const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const MAX_URL = 4000;
const MAX_JSON_DEPTH = 20;
const CONTROL = /%(?:0[0-9a-f]|1[0-9a-f]|7f)/i;

const hostHeaders = (request: FastifyRequest): number => {
  const { rawHeaders } = request.raw;
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === 4 && name.toLowerCase() === 'host') count++;
  }
  return count;
};

const badTarget = (request: FastifyRequest): string | undefined => {
  const target = request.raw.url ?? '';
  if (hostHeaders(request) !== 1) return 'Exactly one Host header is needed.';
  if (!target.startsWith('/')) return 'The request target must be a path.';
  if (target.length > MAX_URL) return 'The address is too long.';
  if (target.includes('%') && (CONTROL.test(target.split('?')[0] ?? '') || target.includes('%00'))) {
    return 'The address holds a control character.';
  }
  return undefined;
};

/** Deep nesting costs whoever walks it; nothing of ours is deeper than 20. */
export const jsonDepth = (text: string): number => {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (inString) {
      if (c === 92) i++;
      else if (c === 34) inString = false;
    } else if (c === 34) inString = true;
    else if (c === 123 || c === 91) deepest = Math.max(deepest, ++depth);
    else if (c === 125 || c === 93) depth--;
  }
  return deepest;
};

const refusal = (request: FastifyRequest): AppError | undefined => {
  const reason = badTarget(request);
  if (reason) return new BadInputError(reason);
  if (METHODS.includes(request.method)) return undefined;
  return new MethodNotAllowedError(`${request.method} is not possible here.`, METHODS.join(', '));
};

export const registerGuards = (app: FastifyInstance): void => {
  // Not async: every request passes here, also those for a page that is ready.
  app.addHook('onRequest', (request, _reply, done) => {
    done(refusal(request));
  });

  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (jsonDepth(String(text)) > MAX_JSON_DEPTH) {
      done(new BadInputError('The JSON is nested too deeply.', [{ field: 'body', message: 'is nested too deeply' }]));
      return;
    }
    // It answers through `done`.
    void parseJson(request, String(text), done);
  });
};
