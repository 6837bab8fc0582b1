// One call of the content API, described once: the routes, the client, the local transport and the OpenAPI document read it.
import type { Static, TSchema } from 'typebox';
import type { Action } from '../domain/people/may.ts';
import type { PushScope } from '../domain/people/push-scope.ts';
import type { Content, Replies } from './replies.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may make a call. `public`: everybody; what a visitor's own link opens is checked by the call itself. `desk`: everybody who has
 * the desk's document open, signed in or not. `signed-in`: whoever is. `self`: the same,
 * about their own ways to sign in. `token`: software with a bearer token of the site that has this
 * scope. `may`: a member of the site, or an operator in its desk, whom the table of domain/people/may.ts allows it. `operator`: an
 * operator of the installation, about any of its sites; to everybody else there is no such call.
 */
export type Access =
  | 'public'
  | 'desk'
  | 'signed-in'
  | { readonly self: true; readonly confirmed: true }
  | { readonly token: PushScope }
  | { readonly operator: true; readonly confirmed?: true }
  | {
      readonly may: Action /** Asks again who it is, when that was longer ago than a few minutes. */;
      readonly confirmed?: true;
    };

export type Endpoint = {
  readonly method: Method;
  /** Below the base path, with `{name}` parameters. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  /** One object schema; parameters and query values arrive as strings and are converted to its types. */
  readonly params: TSchema;
  readonly query: TSchema;
  readonly body?: TSchema;
  /** A file as it comes, of this type, instead of a body. */
  readonly takes?: string;
  /** By status: everything the call can answer. Whatever else it answers is a mistake, and fails a test. */
  readonly replies: Replies;
  /** Ours, not the specification's (decisions section 8). */
  readonly extension?: true;
  readonly access: Access;
  /** A write of a version that somebody has read: without `If-Match` 428, of an older one 412 with both values. */
  readonly versioned?: true;
};

export type ParamsOf<E extends Endpoint> = Static<E['params']>;
export type QueryOf<E extends Endpoint> = Static<E['query']>;
export type BodyOf<E extends Endpoint> = E['body'] extends TSchema ? Static<E['body']> : undefined;

/** What a caller gets when the call succeeds. */
export type AnswerOf<E extends Endpoint> = {
  [S in keyof E['replies'] & (200 | 201 | 202 | 204)]: Content<E['replies'][S]>;
}[keyof E['replies'] & (200 | 201 | 202 | 204)];

/** What a handler gets, after validation. */
export type InputOf<E extends Endpoint> = {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
};

export const fillPath = (path: string, params: Readonly<Record<string, string | number>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
