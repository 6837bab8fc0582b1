import { listAgreements } from '../../db/content/agreements.ts';
import type { ServiceContext } from '../platform/context.ts';

/** The privacy statement that a visitor agrees to now. */
export const privacyVersion = async ({ db }: Pick<ServiceContext, 'db'>, siteId: string): Promise<string> => {
  const statements = await listAgreements(db.kysely, siteId);
  return statements.find(({ kind }) => kind === 'privacy-statement')?.version ?? 'none';
};
