import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mailer } from '../adapters/mailer.ts';
import { createOutbox } from '../adapters/outbox.ts';
import { createSmtpMailer } from '../adapters/smtp.ts';
import { type Config, ConfigError } from './config.ts';

export const outboxFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'outbox');

/** The key as it stands in the setting, or in the file that the setting names. */
const readKey = async (setting: string): Promise<string> => {
  if (setting.includes('-----BEGIN')) return setting.replaceAll('\\n', '\n');
  try {
    return await readFile(setting, 'utf8');
  } catch {
    throw new ConfigError('DKIM_PRIVATE_KEY must be a key in PEM form, or a file that can be read.');
  }
};

/** The mail server when there is one, else the outbox folder. */
export const openMailer = async (config: Pick<Config, 'smtpUrl' | 'dkim' | 'dataDir'>): Promise<Mailer> => {
  const { smtpUrl, dkim } = config;
  if (!smtpUrl) return createOutbox(outboxFolder(config));
  return createSmtpMailer({
    url: smtpUrl,
    dkim: dkim && { domainName: dkim.domain, keySelector: dkim.selector, privateKey: await readKey(dkim.key) },
  });
};
