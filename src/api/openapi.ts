// The OpenAPI description, made from the endpoint table: it cannot say anything the routes do not do.
import type { TSchema } from 'typebox';
import type { Access, Endpoint } from '../contract/endpoint.ts';
import { endpoints } from '../contract/endpoints.ts';
import { Problem, type Replies, type Reply } from '../contract/replies.ts';

type Json = { readonly [key: string]: unknown };
type ObjectSchema = { readonly properties?: Record<string, TSchema>; readonly required?: readonly string[] };

/** Named schemas move to the components; references follow them. */
const hoist = (schema: unknown, components: Record<string, unknown>): unknown => {
  if (Array.isArray(schema)) return schema.map((item) => hoist(item, components));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $defs, ...rest } = schema as Json & { $defs?: Record<string, unknown> };
  for (const [name, definition] of Object.entries($defs ?? {})) {
    if (name in components) continue;
    components[name] = true; // stands for itself while its own references are followed
    const { $id: _id, ...named } = hoist(definition, components) as Json;
    components[name] = named;
  }
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) =>
      key === '$ref' && typeof value === 'string'
        ? [key, value.startsWith('#') ? value : `#/components/schemas/${value}`]
        : [key, hoist(value, components)],
    ),
  );
};

const parameters = (where: 'path' | 'query', schema: TSchema): Json[] => {
  const { properties = {}, required = [] } = schema as ObjectSchema;
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
};

/** The plain problem document stands once, by its name. */
const bodyOf = ({ schema }: Reply): object => {
  if (schema === Problem) return { $ref: 'Problem' };
  return schema ?? { type: 'string', format: 'binary' };
};

const responses = (replies: Replies): Json =>
  Object.fromEntries(
    Object.entries(replies).map(([status, reply]: [string, Reply]) => [
      status,
      {
        description: reply.description,
        ...(reply.type ? { content: { [reply.type]: { schema: bodyOf(reply) } } } : {}),
      },
    ]),
  );

/** RFC 7396 has a media type of its own; plain JSON is read too. */
const bodyType = ({ method }: Endpoint): string =>
  method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';

const security = (access: Access): Json =>
  typeof access === 'object' && 'token' in access
    ? { security: [{ token: [access.token] }] }
    : access === 'public'
      ? {}
      : {
          security: [{ desk: [] }],
          ...(typeof access === 'object' && 'may' in access ? { 'x-may': access.may } : {}),
          ...(typeof access === 'object' && 'operator' in access ? { 'x-may': 'operator' } : {}),
        };

const operation = (name: string, endpoint: Endpoint): Json => ({
  operationId: name,
  summary: endpoint.summary,
  tags: [endpoint.tag],
  ...(endpoint.extension ? { 'x-extension': true } : {}),
  ...security(endpoint.access),
  parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
  ...(endpoint.body
    ? { requestBody: { required: true, content: { [bodyType(endpoint)]: { schema: endpoint.body } } } }
    : endpoint.takes
      ? {
          requestBody: {
            required: true,
            content: { [endpoint.takes]: { schema: { type: 'string', format: 'binary' } } },
          },
        }
      : {}),
  responses: responses(endpoint.replies),
});

export const openApiDocument = (): Json => {
  const components: Record<string, unknown> = { Problem };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    paths[endpoint.path] ??= {};
    Object.assign(paths[endpoint.path] ?? {}, {
      [endpoint.method.toLowerCase()]: hoist(operation(name, endpoint), components),
    });
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Pand content API',
      version: '1',
      description:
        'Everything an agency’s website shows. Calls are scoped by the site id in the path. Errors are problem documents (RFC 9457). Each call names every status it answers; beside them there are 304 for what has not changed, 405 for another method, 406 when no encoding is accepted, 408, 414, 417 and 431 for a request that is too slow, too long or wants what we do not do, and 500 when something goes wrong on our side. Calls marked `x-extension` are ours, beside the specified ones.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: components,
      // Made by `pand tokens create`; the scope of a call stands in its `security`.
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        // Of a member who signed in to the desk; the desk's document holds the key that every call sends as `x-desk-key`.
        desk: { type: 'apiKey', in: 'cookie', name: '__Host-desk' },
      },
    },
  };
};
