// Sources that the people of a site add, change and end in the desk. An address is checked as every address that people typed, and never
// shown again whole: it often holds a key.
import { RefusedFetchError } from '../../adapters/guarded-fetch.ts';
import { type FeedSource, findFeedSource, listFeedSources, lockFeedSources } from '../../db/imports/feed-sources.ts';
import { tellDesk } from '../../db/platform/desk-events.ts';
import { BadInputError, ConflictError, NotFoundError } from '../../domain/errors.ts';
import type { FieldChange } from '../../domain/people/audit.ts';
import { isFileOfOperator, shortLocation } from '../../domain/platform/feed-location.ts';
import { FEED_FORMATS } from '../../feeds/feed-formats.ts';
import type { ServiceContext } from '../platform/context.ts';
import { PULL_FEEDS_TASK, saveScheduledFeed, scheduleFeed, unscheduleFeed } from './feed-sources.ts';

/** Each is a file that we fetch for somebody, as often as they wish. */
const MOST_SOURCES = 20;

type Context = Pick<ServiceContext, 'db' | 'now' | 'jobs' | 'checkAddress' | 'ownFormats'>;
export type SourceForm = {
  readonly address?: string | undefined;
  readonly format: string | null;
  readonly everyMinutes: number;
};

/** Those of adapters that cannot be loaded are left out. */
export const feedFormats = async ({ ownFormats }: Pick<ServiceContext, 'ownFormats'>): Promise<string[]> => {
  const own = (await ownFormats?.all('')) ?? [];
  const names = own.flatMap((one) => ('format' in one ? [one.format.name] : []));
  return [...new Set([...names, ...FEED_FORMATS.map(({ name }) => name)])];
};

const wrong = (field: string, message: string): BadInputError =>
  new BadInputError(`${field} ${message}.`, [{ field, message }]);

const checked = async (ctx: Context, { address, format }: SourceForm): Promise<void> => {
  if (format !== null && !(await feedFormats(ctx)).includes(format))
    throw wrong('body.format', 'is no format that is read here');
  if (address === undefined) return;
  try {
    await ctx.checkAddress(address);
  } catch (error) {
    if (!(error instanceof RefusedFetchError)) throw error;
    throw wrong('body.address', `is not fetched: ${error.message}`);
  }
};

const told = (ctx: Context, siteId: string): Promise<void> =>
  ctx.db.transaction((trx) => tellDesk(trx, { siteId, topic: 'estates' }));

/** For the log: the address without what may be a secret. */
const facts = ({
  location,
  format,
  everyMinutes,
}: {
  location: string;
  format: string | null;
  everyMinutes: number;
}) => ({
  address: shortLocation(location),
  format,
  everyMinutes,
});

type Added = Pick<FeedSource, 'location' | 'format' | 'everyMinutes'>;

/** Whether it is new: the same request again finds what it made. */
const isNewSource = (there: readonly FeedSource[], name: string, wanted: Added): boolean => {
  const known = there.find((source) => source.name === name);
  if (!known) {
    if (there.length < MOST_SOURCES) return true;
    throw new ConflictError(`A site has at most ${MOST_SOURCES} sources.`, { reason: 'many' });
  }
  const isSame =
    known.location === wanted.location && known.format === wanted.format && known.everyMinutes === wanted.everyMinutes;
  if (isSame) return false;
  throw new ConflictError(`There is a source "${name}" already.`, {
    reason: 'known',
    errors: [{ field: 'params.name', message: 'is the name of another source' }],
  });
};

/** Pulled at once, and by the clock from then on. */
export const addSource = async (
  ctx: Context,
  siteId: string,
  name: string,
  form: SourceForm & { readonly address: string },
): Promise<readonly FieldChange[]> => {
  const { address: location, format, everyMinutes } = form;
  const wanted = { location, format, everyMinutes };
  // What is known already is not looked up in the network; what two people add at once is judged one after the other.
  if (!isNewSource(await listFeedSources(ctx.db.kysely, siteId), name, wanted)) return [];
  await checked(ctx, form);
  const isAdded = await ctx.db.transaction(async (trx) => {
    await lockFeedSources(trx, siteId);
    const isNew = isNewSource(await listFeedSources(trx, siteId), name, wanted);
    if (!isNew) return false;
    await saveScheduledFeed(trx, { siteId, name, mode: null, ...wanted }, ctx.now());
    await ctx.jobs.enqueue(trx, PULL_FEEDS_TASK, { siteId, name });
    return true;
  });
  if (!isAdded) return [];
  await told(ctx, siteId);
  return Object.entries(facts({ location, format, everyMinutes })).map(([field, after]) => ({
    field,
    before: null,
    after,
  }));
};

const refuseOfOperator = ({ name, location }: FeedSource): void => {
  if (isFileOfOperator(location))
    throw new ConflictError(`The operator of the installation named the file of "${name}".`, { reason: 'operator' });
};

/** Without an address: from where it comes already. */
export const changeSource = async (
  ctx: Context,
  siteId: string,
  name: string,
  form: SourceForm,
): Promise<readonly FieldChange[]> => {
  const before = await findFeedSource(ctx.db.kysely, siteId, name);
  if (!before) throw new NotFoundError('There is no such source.');
  refuseOfOperator(before);
  await checked(ctx, form);
  const { address: location = before.location, format, everyMinutes } = form;
  await scheduleFeed(ctx, { siteId, name, location, format, mode: before.mode, everyMinutes });
  await told(ctx, siteId);
  const was: Readonly<Record<string, unknown>> = facts(before);
  const changed = Object.entries(facts({ location, format, everyMinutes }))
    .filter(([field, after]) => was[field] !== after)
    .map(([field, after]) => ({ field, before: was[field], after }));
  const isOtherAddress = location !== before.location && !changed.some(({ field }) => field === 'address');
  // Another key of the same address shows in neither of the two.
  return isOtherAddress ? [{ field: 'address', before: null, after: shortLocation(location) }, ...changed] : changed;
};

/** Its listings stay, as when the command ends it. */
export const endSource = async (ctx: Context, siteId: string, name: string): Promise<void> => {
  const before = await findFeedSource(ctx.db.kysely, siteId, name);
  if (before) refuseOfOperator(before);
  await unscheduleFeed(ctx, siteId, name);
  await told(ctx, siteId);
};
