// Mails of one person in the conversations of a site: also what somebody wrote into another's, whom it was passed on to.
import { sql } from 'kysely';
import type { Queryable } from '../schema.ts';

/** What was written by and to a person, in the order it was. */
export const messagesOfPerson = async (db: Queryable, siteId: string, email: string) =>
  db
    .selectFrom('conversation_message as m')
    .innerJoin('conversation as c', (join) =>
      join.onRef('c.site_id', '=', 'm.site_id').onRef('c.id', '=', 'm.conversation_id'),
    )
    .select(['m.id', 'm.direction', 'm.kind', 'm.from_email as from', 'm.subject', 'm.body', 'm.attachments', 'm.at'])
    .where('m.site_id', '=', siteId)
    .where(sql<boolean>`lower(${email}) in (lower(c.email), lower(m.from_email))`)
    .orderBy('m.at')
    .orderBy('m.id')
    .execute();
