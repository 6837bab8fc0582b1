// What a call can answer, by status. Refusals that many calls share are written once; each call still names its own, so that
// a reader of the contract, the types and the OpenAPI document see where each of them really happens.
// A failure of ours (500) is in no contract: it is a mistake in the program.
import { type Static, type TProperties, type TSchema, Type } from 'typebox';

import { REFUSAL_REASONS } from '../domain/people/may.ts';

const strict = { additionalProperties: false } as const;

export type Reply = {
  /** One sentence, for people. */
  readonly description: string;
  /** A media type, or a range of them such as `image/*`; absent: there is no body. */
  readonly type?: string;
  /** Of a body that is JSON; absent: the body is a file. */
  readonly schema?: TSchema;
};

/** RFC 9457: how every refusal looks. */
export const Problem = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String(),
    /** Every wrong field, in the caller's own words: `body.pagination.size`. */
    errors: Type.Optional(Type.Array(Type.Object({ field: Type.String(), message: Type.String() }, strict))),
  },
  strict,
);

type ProblemReply = Reply & { readonly type: 'application/problem+json'; readonly schema: TSchema };

export type AnswerStatus = 200 | 201 | 202 | 204 | 302;
type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 410 | 412 | 413 | 415 | 422 | 428 | 429 | 503;
export type Replies = { readonly [S in AnswerStatus]?: Reply } & { readonly [S in RefusalStatus]?: ProblemReply };

export const json = <S extends TSchema>(schema: S, description = 'The answer') =>
  ({ description, type: 'application/json', schema }) as const;

export const file = (type: string, description = 'The file') => ({ description, type }) as const;

export const nothing = { description: 'Done; there is no body' } as const;

export const problem = (description: string) =>
  ({ description, type: 'application/problem+json', schema: Problem }) as const;

/** A problem document that also says what is to be had instead. */
export const problemWith = <P extends TProperties>(members: P, description: string) =>
  ({
    description,
    type: 'application/problem+json',
    schema: Type.Object({ ...Problem.properties, ...members }, strict),
  }) as const;

/** Every call can answer these. */
export const anywhere = {
  400: problem('Something in the request is wrong; `errors` names every field'),
  429: problem('Too many requests from one address, or more of this kind than one visitor makes in a day'),
  503: problem('Something we need is away for a moment: try again after `retry-after` seconds'),
} as const;

/** Calls about a site, or about a thing of it. */
export const reading = { ...anywhere, 404: problem('There is no such site or thing') } as const;

/** Calls that may bring a body. */
export const sending = {
  ...reading,
  413: problem('The body is larger than the call takes'),
  415: problem('The body is not of a type that the call reads'),
} as const;

/** Writes of an agenda. */
export const addressTaken = problemWith(
  { reason: Type.Optional(Type.Literal('address')) },
  'Another agenda of the site has this e-mail address',
);

/** Forms of visitors: each is named by a key, so that the same one again is not a second one. */
export const submitting = {
  ...sending,
  422: problem('The idempotency key (or the input submission) came before with another body'),
} as const;

/** Calls that are done once for every key. */
export const keyTaken = { 422: problem('The idempotency key came before with another body') } as const;

/** Calls that need a token of the site. */
export const tokenRefusals = {
  401: problem('No valid token of this site'),
  403: problem('The token does not have the scope of this call'),
  429: problem('Too many calls with this token; `retry-after` says how many seconds to wait'),
} as const;

/** Calls of the desk, before and after somebody has signed in. */
export const deskRefusals = {
  ...sending,
  401: problem('Nobody is signed in, or not from a page of the desk'),
  403: problem('The call comes from elsewhere than the desk, or is not possible on this address'),
} as const;

/** Calls of the desk about a site: a member of another site is told that there is none. */
export const memberRefusals = {
  ...deskRefusals,
  403: problemWith(
    { reason: Type.Optional(Type.Enum(REFUSAL_REASONS)) },
    'The member may not do this; `reason` says why',
  ),
} as const;

/** Writes of a version. */
export const versionRefusals = {
  412: problemWith(
    {
      /** What stands there now, to be read like the answer of the call that reads it. */
      current: Type.Optional(Type.Unknown()),
      etag: Type.Optional(Type.String()),
      /** Every field that is another one by now: what the caller sent, and what stands there. */
      fields: Type.Optional(
        Type.Array(Type.Object({ field: Type.String(), yours: Type.Unknown(), theirs: Type.Unknown() }, strict)),
      ),
      changedBy: Type.Optional(Type.String()),
      changedAt: Type.Optional(Type.String()),
    },
    'Somebody else changed it since it was read',
  ),
  428: problem('If-Match is missing: the version that was read'),
} as const;

export const goneListing = problem('The listing was here and is not offered any more');
export const goneUnit = problem('The rental unit was here and is not offered any more');

/** What a reply holds: a value, the text of a file, or nothing. */
export type Content<R> = R extends { readonly schema: infer S extends TSchema }
  ? Static<S>
  : R extends { readonly type: string }
    ? string
    : null;
