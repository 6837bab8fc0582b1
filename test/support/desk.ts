// Somebody at the desk, as the server sees it: a session of the person, the key of a page that is open, and what a browser sends.
import type { Api } from '../../src/api/handle-request.ts';
import type { ApiReply } from '../../src/api/reply.ts';
import { type Endpoint, fillPath } from '../../src/contract/endpoint.ts';
import { type EndpointName, endpoints } from '../../src/contract/endpoints.ts';
import { insertMember, insertOperator } from '../../src/db/people/members.ts';
import type { MemberFields, Role } from '../../src/domain/people/member.ts';
import { deskKey, NO_DESK } from '../../src/services/people/desk-access.ts';
import { beginSession } from '../../src/services/people/sign-in.ts';
import type { ServiceContext } from '../../src/services/platform/context.ts';
import { tokenHash } from '../../src/services/platform/tokens.ts';

const LOAD = 'A'.repeat(22);

export type DeskHeaders = Readonly<Record<string, string>>;

/** A page of the desk that is open at a host, nobody signed in. */
export const openDesk = (ctx: Pick<ServiceContext, 'secrets'>, host: string): DeskHeaders => ({
  host,
  origin: `https://${host}`,
  'x-forwarded-proto': 'https',
  'x-desk-key': deskKey(ctx.secrets, '', LOAD),
});

/** Signed in: what the browser of this person sends with every call. */
export const signedIn = async (ctx: ServiceContext, host: string, email: string): Promise<DeskHeaders> => {
  const { id } = await beginSession(
    ctx,
    { ...NO_DESK, host, secure: true, userAgent: 'Firefox/140.0 (X11; Linux)' },
    email,
  );
  return {
    ...openDesk(ctx, host),
    cookie: `__Host-desk=${id}`,
    'x-desk-key': deskKey(ctx.secrets, tokenHash(id), LOAD),
  };
};

export const addMember = async (
  ctx: ServiceContext,
  siteId: string,
  fields: Pick<MemberFields, 'name' | 'email' | 'role'> & Partial<MemberFields>,
): Promise<number> => {
  const member = await ctx.db.transaction((trx) =>
    insertMember(trx, siteId, { locale: 'nl', ...fields }, 'test', ctx.now()),
  );
  if (!member) throw new Error(`${fields.email} is a member already`);
  return member.id;
};

export const addOperator = async (ctx: ServiceContext, name: string, email: string): Promise<void> => {
  await ctx.db.transaction((trx) => insertOperator(trx, { name, email, locale: 'nl' }, ctx.now()));
};

/** One call of the desk. */
export const deskCall = (
  api: Api,
  headers: DeskHeaders,
  name: EndpointName,
  request: {
    readonly params?: Readonly<Record<string, string | number>>;
    readonly query?: string;
    readonly body?: unknown;
    readonly ifMatch?: string;
  } = {},
): Promise<ApiReply> => {
  const { method, path }: Endpoint = endpoints[name];
  return api({
    method,
    path: fillPath(path, request.params ?? {}) + (request.query ? `?${request.query}` : ''),
    headers: { ...headers, ...(request.ifMatch ? { 'if-match': request.ifMatch } : {}) },
    body: request.body,
  });
};

export type DeskPerson = {
  /** `path` below `/sites/<id>/desk/`. */
  call(method: string, path: string, body?: unknown, headers?: DeskHeaders): ReturnType<Api>;
};

/** A member of the site with this role, who has just signed in; `confirmedAt`: who showed at another moment who it is. */
export const deskPerson = async (
  ctx: ServiceContext,
  api: Api,
  siteId: string,
  role: Role,
  {
    confirmedAt,
    host = `${siteId}.example`,
    ...over
  }: Partial<MemberFields> & { readonly confirmedAt?: Date; readonly host?: string } = {},
): Promise<DeskPerson> => {
  const email = over.email ?? `${role}@${siteId}.example`;
  await addMember(ctx, siteId, { name: `The ${role}`, role, ...over, email });
  const headers = await signedIn(ctx, host, email);
  if (confirmedAt)
    await ctx.db.kysely
      .updateTable('desk_session')
      .set({ confirmed_at: confirmedAt })
      .where('email', '=', email)
      .execute();
  return {
    call: (method, path, body, more = {}) =>
      api({ method, path: `/sites/${siteId}/desk/${path}`, headers: { ...headers, ...more }, body }),
  };
};
