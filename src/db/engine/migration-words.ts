// What each migration does, in a sentence for whoever upgrades.
type MigrationWords = {
  readonly about: string;
  /** Processes of the version before it cannot go on beside it. */
  readonly alone?: true;
};

export const MIGRATION_WORDS: Readonly<Record<number, MigrationWords>> = {
  1: { about: 'Makes the tables of sites, pages and files.' },
  2: { about: 'Makes the tables of listings and of what changed.' },
  3: { about: 'Makes the tables of mails and requests.' },
  4: { about: 'Indexes the pictures of listings.' },
  5: { about: 'Makes the tables of alerts.' },
  6: { about: 'Makes the tables of agendas and viewings.' },
  7: { about: 'Makes the tables of holiday homes.' },
  8: { about: 'Makes the tables of feeds.' },
  9: { about: 'Makes the tables of tokens and of the log of changes by push.' },
  10: { about: 'Keeps what the catalogue reads of a listing apart; the first start works it out.' },
  11: { about: 'Knows two more ways in which a stay ends.' },
  12: { about: 'Keeps the words of listings apart; the first start works them out.' },
  13: { about: 'Gives mails that wait ids that never come twice.' },
  14: { about: 'Makes slots that are held for people who wait.' },
  15: { about: 'Makes the tables of the desk: members, sessions, passkeys, secrets.' },
  16: { about: 'Makes the layers and the history of listings.' },
  17: { about: 'Makes room for portraits of members.' },
  18: { about: 'Makes the table of pictures and documents.' },
  19: { about: 'Keeps the rows of the agency’s table beside the listings.' },
  20: { about: 'Makes a conversation of every request, viewing and stay that is there.' },
  21: { about: 'Makes the tables of mailboxes.' },
  22: { about: 'Counts the versions of agendas.' },
  23: { about: 'Makes the tables of calendars that representatives are busy in.' },
  24: { about: 'Keeps own prices of holiday homes, and what a price is made of.' },
  25: { about: 'Makes the tables of notices and of links to one’s own data.' },
  26: { about: 'Makes the table of files of earlier builds.' },
  27: { about: 'Makes the table of addresses of earlier websites.' },
  28: { about: 'Makes the tables of what feeds bring and no visitor sees yet.' },
  29: { about: 'Remembers what a folder brought, and which sites are suspended or removed.' },
  30: { about: 'Counts the versions of notes about requests.' },
  31: { about: 'Makes room for the quota of a site, and the tables of operators at work.' },
  32: { about: 'Makes the tables of backups and alarms.' },
  33: { about: 'Lets codes of feeds be explained.' },
};
