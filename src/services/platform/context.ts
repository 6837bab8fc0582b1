// What every use case may use. The server builds it once; tests build their own.
import type { CaptchaVerifier } from '../../adapters/captcha-verifier.ts';
import type { DnsLookup } from '../../adapters/dns-lookup.ts';
import type { FileStore } from '../../adapters/files/file-store.ts';
import type { UploadFolder } from '../../adapters/files/upload-folder.ts';
import type { AddressCheck, GuardedFetch } from '../../adapters/guarded-fetch.ts';
import type { Images } from '../../adapters/images/images.ts';
import type { Mailboxes } from '../../adapters/imap.ts';
import type { Mailer } from '../../adapters/mailer.ts';
import type { OAuthTokens } from '../../adapters/oauth-tokens.ts';
import type { SiteServers } from '../../adapters/site-server.ts';
import type { Db } from '../../db/engine/connect.ts';
import type { Trx } from '../../db/schema.ts';
import type { Site } from '../../domain/content/site.ts';
import type { Locale } from '../../domain/locale.ts';
import type { OwnFormats } from '../../feeds/own/own-formats.ts';
import type { Catalogues } from '../estates/catalogue.ts';
import type { UploadOutcome } from '../media/file-outcome.ts';
import type { BackupMaker } from './backup-maker.ts';
import type { Installation } from './installation.ts';
import type { Log } from './log.ts';
import type { SecretKeys } from './tokens.ts';

/** Work for later. It belongs to the transaction that causes it: both happen, or neither. */
export type Jobs = {
  enqueue(trx: Trx, task: string, payload: object, options?: { readonly startAfter?: Date }): Promise<void>;
  /** Lets jobs with this payload that wait for their time begin now; false when there is none. */
  hasten?(trx: Trx, task: string, payload: object): Promise<boolean>;
};

type CaptchaSettings = {
  /** The most attempts the proof of work takes; half of it on average. */
  readonly difficulty: number;
  /** For the sites with a third party's captcha. */
  readonly verifier: CaptchaVerifier | undefined;
  /** Nobody fills in a form faster, in milliseconds; the clock starts when the challenge is asked for. */
  readonly minFillMs: number;
};

type DkimNames = { readonly domain: string; readonly selector: string };
type PurgeSettings = { readonly url: string; readonly token: string | undefined };

/** Where the desk is opened: at each site's own address, or at one of the installation's own for all of them. */
export type DeskPlaces = {
  /** Scheme and host of the desk of a site. */
  originOf(site: Site): string;
  /** The site whose desk opens at a host; undefined at the address that is for all of them. */
  siteAt(host: string): Promise<string | undefined>;
  /** What a passkey of this host is called. */
  nameAt(host: string): Promise<string>;
  /** Whether operators look after the installation here: at its own address for all desks, or anywhere when it has none. */
  isHost(host: string): boolean;
};

export type ServiceContext = {
  readonly jobs: Jobs;
  readonly db: Db;
  /** The searchable listings of every site. */
  readonly catalogue: Catalogues;
  readonly log: Log;
  readonly now: () => Date;
  /** The texts of the website in one language, by key. */
  readonly translations: (locale: Locale) => Readonly<Record<string, string>>;
  readonly secrets: SecretKeys;
  readonly mailer: Mailer;
  /** Mail servers that members named: never one of our own network. */
  readonly siteServers: SiteServers;
  /** Mailboxes that members named, under the same guard. */
  readonly mailboxes: Mailboxes;
  /** Tokens for mail servers that take no passwords. */
  readonly oauthTokens: OAuthTokens;
  /** What the installation itself signs mails with and sends them over; for the check of a sender. */
  readonly installedSender: { readonly host?: string | undefined; readonly dkim?: DkimNames | undefined };
  readonly dns: DnsLookup;
  /** The sender of all mails; a site's own address when absent. */
  readonly mailFrom: string | undefined;
  /** Scheme and host of a site's pages, for links in mails. */
  readonly originOf: (site: Site) => string;
  readonly desk: DeskPlaces;
  readonly captcha: CaptchaSettings;
  /** For addresses that people typed: never reaches into our own network. */
  readonly fetch: GuardedFetch;
  /** Refuses what `fetch` would refuse, while somebody can still type another address. */
  readonly checkAddress: AddressCheck;
  /** A cache in between that is told of changes. */
  readonly purge?: PurgeSettings | undefined;
  /** Adapters of feeds that the operator named. */
  readonly ownFormats?: OwnFormats | undefined;
  readonly images: Images;
  /** Backups by the clock, where the operator named a place for them. */
  readonly backups?: BackupMaker | undefined;
  /** The machine and the operator; absent in tests of other things. */
  readonly installation?: Installation | undefined;
  /** Where pictures and documents live. */
  readonly files: FileStore;
  /** Files that are on their way, on this machine. */
  readonly uploads: UploadFolder<UploadOutcome>;
  /** Bytes of files that a site may have, unless its operator says otherwise. */
  readonly mediaQuota: number;
  /** The folder that a new site starts from. */
  readonly siteTemplate: string;
};
