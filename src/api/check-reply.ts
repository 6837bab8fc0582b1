// Whether a reply is one that the contract names: its status, its content type and its body.
import { Readable } from 'node:stream';
import { type EndpointName, endpoints } from '../contract/endpoints.ts';
import { Problem, type Reply } from '../contract/replies.ts';
import { check } from '../domain/validation.ts';
import type { ApiReply } from './reply.ts';

const mediaType = (header: string | undefined): string => header?.split(';')[0]?.trim().toLowerCase() ?? '';

/** `image/*` takes every picture. */
const isOfType = (given: string, named: string): boolean =>
  given !== '' &&
  (named === given || (named.endsWith('/*') && (named === '*/*' || given.startsWith(named.slice(0, -1)))));

const bodyProblems = ({ type, schema }: Reply, { status, body }: ApiReply): string[] => {
  if (type === undefined) return body === null ? [] : ['has a body, where the contract names none'];
  if (schema === undefined)
    return Buffer.isBuffer(body) || body instanceof Readable ? [] : ['is a value, where the contract names a file'];
  const checked = check(schema, body, 'body');
  if (!checked.ok) return checked.problems.map(({ field, message }) => `${field} ${message}`);
  const said = type === 'application/problem+json' ? Object(body).status : status;
  return said === status ? [] : [`says that its status is ${said}`];
};

const problemsOf = (named: Reply, reply: ApiReply): string[] => {
  const given = mediaType(reply.headers['content-type']);
  const wanted = named.type ?? '';
  const type = wanted === '' ? given === '' : isOfType(given, wanted);
  return [
    ...(type ? [] : [`is ${given || 'without a type'}, where the contract names ${wanted || 'none'}`]),
    ...bodyProblems(named, reply),
  ];
};

/** What is wrong with a reply, in words; undefined when nothing is. Without a call, where the path led to none: refusals only. */
export const replyMismatch = (name: EndpointName | undefined, reply: ApiReply): string | undefined => {
  if (name === undefined && reply.status < 400) return undefined;
  const replies: Readonly<Record<number, Reply>> = name
    ? endpoints[name].replies
    : { [reply.status]: { description: '', type: 'application/problem+json', schema: Problem } };
  const call = `${name ?? 'no call'}: ${reply.status}`;
  const named = replies[reply.status];
  if (!named) return `${call} is not in the contract: ${JSON.stringify(reply.body)?.slice(0, 300)}`;
  const problems = problemsOf(named, reply);
  return problems.length > 0 ? `${call} ${problems.join('; ')}` : undefined;
};
