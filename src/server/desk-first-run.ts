// The first way into the desk, printed when the program starts: as the demo's owner while nothing but the demo exists and only this machine
// can reach it; as the owner of a site as long as nobody has ever signed in.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { listSites } from '../db/content/sites.ts';
import { listMembers, listOperators } from '../db/people/members.ts';
import type { Site } from '../domain/content/site.ts';
import { personByCommand } from '../services/people/people-by-command.ts';
import type { Config } from './config.ts';
import type { Program } from './program.ts';

export type DeskStart = {
  /** Where the desk is. */
  readonly address: string;
  /** Signs in once; absent when people sign in by themselves. */
  readonly link?: string | undefined;
};

const LOOPBACK = ['localhost', '127.0.0.1', '::1'];

const demoIds = async (packageDir: string): Promise<readonly string[]> =>
  (await readdir(join(packageDir, 'sites'), { withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

const mainSite = (sites: readonly Site[]): Site | undefined =>
  sites.find(({ hostnames }) => hostnames.includes('localhost')) ?? sites[0];

export const deskStart = async (
  { services, db, packageDir }: Pick<Program, 'services' | 'db' | 'packageDir'>,
  config: Pick<Config, 'host' | 'port'>,
  /** Where the server really listens. */
  url: string,
): Promise<DeskStart | undefined> => {
  const sites = await listSites(db.kysely);
  const demo = await demoIds(packageDir);
  const own = sites.filter(({ id }) => !demo.includes(id));
  const site = mainSite(own.length > 0 ? own : sites);
  if (!site) return undefined;
  // With PORT=0 the system chose the port.
  const onPort = (text: string): string => (config.port === 0 ? text.replace(':0/', `:${new URL(url).port}/`) : text);
  const address = onPort(`${services.desk.originOf(site)}/desk`);
  const members = await listMembers(db.kysely, site.id);
  const everSignedIn = members.some(({ seenAt }) => seenAt !== null) || (await listOperators(db.kysely)).length > 0;
  const prints = own.length === 0 ? LOOPBACK.includes(config.host) : !everSignedIn;
  if (!prints) return { address };
  const people = personByCommand(services);
  const owner = members.find(({ role }) => role === 'owner');
  const link = owner
    ? await people.link(site.id, owner.email)
    : await people.firstLink(site.id, {
        name: site.name,
        email: site.email,
        locale: site.locales[0] ?? 'nl',
        role: 'owner',
      });
  return { address, link: onPort(link) };
};
