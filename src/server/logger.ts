// Structured logs: one JSON object a line, with request ids; secrets and addresses of people never in them.
import { type DestinationStream, type Logger, pino } from 'pino';
import { withoutTokens } from '../domain/link-token.ts';
import type { LogLevel } from './config.ts';

export const createLogger = (level: LogLevel, destination: DestinationStream = pino.destination(1)): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.email'],
        censor: '[removed]',
      },
      serializers: {
        // A query string can hold somebody's words, a path the token of a link: what is left is enough.
        req: (request: { method: string; url?: string; host?: string }) => ({
          method: request.method,
          path: withoutTokens(request.url?.split('?')[0] ?? ''),
          host: request.host,
        }),
      },
    },
    destination,
  );
