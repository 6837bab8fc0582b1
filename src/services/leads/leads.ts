// Requests for the agency's own eyes: lists, exports, and everything tied to one e-mail address, to hand over or erase.
import { deleteSubscriptionOf } from '../../db/alerts/subscriptions.ts';
import { listSites } from '../../db/content/sites.ts';
import { eraseWordsOf } from '../../db/leads/conversation-messages.ts';
import { deleteLeadsOf, type Lead, type LeadFilter, listLeads } from '../../db/leads/leads.ts';
import { forgetDeliveries } from '../../db/mail/deliveries.ts';
import { deleteOwnDataLinksOf } from '../../db/people/own-data-links.ts';
import { deleteStaysOf } from '../../db/rentals/rental-stays.ts';
import { logRentalChange } from '../../db/rentals/rental-units.ts';
import type { Trx } from '../../db/schema.ts';
import { csvRow } from '../../domain/csv.ts';
import { CONTACT_INPUTS } from '../../domain/leads/contact-form.ts';
import type { PersonPart } from '../../domain/people/privacy-words.ts';
import { noteCommand } from '../people/command-log.ts';
import type { ServiceContext } from '../platform/context.ts';
import { keyedHash } from '../platform/tokens.ts';
import { eraseViewingsOf } from '../viewings/viewing-upkeep.ts';

type Context = Pick<ServiceContext, 'db'>;

export const leads = ({ db }: Context, filter: LeadFilter): Promise<Lead[]> => listLeads(db.kysely, filter);

export type Erased = {
  leads: number;
  /** Mails and notes of conversations. */
  messages: number;
  mails: number;
  subscriptions: number;
  /** Requests for holiday nights that are no bookings. */
  rentals: number;
  /** Appointments, and places in the line for one. */
  viewings: number;
};

/** Says of an address, to whoever has the server's key, that it was this one. */
export const addressHashes = ({ secrets }: Pick<ServiceContext, 'secrets'>, siteId: string, email: string): string[] =>
  secrets.map((key) => keyedHash(key, ['erased', siteId, email.toLowerCase()]).toString('hex'));
const addressHash = (ctx: Pick<ServiceContext, 'secrets'>, siteId: string, email: string): string =>
  addressHashes(ctx, siteId, email)[0] ?? '';

const eraseRentals = async (trx: Trx, siteId: string, email: string): Promise<number> => {
  const units = await deleteStaysOf(trx, siteId, email);
  await logRentalChange(trx, siteId, units);
  return units.length;
};

/** Everything of a person on one site but bookings; viewings to come after a moment stay when one is given. */
export const eraseOnSite = async (
  trx: Trx,
  siteId: string,
  email: string,
  butAfter?: Date,
): Promise<Readonly<Record<PersonPart, number>>> => {
  // They show nothing any more.
  await deleteOwnDataLinksOf(trx, siteId, email);
  return {
    // First: also of a lead that stays, what was said about it goes.
    messages: await eraseWordsOf(trx, siteId, email),
    leads: await deleteLeadsOf(trx, siteId, email),
    mails: await forgetDeliveries(trx, siteId, email),
    alerts: await deleteSubscriptionOf(trx, siteId, email),
    stays: await eraseRentals(trx, siteId, email),
    ...(await eraseViewingsOf(trx, siteId, email, butAfter)),
  };
};

/** In every site, or in one. Mails that wait are not sent any more. */
export const eraseEmail = async (
  ctx: Context & Pick<ServiceContext, 'now' | 'secrets'>,
  email: string,
  siteId?: string,
): Promise<Erased> => {
  const erased: Erased = { leads: 0, messages: 0, mails: 0, subscriptions: 0, rentals: 0, viewings: 0 };
  for (const { id } of await listSites(ctx.db.kysely)) {
    if (siteId !== undefined && siteId !== id) continue;
    const found = await ctx.db.transaction((trx) => eraseOnSite(trx, id, email));
    erased.leads += found.leads;
    erased.messages += found.messages;
    erased.mails += found.mails;
    erased.subscriptions += found.alerts;
    erased.rentals += found.stays;
    erased.viewings += found.viewings + found.waits;
    if (Object.values(found).some((count) => count > 0))
      await noteCommand(ctx, id, 'erasePerson', addressHash(ctx, id, email), [
        ...Object.entries(found).map(([field, count]) => ({ field, before: count, after: 0 })),
        { field: 'reason', before: null, after: 'else' },
      ]);
  }
  return erased;
};

const COLUMNS = ['id', 'site', 'created', 'kind', 'locale', 'page', 'estate'] as const;

/** Known fields have a column each; the forms' own are together in the last one. */
export const leadsCsv = (list: readonly Lead[]): string[] => [
  csvRow([...COLUMNS, ...CONTACT_INPUTS, 'other', 'consentVersion', 'consentAt']),
  ...list.map((lead) => {
    const other = Object.entries(lead.fields).filter(([name]) => !(CONTACT_INPUTS as readonly string[]).includes(name));
    return csvRow([
      lead.id,
      lead.siteId,
      lead.createdAt.toISOString(),
      lead.kind,
      lead.locale,
      lead.page,
      lead.estateId,
      ...CONTACT_INPUTS.map((name) => lead.fields[name] ?? ''),
      other.map(([name, value]) => `${name}: ${value}`).join('\n'),
      lead.consent.textVersion,
      lead.consent.at,
    ]);
  }),
];

export const leadsJson = (list: readonly Lead[]): string =>
  JSON.stringify(
    list.map(({ createdAt, ...lead }) => ({ ...lead, createdAt: createdAt.toISOString() })),
    undefined,
    2,
  );
