// The services on a database of their own, with the API and the website over them, without a server.
import { type Api, createApi } from '../../src/api/handle-request.ts';
import { handlers } from '../../src/api/handlers.ts';
import { createContentApi } from '../../src/client/content-api.ts';
import { localTransport } from '../../src/client/local-transport.ts';
import { connect, type Db } from '../../src/db/engine/connect.ts';
import type { Estate } from '../../src/domain/record/estate.ts';
import { estateList } from '../../src/feeds/json/estate-json-source.ts';
import { type ImportReport, importEstates } from '../../src/services/imports/import-estates.ts';
import { createToken } from '../../src/services/people/push-access.ts';
import type { ServiceContext } from '../../src/services/platform/context.ts';
import { createCachedPages } from '../../src/web/http/cached-pages.ts';
import { createSiteLookup } from '../../src/web/http/site-lookup.ts';
import type { PaperPress, WebRequest } from '../../src/web/http/web-context.ts';
import { createTestDatabase } from './databases/databases.ts';
import { testServices } from './services.ts';

export type Stack = {
  readonly db: Db;
  readonly ctx: ServiceContext;
  readonly handle: Api;
  close(): Promise<void>;
};

export const openStack = async (): Promise<Stack> => {
  const database = await createTestDatabase();
  const db = await connect(database.options);
  const ctx = await testServices(db);
  const close = async () => {
    await ctx.catalogue.close();
    await db.close();
    await database.remove();
  };
  return { db, ctx, handle: createApi(ctx, handlers), close };
};

/** Imported, and in the catalogue of the site. */
export const takeIn = async (
  ctx: ServiceContext,
  siteId: string,
  records: readonly Estate[],
): Promise<ImportReport> => {
  const report = await importEstates(ctx, estateList(records), { siteId, mode: 'partial' });
  await ctx.catalogue.of(siteId);
  await ctx.catalogue.caughtUp(siteId);
  return report;
};

type Page = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Encoded when it is asked for. */
  body(): Promise<string>;
  readonly bytes: Uint8Array | undefined;
};

/** Asks for a page of the website of a site, which a test site has at `<id>.example`. */
export const website = ({ ctx, handle }: Pick<Stack, 'ctx' | 'handle'>, siteId: string, press?: PaperPress) => {
  const api = createContentApi(localTransport(handle));
  const sites = createSiteLookup({ api, log: ctx.log });
  const assets = { scripts: [], styles: [], preloads: [] };
  const pages = createCachedPages({ web: { api, sites, assets, log: ctx.log, press }, follows: ctx.catalogue.follows });
  return async (path: string, search = '', asked: WebRequest['headers'] = {}): Promise<Page> => {
    const host = `${siteId}.example`;
    const answer = await pages.answer({ method: 'GET', protocol: 'http', host, path, search, headers: asked });
    const { status, headers } = 'etag' in answer ? answer.reply : answer;
    const body = async () => String('etag' in answer ? await answer.encoded('identity') : answer.body);
    return { status, headers, body, bytes: 'etag' in answer ? undefined : answer.bytes };
  };
};

/** Calls of the push API for the listings of a site, with a token of its own. */
export const pusher = async ({ ctx, handle }: Pick<Stack, 'ctx' | 'handle'>, siteId: string) => {
  const { token } = await createToken(ctx, { siteId, name: 'test', scopes: ['estates:write'], expiresAt: null });
  const headers = { authorization: `Bearer ${token}` };
  return (method: string, path: string, body: unknown) =>
    handle({ method, path: `/sites/${siteId}/push/estates${path}`, headers, body });
};
