// The desk in a real browser: a program of its own, its owner signed in by a link, screens in as many windows as a test wants.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { signIn } from '../../chaos/desk-sign-in.ts';
import { newContext, openBrowser, openPage, type WatchedPage } from './browser.ts';
import { type RunningProgram, runPand, SOON, startMorning, temporaryDirectory } from './program.ts';

export type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The one-time link that the program prints while nothing but the demo exists: it signs in as the demo's owner. */
export const firstRunLink = (program: Pick<RunningProgram, 'output'>): string =>
  /http:\S+\/desk\/link#\S+/.exec(program.output())?.[0] ?? '';

/** Opens the link and presses its button; whoever has no passkey yet is offered one, and says later. */
export const signInBy = async (page: Page, link: string): Promise<void> => {
  await page.goto(link);
  await page.getByRole('button', { name: 'Meld mij aan', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/link'));
  await page.getByRole('button', { name: 'Later', exact: true }).click();
  await page.getByRole('navigation').first().waitFor();
};

/** What a browser has in which somebody pressed the button of a link; how that is done in one has tests of its own. */
export const signedIn = async ({ url }: Pick<RunningProgram, 'url'>, link: string): Promise<State> => {
  const { host, hostname } = new URL(url);
  const { cookie = '' } = await signIn(url, host, link.split('#')[1] ?? '');
  const kind = { domain: hostname, path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' } as const;
  const cookies = cookie.split('; ').map((one) => {
    const [name = '', value = ''] = one.split('=');
    return { name, value, ...kind };
  });
  return { cookies, origins: [] };
};

/** A link that signs somebody in once, by a command. */
export const linkByCommand = async (program: RunningProgram, ...args: readonly string[]): Promise<string> => {
  const { output } = await runPand(['members', ...args], program.env);
  return `${program.url}/desk/link#${/\/desk\/link#([\w-]+)/.exec(output)?.[1] ?? output}`;
};

/** A window of an operator of the installation, who is invited and signs in. */
export const openHost = async (
  { program, browser }: Pick<DeskInBrowser, 'program' | 'browser'>,
  options: BrowserContextOptions = {},
): Promise<{ readonly context: BrowserContext; readonly page: WatchedPage }> => {
  const who = ['otto@platform.example', '--operator', '--name', 'Otto Operator', '--language', 'nl'];
  const storageState = await signedIn(program, await linkByCommand(program, 'invite', ...who));
  const context = await newContext(browser, program.url, { ...options, storageState });
  const page = await openPage(context);
  await page.goto('/desk/host');
  await page.getByRole('heading', { name: 'Sites', level: 1 }).waitFor();
  return { context, page };
};

/** A passkey can be made and used on this page without a finger. */
export const withAuthenticator = async (context: BrowserContext, page: Page): Promise<void> => {
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};

/** A call as the open desk makes it, `path` below `/api/`. */
export const deskFetch = <Body>(
  page: Page,
  method: string,
  path: string,
  { body, ifMatch }: { readonly body?: unknown; readonly ifMatch?: string } = {},
): Promise<{ readonly status: number; readonly body: Body }> =>
  page.evaluate(
    async ([verb, where, sent, etag]) => {
      const key = document.querySelector('meta[name=desk-key]')?.getAttribute('content') ?? '';
      const answer = await fetch(`/api/${where}`, {
        method: verb as string,
        headers: { 'content-type': 'application/json', 'x-desk-key': key, ...(etag ? { 'if-match': etag } : {}) },
        ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
      });
      const text = await answer.text();
      return { status: answer.status, body: text && JSON.parse(text) };
    },
    [method, path, body, ifMatch] as const,
  );

/** Its title is there, and nothing of it is still on its way. */
export const ready = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true], .loading'));
};

export type DeskInBrowser = {
  readonly program: RunningProgram;
  readonly browser: Browser;
  /** A window of the owner at a path of the demo's first site. */
  readonly open: (
    path: string,
    options?: BrowserContextOptions,
  ) => Promise<{ readonly context: BrowserContext; readonly page: WatchedPage }>;
  readonly close: () => Promise<void>;
};

export const DESK_SITE = '/desk/sites/lindeloo';

/** On the morning of a first start, unless another start is named. */
export const startDesk = async (
  env: Readonly<Record<string, string>> = {},
  start: typeof startMorning = startMorning,
): Promise<DeskInBrowser> => {
  const directory = await temporaryDirectory();
  const program = await start(directory.path, { ...SOON, ...env });
  const browser = await openBrowser();
  const storageState = await signedIn(program, firstRunLink(program));
  return {
    program,
    browser,
    open: async (path, options = {}) => {
      const context = await newContext(browser, program.url, { storageState, ...options });
      const page = await openPage(context);
      await page.goto(`${DESK_SITE}/${path}`);
      await ready(page);
      return { context, page };
    },
    close: async () => {
      await browser.close();
      await program.stop();
      await directory.remove();
    },
  };
};
