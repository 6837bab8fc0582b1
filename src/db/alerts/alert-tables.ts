// The tables of alerts as Kysely sees them.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AlertCriteria } from '../../domain/alerts/alert-criteria.ts';
import type { AlertListing } from '../../domain/alerts/alert-matching.ts';
import type { AlertFrequency, SubscriptionState } from '../../domain/alerts/subscription.ts';
import type { Consent } from '../../domain/leads/consent.ts';
import type { Locale } from '../../domain/locale.ts';

/** Read as a value, written as JSON text. */
type Json<T> = ColumnType<T, string, string>;

/** `manage`: the page that changes everything; `unsubscribe`: the page that only stops mails. */
export type TokenPurpose = 'manage' | 'unsubscribe';

export type AlertTables = {
  alert_site: { site_id: string; change_id: number; next_send_at: Date };
  subscription: {
    site_id: string;
    id: GeneratedAlways<number>;
    email: string;
    name: string;
    locale: Locale;
    state: SubscriptionState;
    consent: Json<Consent>;
    token_version: Generated<number>;
    created_at: Date;
    confirmed_at: Date | null;
    state_at: Date;
    wanted_at: Date;
    asked_at: Date | null;
  };
  subscription_token: { site_id: string; hash: string; subscription_id: number; purpose: TokenPurpose };
  alert: {
    site_id: string;
    id: GeneratedAlways<number>;
    subscription_id: number;
    name: string | null;
    criteria: Json<AlertCriteria>;
    frequency: AlertFrequency;
    active: boolean;
    confirmed_at: Date | null;
    version: number;
    created_at: Date;
  };
  alert_listing: {
    site_id: string;
    estate_id: number;
    facts: Json<AlertListing>;
    price: number | null;
    offers: number;
  };
  alert_news: {
    site_id: string;
    id: GeneratedAlways<number>;
    subscription_id: number;
    estate_id: number;
    event: string;
    kind: string;
    member_id: number;
    previous_price: number | null;
    alert_ids: Json<number[]>;
    frequency: AlertFrequency;
    digest_id: number | null;
    created_at: Date;
  };
  alert_digest: {
    site_id: string;
    id: GeneratedAlways<number>;
    subscription_id: number;
    period: string;
    created_at: Date;
  };
  suppressed_address: { site_id: string; hash: string; created_at: Date };
};
