// The tables as Kysely sees them. Every tenant table is keyed by site id first.
import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';
import type { Locale } from '../domain/locale.ts';
import type {
  Agreement,
  AgreementKind,
  Entity,
  EntityItem,
  NavigationEntry,
  NavigationType,
  Page,
  Site,
} from '../domain/site.ts';

/** Read as a value, written as JSON text: the two drivers turn arrays into different things. */
type Json<T> = ColumnType<T, string, string>;
type SetByDatabase = ColumnType<Date, never, Date>;

export type Schema = {
  schema_version: { version: number; name: string; applied_at: Generated<Date> };
  site: { id: string; document: Json<Site>; updated_at: SetByDatabase };
  site_hostname: { site_id: string; hostname: string };
  page: { site_id: string; id: string; position: number; document: Json<Page> };
  page_url: { site_id: string; locale: Locale; url: string; page_id: string };
  navigation: { site_id: string; type: NavigationType; document: Json<NavigationEntry[]> };
  entity: { site_id: string; id: string; position: number; title: Json<Entity['title']> };
  entity_item: { site_id: string; entity_id: string; id: string; position: number; document: Json<EntityItem> };
  agreement: { site_id: string; kind: AgreementKind; version: string; document: Json<Agreement> };
  asset: {
    site_id: string;
    name: string;
    hash: string;
    content_type: string;
    bytes: Uint8Array;
    updated_at: SetByDatabase;
  };
};

/** What every store function takes: the outer handle, or the transaction it must stay in. */
export type Queryable = Kysely<Schema> | Transaction<Schema>;
export type Trx = Transaction<Schema>;
