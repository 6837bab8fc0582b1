// A request as it is written and an answer as it travels: fetch unpacks bodies and follows redirects.
import { request } from 'node:http';

export type RawAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
};

export const rawRequest = (
  url: string,
  options: { readonly headers?: Record<string, string> | readonly string[] } = {},
): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const call = request(url, { headers: options.headers as Record<string, string>, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    call.on('error', reject);
    call.end();
  });
