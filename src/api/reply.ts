import type { InputOf, ReplyOf } from '../contract/endpoint.ts';
import type { EndpointName, Endpoints } from '../contract/endpoints.ts';
import type { Locale } from '../domain/locale.ts';
import type { ServiceContext } from '../services/platform/context.ts';

export type ApiReply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A value that becomes JSON, a file's bytes, or null for no content. */
  readonly body: unknown;
};

/** A handler's own status or headers; a plain value means 200 and JSON. */
export class WithHeaders<T> {
  readonly body: T | Buffer;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;

  constructor(body: T | Buffer, headers: Readonly<Record<string, string>>, status = 200) {
    this.body = body;
    this.headers = headers;
    this.status = status;
  }
}

export type CallMeta = {
  readonly locale: Locale;
  /** The visitor's network address, as far as known. */
  readonly address: string | undefined;
  /** The header idempotency-key: the same again is the same request. */
  readonly key: string | undefined;
};

type Handler<N extends EndpointName> = (
  ctx: ServiceContext,
  input: InputOf<Endpoints[N]>,
  meta: CallMeta,
) => Promise<ReplyOf<Endpoints[N]> | WithHeaders<ReplyOf<Endpoints[N]>>>;

export type Handlers = { readonly [N in EndpointName]: Handler<N> };
