// Pages that arrive piece by piece, as on a slow line or a busy machine: half a page is shown, and what comes later must not push it.
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';

const PIECE_BYTES = 1500;
const BETWEEN_MS = 25;
/** For letters and styles: what moves is to be the page itself. */
const BEFORE_BODY_MS = 300;

/** A server in front of the one at `url`. */
export const servePieces = async (url: string): Promise<{ readonly url: string; stop(): Promise<void> }> => {
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, 'accept-encoding': 'identity' };
    const passed = request(url + asked.url, { method: asked.method, headers, agent: false }, async (response) => {
      answer.writeHead(response.statusCode ?? 500, response.headers);
      const whole = Buffer.concat(await response.toArray());
      const body = Math.max(0, whole.indexOf('<body'));
      if (!response.headers['content-type']?.startsWith('text/html')) return answer.end(whole);
      answer.write(whole.subarray(0, body));
      await pause(BEFORE_BODY_MS);
      for (let at = body; at < whole.length; at += PIECE_BYTES) {
        answer.write(whole.subarray(at, at + PIECE_BYTES));
        await pause(BETWEEN_MS);
      }
      return answer.end();
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://localhost:${port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

type Rect = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
type Shift = PerformanceEntry & {
  readonly value: number;
  readonly sources: readonly { readonly node?: Node; readonly previousRect: Rect; readonly currentRect: Rect }[];
};
type Watching = Window & { moved: { value: number; what: string[] }[] };

/** Before the page is opened. */
export const watchMoves = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const moved: Watching['moved'] = [];
    Object.assign(window, { moved });
    const nameOf = (node?: Node): string => {
      const element = node instanceof Element ? node : node?.parentElement;
      return `${element?.localName}.${element?.className} ${element?.textContent?.slice(0, 30)}`;
    };
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        moved.push({
          value,
          what: sources.map(({ node, previousRect: from, currentRect: to }) => `${nameOf(node)}: ${from.y} to ${to.y}`),
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Of a page where hardly anything moves nothing is reported: a tenth of what a browser maker calls good. */
const HARDLY = 0.01;

export const movesOn = async (page: Page): Promise<string[]> => {
  const moved = await page.evaluate(() => (window as unknown as Watching).moved);
  const total = moved.reduce((sum, { value }) => sum + value, 0);
  return total < HARDLY ? [] : moved.flatMap(({ value, what }) => what.map((it) => `${value.toFixed(3)} ${it}`));
};
