// Apart from site.ts, so that a browser module that only needs the names does not load the schema library.

/**
 * What an agency's own software can hear of: requests, listings that came, changed or went, viewings, holiday requests, and what
 * members do with a lead.
 */
export const WEBHOOK_EVENTS = [
  'contact',
  'listing.changed',
  'listing.removed',
  'viewing.page.booked',
  'viewing.page.moved',
  'viewing.page.cancelled',
  'reservation.held',
  'reservation.confirmed',
  'reservation.refused',
  'reservation.lapsed',
  'reservation.cancelled',
  'reservation.withdrawn',
  'lead.assigned',
  'lead.state',
  'lead.answered',
  'reservation.moved',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** How a conversation with a mail server is kept from others. `none`: only for a server that the operator allows. */
export const MAIL_SECURITIES = ['tls', 'starttls', 'none'] as const;
export type MailSecurity = (typeof MAIL_SECURITIES)[number];

/** How a token of access is asked for: by the program's own secret, or by a permission that a person of the agency gave once. */
export const OAUTH_GRANTS = ['client', 'refresh'] as const;
export type OAuthGrant = (typeof OAUTH_GRANTS)[number];

/** Of which mails that answer nothing of ours a lead is made. */
export const MAILBOX_LEADS = ['none', 'portals', 'all'] as const;
export type MailboxLeads = (typeof MAILBOX_LEADS)[number];
