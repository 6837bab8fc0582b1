// Mail without a mail server: a folder of .eml files, which mail programs open.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { type Mailer, nodemailerMessage } from './mailer.ts';

export const createOutbox = (folder: string): Mailer => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    description: `files in ${folder}`,
    send: async (mail) => {
      const { message } = await transport.sendMail(nodemailerMessage(mail));
      const stamp = mail.date.toISOString().replace(/[:.]/g, '-');
      // By Message-ID: a mail that is sent again replaces itself.
      const name = `${stamp}-${createHash('sha256').update(mail.messageId).digest('hex').slice(0, 12)}.eml`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const aside = join(folder, `.${name}`);
      await writeFile(aside, message as Buffer, { mode: 0o600 });
      await rename(aside, join(folder, name));
    },
    close: () => transport.close(),
  };
};

const EML = /^[0-9TZ-]+-[0-9a-f]{12}\.eml$/;

/** Newest first. */
export const outboxFiles = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .filter((name) => EML.test(name))
    .sort()
    .reverse();
};

/** Undefined for anything that is not one of its files. */
export const outboxFile = async (folder: string, name: string): Promise<Buffer | undefined> => {
  if (!EML.test(name)) return undefined;
  return readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
};
