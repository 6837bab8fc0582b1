// Requests for the agency's own eyes: lists, exports, and everything tied to one e-mail address, to hand over or erase.

import { deleteSubscriptionOf } from '../../db/alerts/subscriptions.ts';
import { listSites } from '../../db/content/sites.ts';
import { deleteLeadsOf, type Lead, type LeadFilter, listLeads } from '../../db/leads/leads.ts';
import { forgetDeliveries } from '../../db/mail/deliveries.ts';
import { deleteStaysOf } from '../../db/rentals/rental-stays.ts';
import { logRentalChange } from '../../db/rentals/rental-units.ts';
import type { Trx } from '../../db/schema.ts';
import { CONTACT_INPUTS } from '../../domain/leads/contact-form.ts';
import type { ServiceContext } from '../platform/context.ts';
import { eraseViewingsOf } from '../viewings/viewing-upkeep.ts';

type Context = Pick<ServiceContext, 'db'>;

export const leads = ({ db }: Context, filter: LeadFilter): Promise<Lead[]> => listLeads(db.kysely, filter);

export type Erased = {
  readonly leads: number;
  readonly mails: number;
  readonly subscriptions: number;
  /** Requests for holiday nights that are no bookings. */
  readonly rentals: number;
  /** Appointments, and places in the line for one. */
  readonly viewings: number;
};

const eraseRentals = async (trx: Trx, siteId: string, email: string): Promise<number> => {
  const units = await deleteStaysOf(trx, siteId, email);
  await logRentalChange(trx, siteId, units);
  return units.length;
};

/** In every site, or in one. Mails that wait are not sent any more. */
export const eraseEmail = async ({ db }: Context, email: string, siteId?: string): Promise<Erased> => {
  let erased: Erased = { leads: 0, mails: 0, subscriptions: 0, rentals: 0, viewings: 0 };
  for (const { id } of await listSites(db.kysely)) {
    if (siteId !== undefined && siteId !== id) continue;
    const [leadCount, mailCount, subscriptionCount, rentalCount, viewingCount] = await db.transaction(async (trx) => [
      await deleteLeadsOf(trx, id, email),
      await forgetDeliveries(trx, id, email),
      await deleteSubscriptionOf(trx, id, email),
      await eraseRentals(trx, id, email),
      await eraseViewingsOf(trx, id, email),
    ]);
    erased = {
      leads: erased.leads + leadCount,
      mails: erased.mails + mailCount,
      subscriptions: erased.subscriptions + subscriptionCount,
      rentals: erased.rentals + rentalCount,
      viewings: erased.viewings + viewingCount,
    };
  }
  return erased;
};

/** A cell that begins like a formula would be run by a spreadsheet: an apostrophe makes it text. */
const csvCell = (value: string | number | null): string => {
  const text = String(value ?? '');
  const safe = typeof value === 'string' && /^[\s]*[=+\-@\t\r|%]/.test(text) ? `'${text}` : text;
  return /[",;\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const COLUMNS = ['id', 'site', 'created', 'kind', 'locale', 'page', 'estate'] as const;

const csvRow = (cells: readonly (string | number | null)[]): string => cells.map(csvCell).join(',');

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
