// Nobody makes, changes or removes somebody who may more than they do.
import { type ActorRole, ROLES, type Role } from './member.ts';

export const grantableRoles = (role: ActorRole): readonly Role[] => {
  if (role === 'operator' || role === 'owner') return ROLES;
  return role === 'manager' ? ROLES.filter((other) => other !== 'owner' && other !== 'manager') : [];
};
