// Every kind of mail and what composes it, at the moment it leaves: consent and visibility are those of that moment.
import type { Delivery } from '../../db/mail/deliveries.ts';
import { composeAlertAsked, composeAlertDigest, composeAlertRenewal } from '../alerts/alert-mails.ts';
import { composeContactCopy, composeContactOffice } from '../leads/contact-mails.ts';
import { composeLeadAnswer } from '../leads/lead-answer-mail.ts';
import { composeSendToAFriend } from '../leads/send-to-a-friend-mail.ts';
import { composeDeskInvite, composeDeskRecovered, composeDeskSignIn } from '../people/desk-mails.ts';
import { composeDeskMorning, composeDeskNotice } from '../people/notice-mails.ts';
import { composeOwnData } from '../people/own-data-mails.ts';
import type { ServiceContext } from '../platform/context.ts';
import { composeRentalAgency, composeRentalClash, composeRentalVisitor } from '../rentals/rental-mails.ts';
import { composeBusyConflict } from '../viewings/busy-conflict-mail.ts';
import {
  composeViewingOffer,
  composeViewingReminder,
  composeViewingRepresentative,
  composeViewingVisitor,
  recallViewingMail,
} from '../viewings/viewing-mails.ts';
import type { ComposeMail, RecallMail } from './compose-mail.ts';
import { suspendSubscriber, suspendVisitor } from './refused-address.ts';

export const MAIL_KINDS = {
  'contact-office': composeContactOffice,
  'contact-copy': composeContactCopy,
  'lead-answer': composeLeadAnswer,
  'send-to-a-friend': composeSendToAFriend,
  'alert-asked': composeAlertAsked,
  'alert-digest': composeAlertDigest,
  'alert-renewal': composeAlertRenewal,
  'viewing-visitor': composeViewingVisitor,
  'viewing-agent': composeViewingRepresentative,
  'viewing-reminder': composeViewingReminder,
  'viewing-offer': composeViewingOffer,
  'busy-conflict': composeBusyConflict,
  'rental-visitor': composeRentalVisitor,
  'rental-agency': composeRentalAgency,
  'rental-clash': composeRentalClash,
  'desk-sign-in': composeDeskSignIn,
  'desk-invite': composeDeskInvite,
  'desk-recovered': composeDeskRecovered,
  'desk-notice': composeDeskNotice,
  'desk-morning': composeDeskMorning,
  'own-data': composeOwnData,
} as const satisfies Readonly<Record<string, ComposeMail>>;

export type MailKind = keyof typeof MAIL_KINDS;

/** Who got a mail and under which subject, where a later change overtook it: for those who look, never to be sent. */
export const RECALLED: { readonly [K in MailKind]?: RecallMail } = {
  'viewing-visitor': recallViewingMail,
  'viewing-agent': recallViewingMail,
  'viewing-reminder': recallViewingMail,
};

/** What follows when the recipient's own mail server says that there is no such address. */
export const ON_REFUSED: { readonly [K in MailKind]?: (ctx: ServiceContext, delivery: Delivery) => Promise<void> } = {
  'lead-answer': suspendVisitor,
  'alert-asked': suspendSubscriber,
  'alert-digest': suspendSubscriber,
  'alert-renewal': suspendSubscriber,
};
