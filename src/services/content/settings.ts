// The settings of a site as its members see and change them: part by part, each with its version. A saved part is the site's
// document changed in one transaction, so that every process and cache follows it as after an import.
import { createHash, createPrivateKey } from 'node:crypto';
import { assetHashes } from '../../db/content/assets.ts';
import { findEntityItems } from '../../db/content/entities.ts';
import { readSiteContent } from '../../db/content/site-content.ts';
import { findSite, lockSite, saveSite } from '../../db/content/sites.ts';
import { type LastChange, lastChangesBy } from '../../db/people/audit-log.ts';
import { listMembers } from '../../db/people/members.ts';
import { lockChangeLog, logChanges } from '../../db/platform/change-log.ts';
import { tellDesk } from '../../db/platform/desk-events.ts';
import type { Queryable, Trx } from '../../db/schema.ts';
import { listAgendas } from '../../db/viewings/agendas.ts';
import {
  SETTINGS,
  SETTINGS_PARTS,
  type SettingsOf,
  type SettingsPart,
  secretsToForget,
  settingsOf,
  settingsProblems,
  withSettings,
} from '../../domain/content/settings.ts';
import type { Site } from '../../domain/content/site.ts';
import type { SecretName } from '../../domain/content/site-secret.ts';
import { BadInputError, type FieldProblem, NotFoundError, PreconditionFailedError } from '../../domain/errors.ts';
import { type FieldChange, fieldChanges } from '../../domain/people/audit.ts';
import { inOrder } from '../../domain/same-value.ts';
import { check } from '../../domain/validation.ts';
import { retentionDays } from '../leads/retention.ts';
import { senderOf } from '../mail/site-mail.ts';
import type { ServiceContext } from '../platform/context.ts';
import { forgetSecret, type KnownSecret, knownSecrets, writeSecret } from '../platform/secret-store.ts';
import { checkChange } from './push-content.ts';

/** The call that saves a part, as the log names it. */
const SAVING = 'saveSettings';

const plain = (values: object): Record<string, unknown> => inOrder(values) as Record<string, unknown>;

const etagOf = (values: object): string =>
  `"${createHash('sha256')
    .update(JSON.stringify(inOrder(values)))
    .digest('base64url')
    .slice(0, 22)}"`;

type PartAnswer<P extends SettingsPart> = {
  readonly values: SettingsOf<P>;
  readonly etag: string;
  changedBy?: string;
  changedAt?: string;
};
export type SettingsAnswer = {
  readonly parts: { [P in SettingsPart]: PartAnswer<P> };
  readonly secrets: { name: SecretName; since: string; usable: boolean }[];
  readonly effective: { sender: string; server: string; retentionDays: number; url: string };
};

const partAnswer = <P extends SettingsPart>(site: Site, part: P, changes: readonly LastChange[]): PartAnswer<P> => {
  const values = settingsOf(site, part);
  const last = changes.find(({ subject }) => subject === part);
  return {
    values,
    etag: etagOf(values),
    ...(last ? { changedBy: last.actor, changedAt: last.at.toISOString() } : {}),
  };
};

const secretAnswer = ({ name, since, usable }: KnownSecret) => ({ name, since: since.toISOString(), usable });

const requireSite = async (db: Queryable, siteId: string): Promise<Site> => {
  const site = await findSite(db, siteId);
  if (!site) throw new NotFoundError('There is no such site.');
  return site;
};

export const settings = async (ctx: ServiceContext, siteId: string): Promise<SettingsAnswer> => {
  const { kysely } = ctx.db;
  const site = await requireSite(kysely, siteId);
  const changes = await lastChangesBy(kysely, siteId, SAVING);
  const parts = Object.fromEntries(SETTINGS_PARTS.map((part) => [part, partAnswer(site, part, changes)]));
  return {
    parts: parts as SettingsAnswer['parts'],
    secrets: (await knownSecrets(ctx, siteId)).map(secretAnswer),
    effective: {
      sender: senderOf(ctx, site).address,
      server: site.mailServer?.host ?? ctx.installedSender.host ?? '',
      retentionDays: retentionDays(site),
      url: ctx.originOf(site),
    },
  };
};

export type SavedSettings = {
  readonly part: SettingsPart;
  readonly values: unknown;
  readonly ifMatch: string | undefined;
  /** The host on which the member works: it cannot be taken from the site. */
  readonly host: string;
};

const refuse = (problems: readonly FieldProblem[]): void => {
  if (problems.length > 0)
    throw new BadInputError(`${problems.map(({ field, message }) => `${field} ${message}`).join('; ')}.`, problems);
};

const checkVersion = async (trx: Trx, site: Site, part: SettingsPart, mine: object, ifMatch: string | undefined) => {
  const theirs = settingsOf(site, part);
  if (ifMatch === etagOf(theirs)) return;
  const answer = partAnswer(site, part, await lastChangesBy(trx, site.id, SAVING));
  const { changedBy, changedAt, etag } = answer;
  throw new PreconditionFailedError('Somebody else changed these settings since they were read.', {
    current: answer,
    etag,
    fields: fieldChanges(plain(mine), plain(theirs)).map(({ field, before, after }) => ({
      field,
      yours: before,
      theirs: after,
    })),
    ...(changedBy === undefined ? {} : { changedBy }),
    ...(changedAt === undefined ? {} : { changedAt }),
  });
};

const hostnameOf = (host: string): string => host.replace(/:\d+$/, '');

/** A default representative has an agenda, or nobody could visit anything with them; and a branch is an office of the site. */
const checkRepresentatives = async (trx: Trx, { id, representatives }: Site): Promise<void> => {
  const { site, branches = {} } = representatives ?? {};
  const addresses = new Set((await listAgendas(trx, id)).map(({ agenda }) => agenda.email.toLowerCase()));
  const offices = new Set((await findEntityItems(trx, id, 'offices'))?.map((office) => office.id));
  const people = [
    ['site', site] as const,
    ...Object.entries(branches).map(([branch, one]) => [`branches.${branch}`, one] as const),
  ];
  refuse([
    ...people.flatMap(([at, person]) =>
      person && !addresses.has(person.email.toLowerCase())
        ? [{ field: `body.representatives.${at}.email`, message: 'is the address of no agenda' }]
        : [],
    ),
    ...Object.keys(branches).flatMap((branch) =>
      offices.has(branch)
        ? []
        : [{ field: `body.representatives.branches.${branch}`, message: 'is no office of this site' }],
    ),
  ]);
};

const checkWhole = async (trx: Trx, before: Site, after: Site, { part, host }: SavedSettings): Promise<void> => {
  const known = new Set(settingsProblems(before).map(({ field }) => field));
  refuse(settingsProblems(after).filter(({ field }) => !known.has(field)));
  const open = hostnameOf(host);
  if (part === 'hostnames' && before.hostnames.includes(open) && !after.hostnames.includes(open))
    refuse([
      { field: 'body.hostnames', message: `${open} is where this desk is open: remove it from another hostname` },
    ]);
  if (part === 'leads') {
    const members = new Set((await listMembers(trx, before.id)).map(({ email }) => email.toLowerCase()));
    refuse(
      (after.leadRules ?? []).flatMap(({ member }, index) =>
        members.has(member.toLowerCase())
          ? []
          : [{ field: `body.leadRules.${index}.member`, message: 'is no member of this site' }],
      ),
    );
  }
  if (part === 'viewings') await checkRepresentatives(trx, after);
  if (part !== 'languages') return;
  const content = await readSiteContent(trx, before.id);
  // A language without texts would be a website of empty pages.
  if (content)
    checkChange(content, { ...content, site: after }, new Set(Object.keys(await assetHashes(trx, before.id))));
};

/** The part as it stands afterwards, and what changed in it. */
export const saveSettings = async (
  ctx: ServiceContext,
  siteId: string,
  saved: SavedSettings,
): Promise<{ answer: PartAnswer<SettingsPart>; changes: FieldChange[]; secrets: SettingsAnswer['secrets'] }> => {
  const { part, ifMatch } = saved;
  const checked = check(SETTINGS[part], saved.values, 'body');
  if (!checked.ok) refuse(checked.problems);
  const values = saved.values as SettingsOf<SettingsPart>;
  const done = await ctx.db.transaction(async (trx) => {
    const before = await lockSite(trx, siteId);
    if (!before) throw new NotFoundError('There is no such site.');
    await checkVersion(trx, before, part, values, ifMatch);
    const after = withSettings(before, part, values);
    await checkWhole(trx, before, after, saved);
    const { written, removed } = await saveSite(trx, after);
    if (written + removed > 0) {
      for (const name of secretsToForget(before, after)) await forgetSecret(trx, siteId, name);
      await lockChangeLog(trx, siteId);
      await logChanges(trx, siteId, 'site', [null]);
      await tellDesk(trx, { siteId, topic: 'settings' });
    }
    return { before, after: await requireSite(trx, siteId) };
  });
  return {
    answer: partAnswer(done.after, part, []),
    changes: fieldChanges(plain(settingsOf(done.before, part)), plain(settingsOf(done.after, part))),
    secrets: (await knownSecrets(ctx, siteId)).map(secretAnswer),
  };
};

/** Only a key that can sign is kept: the first mail is too late to find out. */
const checkSecret = (name: SecretName, value: string): void => {
  if (name !== 'dkim-private-key') return;
  try {
    if (createPrivateKey(value).asymmetricKeyType === 'rsa') return;
  } catch {
    // What the library says could repeat the key.
  }
  refuse([{ field: 'body.value', message: 'is no private RSA key in PEM form' }]);
};

export const saveSecretOf = async (
  ctx: ServiceContext,
  siteId: string,
  name: SecretName,
  value: string,
): Promise<SettingsAnswer['secrets']> => {
  checkSecret(name, value);
  await ctx.db.transaction(async (trx) => {
    await requireSite(trx, siteId);
    await writeSecret(ctx, trx, siteId, name, value);
    await tellDesk(trx, { siteId, topic: 'settings' });
  });
  return (await knownSecrets(ctx, siteId)).map(secretAnswer);
};

export const removeSecretOf = async (ctx: ServiceContext, siteId: string, name: SecretName): Promise<void> => {
  await ctx.db.transaction(async (trx) => {
    if (!(await forgetSecret(trx, siteId, name))) throw new NotFoundError('There is no such secret.');
    await tellDesk(trx, { siteId, topic: 'settings' });
  });
};
