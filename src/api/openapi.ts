// The OpenAPI description, made from the endpoint table: it cannot say anything the routes do not do.
import type { TSchema } from 'typebox';
import type { Endpoint } from '../contract/endpoint.ts';
import { endpoints } from '../contract/endpoints.ts';

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

const problemReply = (description: string): Json => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: 'Problem' } } },
});

const operation = (name: string, endpoint: Endpoint): Json => ({
  operationId: name,
  summary: endpoint.summary,
  tags: [endpoint.tag],
  ...(endpoint.extension ? { 'x-extension': true } : {}),
  ...(endpoint.scope ? { security: [{ token: [endpoint.scope] }] } : {}),
  parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
  ...(endpoint.body
    ? { requestBody: { required: true, content: { 'application/json': { schema: endpoint.body } } } }
    : {}),
  responses: {
    '200': {
      description: 'Answer',
      content: endpoint.binary
        ? { '*/*': { schema: { type: 'string', format: 'binary' } } }
        : { 'application/json': { schema: endpoint.reply } },
    },
    '400': problemReply('Something in the request is wrong; `errors` names every field'),
    ...(endpoint.scope
      ? {
          '401': problemReply('No valid token of this site'),
          '403': problemReply('The token does not have the scope of this call'),
          '429': problemReply('Too many calls with this token'),
        }
      : {}),
    '404': problemReply('There is no such site or thing'),
  },
});

const Problem: Json = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
};

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
        'Everything an agency’s website shows. Calls are scoped by the site id in the path. Errors are problem documents (RFC 9457). Calls marked `x-extension` are ours, beside the specified ones.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: components,
      // Made by `pand tokens create`; the scope of a call stands in its `security`.
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  };
};
