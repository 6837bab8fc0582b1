// Portraits: everybody has their own, and colleagues see it; whoever looks after the members may choose one for them.
import { findMember, lockMembers } from '../../db/people/members.ts';
import { listPortraits, setPortrait } from '../../db/people/portraits.ts';
import { tellDesk } from '../../db/platform/desk-events.ts';
import { BadInputError, NotFoundError } from '../../domain/errors.ts';
import { isPortrait } from '../../domain/people/portrait.ts';
import type { ServiceContext } from '../platform/context.ts';
import type { DeskCall } from './desk-access.ts';
import { requireChangeable } from './members.ts';

export const portraits = async ({ db }: Pick<ServiceContext, 'db'>, siteId: string) =>
  (await listPortraits(db.kysely, siteId)).map(({ id, picture }) => ({
    memberId: id,
    picture: Buffer.from(picture).toString('base64'),
  }));

const portraitOf = (text: string): Buffer => {
  const bytes = Buffer.from(text, 'base64');
  if (!isPortrait(bytes))
    throw new BadInputError('body.picture is no JPEG of 256 by 256 pixels.', [
      { field: 'body.picture', message: 'is no JPEG of 256 by 256 pixels' },
    ]);
  return bytes;
};

/** `null` takes it away. An operator is nobody's colleague, and has none. */
export const savePortrait = async (
  { db }: Pick<ServiceContext, 'db'>,
  desk: DeskCall,
  siteId: string,
  picture: string | null,
): Promise<void> => {
  const actor = desk.actor();
  if (actor.role === 'operator') throw new NotFoundError('An operator is no member of this site.');
  const bytes = picture === null ? null : portraitOf(picture);
  await db.transaction(async (trx) => {
    await setPortrait(trx, siteId, actor.id, bytes);
    await tellDesk(trx, { siteId, topic: 'members' });
  });
};

export const saveMemberPortrait = async (
  { db }: Pick<ServiceContext, 'db'>,
  desk: DeskCall,
  siteId: string,
  id: number,
  picture: string | null,
): Promise<void> => {
  const bytes = picture === null ? null : portraitOf(picture);
  await db.transaction(async (trx) => {
    await lockMembers(trx, siteId);
    const member = await findMember(trx, siteId, id);
    if (!member) throw new NotFoundError('There is no such member.');
    requireChangeable(desk, member);
    await setPortrait(trx, siteId, id, bytes);
    await tellDesk(trx, { siteId, topic: 'members' });
  });
};
