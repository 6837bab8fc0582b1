// What a person wants to know when the program has started.
import { join } from 'node:path';
import type { Site } from '../domain/content/site.ts';
import type { Config } from './config.ts';
import type { DeskStart } from './desk-first-run.ts';

const siteLine = (site: Site, port: string): string => {
  const host = site.hostnames.find((name) => name.endsWith('.localhost')) ?? site.hostnames[0] ?? '';
  return `  ${site.name.padEnd(10)} ${host.endsWith('localhost') ? `http://${host}${port}` : host}`;
};

const withoutPassword = (address: string): string => {
  const url = new URL(address);
  url.password = '';
  url.username = '';
  return url.href;
};

export const startUpMessage = (
  config: Config,
  url: string,
  database: string,
  sites: readonly Site[],
  desk: DeskStart | undefined,
): string => {
  const port = new URL(url).port;
  const notConfigured = [
    config.smtpUrl ? undefined : 'SMTP_URL (mails are kept in the outbox)',
    config.publicUrl ? undefined : 'PUBLIC_URL (needed behind a proxy)',
    config.databaseUrl ? undefined : 'DATABASE_URL (the embedded database is used)',
  ].filter((line) => line !== undefined);
  return [
    '',
    `Pand is ready:  ${url}`,
    `  database   ${database}`,
    `  mail       ${config.smtpUrl ? withoutPassword(config.smtpUrl) : join(config.dataDir, 'outbox')}`,
    `  API        ${config.apiUrl ?? `${url}/api/docs`}`,
    ...(desk ? [`Desk  ${desk.address}`] : ['Desk  pand new site <folder> makes the first site']),
    ...(desk?.link ? ['  signs in once, within a day:', `  ${desk.link}`] : []),
    'Sites',
    ...sites.map((site) => siteLine(site, port === '' ? '' : `:${port}`)),
    ...(notConfigured.length > 0 ? ['Not configured', ...notConfigured.map((line) => `  ${line}`)] : []),
    '',
  ].join('\n');
};
