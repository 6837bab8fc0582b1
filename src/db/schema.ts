// The tables as Kysely sees them. Every table of a site is keyed by site id first.
import type { ColumnType, Generated, GeneratedAlways, Kysely, Transaction } from 'kysely';
import type { WebhookEvent } from '../domain/content/setting-names.ts';
import type {
  Agreement,
  AgreementKind,
  Entity,
  EntityItem,
  NavigationEntry,
  NavigationType,
  Page,
  Site,
} from '../domain/content/site.ts';
import type { SitePartKind } from '../domain/content/site-parts.ts';
import type { SecretName } from '../domain/content/site-secret.ts';
import type { ListingRow } from '../domain/estates-table/listing-row.ts';
import type { TableView } from '../domain/estates-table/table-view.ts';
import type { Cause } from '../domain/layers/cause.ts';
import type { Decisions, Touches } from '../domain/layers/decisions.ts';
import type { Consent } from '../domain/leads/consent.ts';
import type {
  ConversationKind,
  ConversationState,
  MessageAttachment,
  MessageKind,
} from '../domain/leads/conversation.ts';
import type { Locale, Localized } from '../domain/locale.ts';
import type { FilePurpose } from '../domain/media/file-checks.ts';
import type { MediaType } from '../domain/media/file-ref.ts';
import type { AuditSource, FieldChange } from '../domain/people/audit.ts';
import type { LinkKind } from '../domain/people/desk-link.ts';
import type { Role } from '../domain/people/member.ts';
import type { NoticeChoices, NoticeEvent } from '../domain/people/notices.ts';
import type { PushScope } from '../domain/people/push-scope.ts';
import type { AlarmFacts, AlarmKind } from '../domain/platform/alarms.ts';
import type { RefusedFields } from '../domain/quarantine/held-fields.ts';
import type { Suspicion } from '../domain/quarantine/suspicion.ts';
import type { Estate, Unit } from '../domain/record/estate.ts';
import type { OwnTerms, RentalUnitRecord } from '../domain/rentals/rental-unit.ts';
import type { Agenda } from '../domain/viewings/agenda.ts';
import type { BusyProblem } from '../domain/viewings/busy-calendar.ts';
import type { ViewingState } from '../domain/viewings/viewing.ts';
import type { AlertTables } from './alerts/alert-tables.ts';

/** Read as a value, written as JSON text: the two drivers turn arrays into different things. */
type Json<T> = ColumnType<T, string, string>;
type SetByDatabase = ColumnType<Date, never, Date>;

export type Schema = AlertTables & {
  schema_version: { version: number; name: string; applied_at: Generated<Date> };
  site: {
    id: string;
    document: Json<Site>;
    updated_at: SetByDatabase;
    /** When a folder was last brought in. */
    imported_at: Generated<Date | null>;
    suspended_at: Generated<Date | null>;
    /** Bytes of files that it may have; null: as many as the installation says. */
    file_quota: ColumnType<string | number | null, number | null | undefined, number | null>;
  };
  /** What the last import of the site's folder brought: whatever is another now was changed here. */
  imported_part: { site_id: string; kind: SitePartKind; id: string; hash: string };
  /** Sites that an operator removed: the demo does not come back by itself. */
  removed_site: { id: string; removed_at: Date };
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
  /** A project's units are rows of their own: `document` holds no children. */
  estate: {
    site_id: string;
    id: number;
    parent_id: number | null;
    guid: string | null;
    external_id: string | null;
    document: Json<Estate>;
    /** What the catalogue reads of it; of another version, or absent, the document is read instead. */
    index_record: string | null;
    index_words: string | null;
    index_version: number | null;
    hash: string;
    /** The number of its last row in the change log. */
    version: number;
    archived_at: Date | null;
    removed_at: Date | null;
    /** Since when visitors see this document, or nothing; absent in rows older than that: since `updated_at`. */
    published_at: Date | null;
    cause: Json<Cause> | null;
    price: number | null;
    /** The lowest price of the 30 days before it fell, and when it fell. */
    reduced_from: number | null;
    reduced_at: Date | null;
    /** Of the agency's table; of another version, or absent, it is worked out anew. */
    desk_row: ColumnType<ListingRow | null, string | null, string | null>;
    desk_version: number | null;
    created_at: SetByDatabase;
    updated_at: SetByDatabase;
  };
  /** What members decided about an estate, and what its feed says (src/domain/layers). */
  estate_layer: {
    site_id: string;
    estate_id: number;
    parent_id: number | null;
    /** Absent: the listing is the agency's own. */
    feed: Json<Unit> | null;
    feed_hash: string | null;
    feed_at: Date | null;
    feed_gone_at: Date | null;
    /** What visitors see, and what members are writing. */
    own: Json<Decisions>;
    draft: Json<Decisions>;
    touched: Json<Touches>;
    version: number;
    publish_at: Date | null;
    publish_cause: Json<Cause> | null;
    created_at: Date;
    changed_at: Date;
    changed_by: string;
    /** The draft as a row of the agency's table, and of which version of the layer. */
    desk_row: ColumnType<ListingRow | null, string | null | undefined, string | null>;
    desk_version: number | null | undefined;
    desk_of: number | null | undefined;
  };
  estate_history: {
    site_id: string;
    estate_id: number;
    version: number;
    parent_id: number | null;
    from_at: Date;
    to_at: Date;
    cause: Json<Cause> | null;
    document: Json<Unit> | null;
    price: number | null;
  };
  collection: { site_id: string; id: string; title: Json<Localized>; estate_ids: number[] };
  delivery: {
    site_id: string;
    id: GeneratedAlways<number>;
    kind: string;
    dedupe_key: string;
    locale: Locale;
    data: Json<Readonly<Record<string, unknown>>>;
    personal: ColumnType<Readonly<Record<string, unknown>> | null, string | null, string | null>;
    message_id: string;
    state: Generated<DeliveryState>;
    attempts: Generated<number>;
    repeats: Generated<number>;
    reason: string | null;
    created_at: SetByDatabase;
    changed_at: SetByDatabase;
    /** Came back after it had left; `bounce_hard`: its address takes no mail. */
    bounced_at: Generated<Date | null>;
    bounce_reason: Generated<string | null>;
    bounce_hard: Generated<boolean | null>;
  };
  lead: {
    site_id: string;
    id: GeneratedAlways<number>;
    kind: string;
    locale: Locale;
    page: string;
    estate_id: number | null;
    email: string;
    fields: Json<Readonly<Record<string, string>>>;
    consent: Json<Consent>;
    submission: string | null;
    /** Whether the visitor was told that a mail follows. */
    copy: Generated<boolean>;
    created_at: Generated<Date>;
  };
  /** What an agency does with a lead; one of the three ids says which it is. */
  conversation: {
    site_id: string;
    id: GeneratedAlways<number>;
    kind: ConversationKind;
    lead_id: number | null;
    viewing_id: number | null;
    stay_id: number | null;
    email: string;
    name: string;
    locale: Locale;
    estate_id: number | null;
    unit_id: number | null;
    /** The office whose listing it is about, or to which it was addressed. */
    branch: string | null;
    state: Generated<ConversationState>;
    /** A member. */
    assignee: number | null;
    created_at: Date;
    /** Of the last message, either way. */
    last_at: Date;
    /** The first answer by a person. */
    answered_at: Date | null;
    keep_until: Date | null;
    version: Generated<number>;
    changed_at: Date;
    changed_by: Generated<string>;
  };
  conversation_message: {
    site_id: string;
    id: GeneratedAlways<number>;
    conversation_id: number;
    direction: 'in' | 'out';
    kind: MessageKind;
    message_id: string;
    in_reply_to: string | null;
    from_name: Generated<string>;
    from_email: string;
    subject: string;
    body: string;
    html: string | null;
    attachments: Json<readonly MessageAttachment[]>;
    delivery_id: number | null;
    member_id: number | null;
    author: string | null;
    at: Date;
  };
  conversation_note: {
    site_id: string;
    id: GeneratedAlways<number>;
    conversation_id: number;
    member_id: number | null;
    author: string;
    body: string;
    at: Date;
    version: Generated<number>;
    changed_at: Date | null;
  };
  reply_template: {
    site_id: string;
    id: GeneratedAlways<number>;
    name: string;
    document: Json<{ readonly subject: Localized; readonly text: Localized }>;
    version: Generated<number>;
    changed_at: Date;
    changed_by: string;
  };
  /** How far the folder of a site is read; `place`: of which server, user and folder. */
  mailbox_state: {
    site_id: string;
    place: string;
    uid_validity: number | null;
    last_uid: Generated<number>;
    /** Leads are made of mails that came after it. */
    since: Date;
    leased_until: Date | null;
    lease: string | null;
    read_at: Date | null;
    mails: number | null;
    /** Whether the server keeps our mark on a mail. */
    marks: boolean | null;
    taken: Generated<number>;
    problem: string | null;
    problem_at: Date | null;
    /** The server refused our password or token: it is left alone until then. */
    refused_until: Date | null;
  };
  /** Ids of mails that were taken in, as keyed hashes. */
  mailbox_seen: { site_id: string; hash: string; at: Date };
  mail_file: { site_id: string; sha256: string; bytes: number; created_at: Date };
  captcha_use: { site_id: string; id: string; expires_at: Date };
  /** `subject` is a keyed hash that nobody can turn back. */
  rate_budget: { site_id: string; day: string; kind: string; subject: string; spent: number };
  agenda: {
    site_id: string;
    id: string;
    email: string;
    document: Json<Agenda>;
    key_version: Generated<number>;
    key_hashes: Generated<string[]>;
    version: Generated<number>;
    changed_by: string | null;
    changed_at: Date | null;
  };
  /** Occupied time of a representative: `during`, a range, holds more than the viewing itself. */
  agenda_block: {
    site_id: string;
    id: GeneratedAlways<number>;
    agent_id: string;
    estate_id: number | null;
    starts_at: Date;
    ends_at: Date;
    places: Generated<number>;
    note: string | null;
    lat: number | null;
    lon: number | null;
  };
  /** The address is sealed: whoever has it reads somebody's calendar. */
  busy_calendar: {
    site_id: string;
    id: string;
    agent_id: string;
    name: string;
    host: string;
    sealed: Uint8Array;
    key_id: string;
    address_hash: string;
    created_at: Date;
    read_at: Date | null;
    good_at: Date | null;
    failing_since: Date | null;
    failures: Generated<number>;
    next_at: Date;
    problem: BusyProblem | null;
    status: number | null;
    events: Generated<number>;
    unread: Generated<number>;
  };
  busy_span: { site_id: string; calendar_id: string; agent_id: string; starts_at: Date; ends_at: Date };
  busy_conflict_told: { site_id: string; viewing_id: number; sequence: number };
  viewing: {
    site_id: string;
    id: GeneratedAlways<number>;
    uid: Generated<string>;
    token_hashes: Generated<string[]>;
    agent_id: string;
    estate_id: number;
    block_id: number | null;
    place: number | null;
    /** HELD: a slot that is offered to somebody, no appointment yet. */
    state: ViewingState | 'HELD';
    sequence: Generated<number>;
    starts_at: Date;
    ends_at: Date;
    grouped: boolean;
    locale: Locale;
    name: string;
    email: string;
    phone: string | null;
    message: string | null;
    label: string;
    consent: Json<Consent>;
    created_at: Date;
    changed_at: Date;
    held_until: Generated<Date | null>;
    note: Generated<string | null>;
  };
  viewing_wait: {
    site_id: string;
    id: GeneratedAlways<number>;
    estate_id: number;
    locale: Locale;
    name: string;
    email: string;
    consent: Json<Consent>;
    created_at: Date;
  };
  idempotency: {
    site_id: string;
    route: string;
    key: string;
    request_hash: string;
    status: number;
    body: Json<Readonly<Record<string, string | number>>>;
    created_at: Date;
  };
  api_token: {
    site_id: string;
    id: GeneratedAlways<number>;
    name: string;
    scopes: PushScope[];
    hash: string;
    created_at: Date;
    expires_at: Date | null;
    revoked_at: Date | null;
    last_used_at: Date | null;
    window_start: Date | null;
    window_count: Generated<number>;
  };
  audit_log: {
    site_id: string;
    id: GeneratedAlways<number>;
    at: Date;
    token_id: number | null;
    actor: string;
    action: string;
    subject: string;
    request_id: string;
    status: number | null;
    source: Generated<AuditSource>;
    member_id: number | null;
    changes: ColumnType<readonly FieldChange[] | null, string | null | undefined, string | null>;
  };
  member: {
    site_id: string;
    id: GeneratedAlways<number>;
    name: string;
    email: string;
    locale: Locale;
    role: Role;
    branch: string | null;
    agenda: string | null;
    languages: Locale[] | null;
    portrait: string | null;
    version: Generated<number>;
    changed_by: string;
    created_at: Date;
    changed_at: Date;
    invited_at: Date | null;
    joined_at: Date | null;
    seen_at: Date | null;
    removed_at: Date | null;
    picture: ColumnType<Uint8Array | null, Uint8Array | null | undefined>;
    notices: ColumnType<NoticeChoices, string | undefined, string>;
    /** Below the member's answers. */
    signature: ColumnType<Localized, string | undefined, string>;
  };
  own_data_link: { site_id: string; hash: string; email: string; created_at: Date; expires_at: Date };
  /** What waits for the summary of a member's morning. */
  notice: {
    site_id: string;
    id: GeneratedAlways<number>;
    member_id: number;
    event: NoticeEvent;
    subject: string;
    created_at: Date;
  };
  operator: {
    id: GeneratedAlways<number>;
    name: string;
    email: string;
    locale: Locale;
    created_at: Date;
    seen_at: Date | null;
  };
  /** Operators in the desk of a site, by session. */
  acting: { session_hash: string; site_id: string; reason: string; started_at: Date; ends_at: Date };
  /** What was done with whole sites, by whom. `site` outlives the site. */
  host_log: { id: GeneratedAlways<number>; at: Date; actor: string; action: string; site: string; detail: string };
  desk_session: {
    hash: string;
    public_id: string;
    email: string;
    hostname: string;
    device: string;
    created_at: Date;
    seen_at: Date;
    expires_at: Date;
    confirmed_at: Date;
  };
  desk_link: {
    hash: string;
    email: string;
    site_id: string | null;
    purpose: LinkKind;
    hostname: string | null;
    browser_hash: string | null;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  desk_passkey: {
    id: string;
    email: string;
    hostname: string;
    public_key: Uint8Array;
    counter: number;
    transports: string[];
    name: string;
    created_at: Date;
    used_at: Date | null;
  };
  desk_challenge: { id: string; challenge: string; email: string | null; expires_at: Date };
  desk_limit: { subject: string; day: string; spent: number };
  site_secret: { site_id: string; name: SecretName; sealed: Uint8Array; key_id: string; changed_at: Date };
  webhook_delivery: {
    site_id: string;
    id: GeneratedAlways<number>;
    key: string;
    event: WebhookEvent;
    ids: number[];
    at: Date;
    state: WebhookState;
    attempts: Generated<number>;
    status: number | null;
    reason: string | null;
    changed_at: Date;
  };
  desk_choice: { site_id: string; name: string; chosen_at: Date; value: Json<unknown> | null | undefined };
  /** Without a member: of the office. */
  desk_view: {
    site_id: string;
    id: GeneratedAlways<number>;
    member_id: number | null;
    name: string;
    document: Json<TableView>;
    version: Generated<number>;
    changed_at: Date;
    changed_by: string;
  };
  rental_unit: {
    site_id: string;
    id: number;
    document: Json<RentalUnitRecord>;
    hash: string;
    calendar_version: Generated<number>;
    calendar_hashes: Generated<string[]>;
    own: Json<OwnTerms> | null;
    own_version: Generated<number>;
    own_changed_by: string | null;
    own_changed_at: Date | null;
    removed_at: Date | null;
    created_at: SetByDatabase;
  };
  rental_calendar: {
    site_id: string;
    unit_id: number;
    url: string;
    read_at: Date | null;
    problem: string | null;
  };
  feed_identity: { site_id: string; source: string; key: string; estate_id: number };
  feed_source: {
    site_id: string;
    name: string;
    location: string;
    format: string | null;
    mode: 'full' | 'partial' | null;
    every_minutes: number;
    next_run_at: Date;
    created_at: SetByDatabase;
  };
  feed_run: {
    site_id: string;
    id: GeneratedAlways<number>;
    source: string;
    location: string;
    format: string;
    state: FeedRunState;
    started_at: Date;
    ended_at: Date | null;
    report: ColumnType<FeedRunReport, string | undefined, string>;
    taken_back_at: Generated<Date | null>;
    taken_back_by: Generated<string | null>;
  };
  /** What a feed says of an estate and no visitor sees: it waits for a person, or somebody refused it. */
  feed_held: {
    site_id: string;
    estate_id: number;
    run_id: number;
    source: string;
    kind: HeldKind;
    state: 'waiting' | 'refused';
    /** Absent of a removal. */
    document: Json<Unit> | null;
    hash: string | null;
    suspicions: Json<readonly Suspicion[]>;
    /** The feed's values that somebody refused. */
    refused: Json<RefusedFields>;
    held_at: Date;
    decided_by: string | null;
    version: Generated<number>;
  };
  feed_change: {
    site_id: string;
    run_id: number;
    estate_id: number;
    /** What the feed said before; absent: nothing. */
    before: Json<Unit> | null;
    /** What it says since; absent: nothing. */
    after_hash: string | null;
    at: Date;
    taken_back_at: Date | null;
  };
  feed_meaning: {
    site_id: string;
    kind: 'type' | 'place' | 'code';
    value: string;
    code: string;
    chosen_by: string;
    chosen_at: Date;
  };
  /** A file of a site; its bytes are in the store of files, once for all sites that have it. */
  file: {
    site_id: string;
    sha256: string;
    /** Of the bytes as they came: another one for what was converted. */
    sent_sha256: string;
    kind: FilePurpose;
    media_type: MediaType;
    bytes: number;
    width: number | null;
    height: number | null;
    /** 16 hexadecimal digits; of pictures that were sent. */
    dhash: string | null;
    name: string;
    /** A PDF that may do more than be read. */
    active: boolean;
    created_at: Date;
    unreferenced_since: Date | null;
  };
  built_file: { name: string; encoding: 'br' | null; bytes: Uint8Array; seen_at: Date };
  /** Backups of the whole installation that were begun by the clock or by command. */
  backup: {
    id: GeneratedAlways<number>;
    name: string;
    /** For people. */
    place: string;
    state: 'running' | 'done' | 'failed';
    started_at: Date;
    ended_at: Date | null;
    bytes: number | null;
    tables: number | null;
    row_count: number | null;
    /** Whether a restore of it brought every row back. */
    trial: BackupTrial | null;
    problem: string | null;
    removed_at: Date | null;
  };
  /** What is wrong, and whether the operator was told. */
  alarm: {
    kind: AlarmKind;
    subject: string;
    detail: Json<AlarmFacts>;
    since: Date;
    told_at: Date | null;
    over_at: Date | null;
  };
  redirect: { site_id: string; from_path: string; to_address: string };
  change_log: { id: Generated<number>; site_id: string; kind: ChangeKind; estate_id: number | null; at: SetByDatabase };
};

/** A record that changed, one that was not there, and one that the feed does not bring any more. */
export type HeldKind = 'change' | 'new' | 'removal';

export type FeedRunState = 'running' | 'done' | 'incomplete' | 'refused' | 'failed';
/** Counts, reasons and the first problems; empty while it runs. */
export type FeedRunReport = {
  readonly added?: number;
  readonly changed?: number;
  readonly unchanged?: number;
  readonly removed?: number;
  readonly skipped?: number;
  /** Records that wait for a person. */
  readonly held?: number;
  /** Records that stay as they were, because somebody refused what the feed says. */
  readonly kept?: number;
  readonly mode?: 'full' | 'partial';
  readonly dryRun?: boolean;
  readonly refused?: string | undefined;
  readonly notes?: readonly string[];
  /** How many records had something that could not be taken, by the source's name of it. */
  readonly lost?: Readonly<Record<string, number>>;
  /** How many listings lack what the law wants in an advertisement, by the field to fill in. */
  readonly gaps?: Readonly<Record<string, number>>;
  /** How many records stand in a Belgian place that is not in our table, by the name they give it. */
  readonly unknownPlaces?: Readonly<Record<string, number>>;
  readonly problems?: readonly { readonly line: number; readonly key?: string | undefined; readonly reason: string }[];
};

/** `untried`: there was no place to restore it to. */
export type BackupTrial = 'restored' | 'failed' | 'untried';

/** `dropped`: what it was about, or the webhook itself, was gone. */
export type WebhookState = 'waiting' | 'taken' | 'failed' | 'dropped';

/** `sending` without an end means that the program stopped in between; `dropped`: its reason to exist is gone. */
export type DeliveryState = 'waiting' | 'sending' | 'sent' | 'dropped' | 'dead';

/** `estate`: one estate, added, changed or removed; `rental`: a rental unit or its nights; `site`: the site's settings. */
export type ChangeKind = 'estate' | 'collection' | 'rental' | 'site';

/** What every store function takes: the outer handle, or the transaction it must stay in. */
export type Queryable = Kysely<Schema> | Transaction<Schema>;
export type Trx = Transaction<Schema>;
