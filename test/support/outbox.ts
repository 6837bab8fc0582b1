// What a program without a mail server has sent: the whole files of its folder, read.
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { outboxFile, outboxFiles } from '../../src/adapters/outbox.ts';

/** Newest first. A mail that is just being written is not there yet. */
export const outboxMails = async (dataDirectory: string): Promise<Email[]> => {
  const folder = join(dataDirectory, 'outbox');
  const files = await Promise.all((await outboxFiles(folder)).map((name) => outboxFile(folder, name)));
  return Promise.all(files.flatMap((file) => (file ? [PostalMime.parse(file)] : [])));
};
