// Whether a line holds something that a mail program turns into a link: a web or e-mail address, or a number of a computer.
// What a visitor types into one line may stand in a mail to an address that never asked for anything (decisions section 12),
// so every line of every form is asked this. Belgian names, streets and companies with points in them are no links.
import { isTopLevelDomain } from './top-level-domains.ts';

/** Characters that nobody sees and that some programs drop: a zero-width space, a soft hyphen, a direction mark. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** The full stops of other scripts that browsers take for a point in a domain; NFKC knows the others. */
const FULL_STOPS = /[\u3002\uff61]/g;

const plain = (text: string): string =>
  text.replace(UNSEEN, '').normalize('NFKC').replace(UNSEEN, '').replace(FULL_STOPS, '.').toLowerCase();

const SCHEMES = [
  ...[
    'https?',
    'ftps?',
    'sftp',
    'ssh',
    'file',
    'mailto',
    'tel',
    'callto',
    'sms',
    'skype',
    'whatsapp',
    'viber',
    'tg',
    'sips?',
  ],
  ...[
    'facetime',
    'javascript',
    'vbscript',
    'data',
    'blob',
    'webcal',
    'news',
    'irc',
    'ldap',
    'magnet',
    'bitcoin',
    'ethereum',
  ],
  ...['intent', 'market', 'geo', 'maps', 'xmpp', 'ws', 'wss', 'view-source', 'ms-[a-z]+', 'cid'],
];
const CERTAIN = new RegExp(
  [
    // https://x, //x, \\server\share
    '//|\\\\\\\\',
    // mailto:x, also "mailto :x"
    `(?<![\\p{L}\\p{N}])(?:${SCHEMES.join('|')})\\s*:`,
    // www.x, www2.x
    '(?<![\\p{L}\\p{N}])www\\d*\\.',
    // x@y, whatever they are
    '[^\\s@]@[^\\s@]',
    // markup
    '<\\s*/?\\s*[a-z!]',
    // the encoded form of a domain with other letters
    '(?<![\\p{L}\\p{N}])xn--',
    // 2001:db8::1
    '(?<![\\p{L}\\p{N}:])[0-9a-f]{0,4}(?::[0-9a-f]{1,4}){0,6}::[0-9a-f]|(?<![\\p{L}\\p{N}:])(?:[0-9a-f]{1,4}:){7}[0-9a-f]',
  ].join('|'),
  'u',
);

/** A number as a computer writes it: "02.123.45.67" is a telephone, its first part begins with a nought. */
const BYTE = /^(?:0|[1-9]\d?|1\d\d|2[0-4]\d|25[0-5])$/;
/** "J", "Dr", "12", "St": what stands before a point without being a domain. */
const ABBREVIATION = /^(?:\p{Script=Latin}{1,3}|\d+|mevr|mlle|prof|frau|herr|sint)$/u;
const LETTERS = /^[\p{L}\p{M}]{2,}$/u;
const LATIN = /^\p{Script=Latin}+$/u;

const isAddress = (labels: readonly string[]): boolean => {
  if (labels.length === 4 && labels.every((label) => BYTE.test(label))) return true;
  const last = labels.at(-1) ?? '';
  // "Ph.D", "12.5", "a.s.b.l."
  if (labels.length < 2 || !LETTERS.test(last)) return false;
  // "O.L.Vrouwstraat", "Dr.Jan", but not "x.com"
  const abbreviated = LATIN.test(last) && labels.slice(0, -1).every((label) => ABBREVIATION.test(label));
  return !abbreviated || isTopLevelDomain(last);
};

/** Words of letters, figures, hyphens and single points; whatever else stands between ends them. */
const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}\p{M}_.-]+|\.{2,}|\.-|-\./u);

export const hasLink = (text: string): boolean => {
  const line = plain(text);
  if (CERTAIN.test(line)) return true;
  // A plus before four numbers makes a telephone of them.
  return wordsOf(line.replace(/\+[\d.]+/g, ' ')).some((word) =>
    isAddress(word.split('.').filter((label) => label !== '')),
  );
};
