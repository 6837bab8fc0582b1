import type { Readable } from 'node:stream';
import type { TSchema } from 'typebox';
import type { InputOf } from '../contract/endpoint.ts';
import type { EndpointName, Endpoints } from '../contract/endpoints.ts';
import type { AnswerStatus, Content } from '../contract/replies.ts';
import type { Locale } from '../domain/locale.ts';
import type { DeskCall } from '../services/people/desk-access.ts';
import type { ServiceContext } from '../services/platform/context.ts';

export type ApiReply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A value that becomes JSON, a file's bytes, or null for no content. */
  readonly body: unknown;
};

/** Of a moment, or of a member. */
export const NO_STORE = { 'cache-control': 'no-store' } as const;
/** For the holder of a link: no cache on the way keeps it, and no other site is told its address. */
export const PRIVATE = { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' } as const;

/** A handler's own status or headers; a plain value means 200 and JSON, null means 204. */
export class WithHeaders<T, S extends AnswerStatus = 200> {
  readonly body: T;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: S;

  constructor(
    body: T,
    headers: Readonly<Record<string, string>>,
    ...status: S extends 200 ? [status?: S] : [status: S]
  ) {
    this.body = body;
    this.headers = headers;
    const [given = 200] = status;
    this.status = given as S;
  }
}

export type CallMeta = {
  readonly locale: Locale;
  /** The visitor's network address, as far as known. */
  readonly address: string | undefined;
  /** The header idempotency-key: the same again is the same request. */
  readonly key: string | undefined;
  /** Calls of the desk: who asks, from where. Handlers of other calls never look. */
  readonly desk: DeskCall;
  /** One header by its name in small letters; the first of several. */
  header(name: string): string | undefined;
  /** The body of a call that takes a file, as it comes. */
  readonly stream: Readable | undefined;
  /** Calls with a token: its name. */
  readonly token: string;
};

type Json = { readonly schema: TSchema };
type File = { readonly type: string; readonly schema?: never };

/** What a handler may return for one status of its call. */
type Returned<R, S extends AnswerStatus> = R extends Json
  ? WithHeaders<Content<R>, S> | (S extends 200 ? Content<R> : never)
  : R extends File
    ? WithHeaders<Buffer | Readable, S>
    : WithHeaders<null, S> | (S extends 204 ? null : never);

type Answers<R> = { [S in keyof R & AnswerStatus]: Returned<R[S], S> }[keyof R & AnswerStatus];

/** Only what the contract names: another status or another body does not compile. Refusals are thrown. */
export type Handler<N extends EndpointName> = (
  ctx: ServiceContext,
  input: InputOf<Endpoints[N]>,
  meta: CallMeta,
) => Promise<Answers<Endpoints[N]['replies']>>;

export type Handlers = { readonly [N in EndpointName]: Handler<N> };
