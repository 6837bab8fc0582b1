// To whom a lead may be given by a member who may answer it. Who plans for others gives it to anybody; everybody hands over their own;
// what is nobody's is taken for oneself.
import { plansForOthers } from '../people/may.ts';
import type { ActorRole } from '../people/member.ts';

/** `isOwn`: the lead is assigned to who gives it. `to`: themselves, nobody again, or somebody else. */
export const mayHandOver = (
  { role, isOwn }: { readonly role: ActorRole; readonly isOwn: boolean },
  to: 'self' | 'nobody' | 'colleague',
): boolean => to !== 'colleague' || isOwn || plansForOthers(role);
