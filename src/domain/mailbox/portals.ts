// Mails in which a property portal passes on what a visitor asked there. Each portal is a row of data: from which domains it writes, and
// under which words its mails name the visitor, the question and the listing.
import { isEmailAddress } from '../leads/email-address.ts';
import type { IncomingMail } from './incoming-mail.ts';
import { type ListingRefs, listingRefsIn } from './listing-refs.ts';

type Portal = {
  readonly id: string;
  /** Of the sender; a subdomain of one counts too. */
  readonly domains: readonly string[];
};

const PORTALS: readonly Portal[] = [
  { id: 'immoweb', domains: ['immoweb.be'] },
  { id: 'zimmo', domains: ['zimmo.be'] },
  { id: 'immovlan', domains: ['immovlan.be', 'vlan.be'] },
  { id: 'immoscoop', domains: ['immoscoop.be'] },
  { id: 'realo', domains: ['realo.be', 'realo.com'] },
  { id: 'hebbes', domains: ['hebbes.be'] },
  { id: '2dehands', domains: ['2dehands.be', '2ememain.be'] },
  { id: 'logic-immo', domains: ['logic-immo.be'] },
];

/** Words before a value, in the languages of the portals' mails. The longest stand first: "Naam" is also the end of "Voornaam". */
const LABELS = {
  firstName: ['voornaam', 'prénom', 'prenom', 'first name', 'vorname'],
  lastName: ['familienaam', 'achternaam', 'nom de famille', 'last name', 'nachname'],
  name: ['volledige naam', 'nom complet', 'full name', 'naam', 'nom', 'name', 'contact', 'afzender', 'expéditeur'],
  email: ['e-mailadres', 'adresse e-mail', 'e-mail address', 'e-mail-adresse', 'e-mail', 'email', 'mail', 'courriel'],
  phone: [
    'telefoonnummer',
    'numéro de téléphone',
    'phone number',
    'telefoon',
    'téléphone',
    'telephone',
    'phone',
    'gsm',
    'tel',
    'tél',
  ],
  message: ['bericht', 'message', 'vraag', 'question', 'nachricht', 'opmerking', 'remarque', 'commentaire', 'comment'],
} as const satisfies Record<string, readonly string[]>;
type Label = keyof typeof LABELS;

const LABEL_OF: ReadonlyMap<string, Label> = new Map(
  (Object.entries(LABELS) as [Label, readonly string[]][]).flatMap(([label, words]) =>
    words.map((word): [string, Label] => [word, label]),
  ),
);

export type PortalMail = {
  readonly portal: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly message: string;
  readonly listing: ListingRefs;
};

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();
const isOf = ({ domains }: Portal, email: string): boolean =>
  domains.some((domain) => domainOf(email) === domain || domainOf(email).endsWith(`.${domain}`));

/** The portal that an address belongs to. */
export const portalOf = (email: string): string | undefined => PORTALS.find((portal) => isOf(portal, email))?.id;

const LINE = /^[\s*•|–-]*([\p{L}][\p{L} .'-]{1,30}?)\s*:[ \t]*(.*)$/u;
/** A message ends where the mail goes on in the portal's own words. */
const MESSAGE_ENDS =
  /^\s*(?:[-_=*]{3,}|--\s*$|(?:met vriendelijke groet|cordialement|bien à vous|kind regards|mit freundlichen)\b.*(?:immoweb|zimmo|immovlan|immoscoop|realo))/i;

/** Values behind their words; a word alone on its line has its value on the next. The message runs on until another word stands there. */
const valuesIn = (text: string): Partial<Record<Label, string>> => {
  const found: Partial<Record<Label, string>> = {};
  const message: string[] = [];
  let open: Label | undefined;
  for (const line of text.split('\n').slice(0, 2000)) {
    const [, word = line, value = ''] = LINE.exec(line) ?? [];
    const label = LABEL_OF.get(word.trim().toLowerCase());
    if (label !== undefined && !(open === 'message' && found[label] !== undefined)) {
      open = label;
      if (label === 'message') message.push(value);
      else if (value.trim() !== '') {
        found[label] ??= value.trim();
        open = undefined;
      }
      continue;
    }
    if (open === 'message') {
      if (MESSAGE_ENDS.test(line)) open = undefined;
      else message.push(line);
    } else if (open !== undefined && line.trim() !== '') {
      found[open] ??= line.trim();
      open = undefined;
    }
  }
  const words = message.join('\n').trim();
  return words === '' ? found : { ...found, message: words };
};

const ADDRESS = /[A-Za-z0-9._%+'-]{1,64}@[A-Za-z0-9.-]{1,200}/g;

/** The visitor's own address: of the answer, else behind its word, else the only one in the text that is nobody's of the portal. */
const visitorAddress = (
  mail: IncomingMail,
  behindWord: string,
  own: (email: string) => boolean,
): string | undefined => {
  const usable = (email: string | undefined): email is string =>
    email !== undefined && isEmailAddress(email) && !own(email);
  const labelled = behindWord.match(ADDRESS)?.[0];
  const outside = (email: string | undefined): email is string => usable(email) && portalOf(email) === undefined;
  if (outside(mail.replyTo?.email)) return mail.replyTo?.email;
  if (outside(labelled)) return labelled;
  const others = [...new Set((mail.text.match(ADDRESS) ?? []).map((email) => email.replace(/[.-]+$/, '')))].filter(
    outside,
  );
  if (others.length === 1) return others[0];
  // An address that the portal passes answers on from.
  return usable(mail.replyTo?.email) && mail.replyTo?.email !== mail.from.email ? mail.replyTo?.email : undefined;
};

/** What a visitor asked on a portal; undefined when the mail is of none, or names nobody that could be answered. */
export const readPortalMail = (mail: IncomingMail, own: (email: string) => boolean): PortalMail | undefined => {
  const portal = portalOf(mail.from.email);
  if (portal === undefined) return undefined;
  const values = valuesIn(mail.text);
  const email = visitorAddress(mail, values.email ?? '', own);
  if (email === undefined) return undefined;
  const name =
    [values.firstName, values.lastName ?? (values.firstName === undefined ? undefined : values.name)]
      .filter(Boolean)
      .join(' ') ||
    values.name ||
    (mail.replyTo?.email === email ? mail.replyTo.name : '');
  return {
    portal,
    name: name.slice(0, 150),
    email,
    phone: (values.phone ?? '')
      .replace(/[^\d+ ()/.-]/g, '')
      .trim()
      .slice(0, 40),
    message: values.message ?? '',
    listing: listingRefsIn(`${mail.subject}\n${mail.text}`),
  };
};
