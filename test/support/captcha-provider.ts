// A captcha of a third party on the loopback, in two origins as the real ones are: one with its script and its verifier,
// one with the rest. It speaks as reCAPTCHA does.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type CaptchaProvider = {
  readonly scriptUrl: string;
  readonly verifyUrl: string;
  /** The origin of the script, and the other one. */
  readonly origins: readonly [string, string];
  /** What was asked of it, in order. */
  readonly asked: string[];
  /** What the verifier was told. */
  readonly verified: string[];
  /** Tells how it behaves from now on. */
  behave(behaviour: 'take' | 'refuse' | 'hang' | 'no-script'): void;
  close(): Promise<void>;
};

const listen = async (
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<[Server, string]> => {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return [server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`];
};

const close = async (server: Server): Promise<void> => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
};

/** Knows only how to wait for the rest. */
const firstScript = (rest: string): string => `{
  const waiting = [];
  window.grecaptcha = { waiting, ready: (callback) => waiting.push(callback) };
  const script = document.createElement('script');
  script.src = '${rest}/main.js';
  document.head.append(script);
}`;

const secondScript = (origin: string): string => `{
  const rendered = [];
  Object.assign(window.grecaptcha, {
    render(container, options) {
      const frame = document.createElement('iframe');
      frame.src = '${origin}/frame';
      frame.title = 'captcha';
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
      container.append(frame);
      return rendered.push({ loaded, options }) - 1;
    },
    async execute(id) {
      const { loaded, options } = rendered[id];
      await loaded;
      const reply = await fetch('${origin}/answer?key=' + options.sitekey);
      options.callback(await reply.text());
    },
  });
  for (const callback of window.grecaptcha.waiting) callback();
}`;

export const startCaptchaProvider = async (): Promise<CaptchaProvider> => {
  const asked: string[] = [];
  const verified: string[] = [];
  let behaviour: Parameters<CaptchaProvider['behave']>[0] = 'take';
  let answers = 0;
  const script = (response: ServerResponse, body: string) =>
    response.setHeader('content-type', 'text/javascript').end(body);
  const [rest, restOrigin] = await listen((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/main.js') script(response, secondScript(restOrigin));
    else if (request.url === '/frame') response.setHeader('content-type', 'text/html').end('<!doctype html><p>ok');
    else response.setHeader('access-control-allow-origin', '*').end(`answer ${++answers}`);
  });
  const [main, mainOrigin] = await listen(async (request, response) => {
    asked.push(request.url ?? '');
    if (request.method === 'POST') {
      verified.push(await text(request));
      if (behaviour !== 'hang') response.end(JSON.stringify({ success: behaviour === 'take' }));
    } else if (behaviour === 'no-script') response.writeHead(500).end();
    else script(response, firstScript(restOrigin));
  });
  return {
    scriptUrl: `${mainOrigin}/api.js?render=explicit`,
    verifyUrl: `${mainOrigin}/siteverify`,
    origins: [mainOrigin, restOrigin],
    asked,
    verified,
    behave: (next) => {
      behaviour = next;
    },
    close: async () => {
      await Promise.all([close(main), close(rest)]);
    },
  };
};
