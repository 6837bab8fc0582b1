// The calls for a site and its content: navigation, pages, content lists, agreements, files, texts. Behaviour section 7.
import { Type } from 'typebox';
import {
  Agreement,
  Entity,
  EntityItem,
  NavigationEntry,
  NavigationTypeSchema,
  Page,
  PageSummary,
  Site,
} from '../domain/content/site.ts';
import { LocaleSchema } from '../domain/locale-schema.ts';
import { SiteId, Slug } from '../domain/record/schema-parts.ts';
import type { Endpoint } from './endpoint.ts';
import { anywhere, file, json, reading } from './replies.ts';

const none = Type.Object({}, { additionalProperties: false });
const site = Type.Object({ siteId: SiteId }, { additionalProperties: false });
const siteAnd = <P extends Parameters<typeof Type.Object>[0]>(properties: P) =>
  Type.Object({ siteId: SiteId, ...properties }, { additionalProperties: false });

/** A site as everybody may see it, with the names and hashes of its files. */
const {
  webhook: _webhook,
  mailServer: _server,
  mailbox: _mailbox,
  dkim: _dkim,
  publishingCheck: _check,
  travel: _travel,
  leadRules: _rules,
  ...publicProperties
} = Site.properties;
const PublicSite = Type.Object(
  {
    ...publicProperties,
    assets: Type.Record(Type.String(), Type.String()),
    /** Its operator took it offline for a while: visitors are asked to come back later. */
    suspended: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

export const contentEndpoints = {
  siteById: {
    method: 'GET',
    path: '/sites/{siteId}',
    summary: 'One site: name, hostnames, identity, theme and settings',
    tag: 'sites',
    access: 'public',
    params: site,
    query: none,
    replies: { 200: json(PublicSite), ...reading },
  },
  siteByHostname: {
    method: 'GET',
    path: '/sites/by-hostname/{host}',
    summary: 'The site that answers on a hostname',
    tag: 'sites',
    access: 'public',
    params: Type.Object({ host: Type.String({ minLength: 1, maxLength: 253 }) }, { additionalProperties: false }),
    query: none,
    replies: { 200: json(PublicSite), ...reading },
  },
  navigation: {
    method: 'GET',
    path: '/sites/{siteId}/navigation/{type}',
    summary: 'A navigation tree: main, footer or legal',
    tag: 'navigation',
    access: 'public',
    params: siteAnd({ type: NavigationTypeSchema }),
    query: none,
    replies: { 200: json(Type.Array(NavigationEntry)), ...reading },
  },
  navigationSubtree: {
    method: 'GET',
    path: '/sites/{siteId}/navigation/{type}/{id}',
    summary: 'One entry of a navigation tree with what is below it',
    tag: 'navigation',
    access: 'public',
    params: siteAnd({ type: NavigationTypeSchema, id: Slug }),
    query: none,
    replies: { 200: json(NavigationEntry), ...reading },
  },
  redirect: {
    method: 'GET',
    path: '/sites/{siteId}/redirect',
    summary: 'Where an address of the earlier website leads now; 404 when nobody said',
    tag: 'pages',
    access: 'public',
    params: site,
    query: Type.Object({ address: Type.String({ maxLength: 4000 }) }, { additionalProperties: false }),
    replies: { 200: json(Type.Object({ to: Type.String() }, { additionalProperties: false })), ...reading },
    extension: true,
  },
  pages: {
    method: 'GET',
    path: '/sites/{siteId}/pages/',
    summary: 'All pages, without their HTML; the same without the slash at the end',
    tag: 'pages',
    access: 'public',
    params: site,
    query: none,
    replies: { 200: json(Type.Array(PageSummary)), ...reading },
  },
  pageByUrl: {
    method: 'GET',
    path: '/sites/{siteId}/pages/by-url/{url}',
    summary: 'The page at a URL, percent-encoded and with its locale prefix',
    tag: 'pages',
    access: 'public',
    params: siteAnd({ url: Type.String({ minLength: 1, maxLength: 1000 }) }),
    query: none,
    replies: { 200: json(Page), ...reading },
  },
  pageById: {
    method: 'GET',
    path: '/sites/{siteId}/pages/{id}',
    summary: 'One page',
    tag: 'pages',
    access: 'public',
    params: siteAnd({ id: Slug }),
    query: none,
    replies: { 200: json(Page), ...reading },
  },
  entities: {
    method: 'GET',
    path: '/sites/{siteId}/entities',
    summary: 'The content lists of a site: offices, team, news, testimonials',
    tag: 'entities',
    access: 'public',
    params: site,
    query: none,
    replies: { 200: json(Type.Array(Entity)), ...reading },
  },
  entityItems: {
    method: 'GET',
    path: '/sites/{siteId}/entities/{id}/items',
    summary: 'The items of a content list, in their order',
    tag: 'entities',
    access: 'public',
    params: siteAnd({ id: Slug }),
    query: none,
    replies: { 200: json(Type.Array(EntityItem)), ...reading },
  },
  agreements: {
    method: 'GET',
    path: '/sites/{siteId}/agreements',
    summary: 'Privacy statement, terms of use and cookie statement in one language',
    tag: 'agreements',
    access: 'public',
    params: site,
    query: Type.Object({ locale: Type.Optional(LocaleSchema) }, { additionalProperties: false }),
    replies: {
      200: json(
        Type.Array(
          Type.Object(
            {
              kind: Agreement.properties.kind,
              version: Agreement.properties.version,
              locale: LocaleSchema,
              title: Type.String(),
              html: Type.String(),
            },
            { additionalProperties: false },
          ),
        ),
      ),
      ...reading,
    },
  },
  asset: {
    method: 'GET',
    path: '/sites/{siteId}/assets/{name}',
    summary:
      'A file of the site; immutable for a year when asked for with its hash (8 to 64 of its digits), 404 with any other',
    tag: 'assets',
    access: 'public',
    params: siteAnd({ name: Type.String({ pattern: '^[a-zA-Z0-9][a-zA-Z0-9._-]*$', maxLength: 120 }) }),
    query: Type.Object(
      {
        // Whatever is no hash of the file is a wrong one: 404, never another answer.
        hash: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())])),
        version: Type.Optional(Type.String({ maxLength: 64 })),
      },
      { additionalProperties: false },
    ),
    replies: { 200: file('*/*'), ...reading },
  },
  translations: {
    method: 'GET',
    path: '/translations/{locale}',
    summary: 'The texts of the website in one language, by key',
    tag: 'translations',
    access: 'public',
    params: Type.Object({ locale: LocaleSchema }, { additionalProperties: false }),
    query: none,
    replies: { 200: json(Type.Record(Type.String(), Type.String())), ...anywhere },
  },
} as const satisfies Record<string, Endpoint>;
