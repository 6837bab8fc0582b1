// A member is a person of an agency who signs in to the desk. Operators look after the whole installation.
import { type Static, Type } from 'typebox';
import { Email } from '../leads/email-address.ts';
import { LocaleSchema } from '../locale-schema.ts';
import { strict } from '../record/schema-parts.ts';

/** What a member of a site can be; an operator is none of them, and may do all of it on every site. */
export const ROLES = ['owner', 'manager', 'editor', 'representative', 'holiday', 'contributor', 'reader'] as const;
export type Role = (typeof ROLES)[number];

/** One line: a name stands in mails, and must not become a link there. */
const PersonName = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '^[^\\r\\n\\t<>"@/\\\\]*\\S[^\\r\\n\\t<>"@/\\\\]*$',
});

/** What an owner decides about a member. */
export const MemberFields = Type.Object(
  {
    name: PersonName,
    email: Email,
    /** Of the desk, and of mails to this person. */
    locale: LocaleSchema,
    role: Type.Enum(ROLES),
    /** The id of an item of the site's offices. A manager's own; absent: the whole site. */
    branch: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    /** The representative's agenda. */
    agenda: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    /** A contributor's; absent: all of them. */
    languages: Type.Optional(Type.Array(LocaleSchema, { minItems: 1, uniqueItems: true })),
    /** The name of one of the site's files. */
    portrait: Type.Optional(Type.String({ minLength: 1, maxLength: 120 })),
  },
  strict,
);
export type MemberFields = Static<typeof MemberFields>;

export type Member = MemberFields & { readonly id: number; readonly siteId: string };

export type OperatorActor = {
  readonly role: 'operator';
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly locale: Static<typeof LocaleSchema>;
};

/** Whoever acts on a site: one of its members, or an operator of the installation. */
export type Actor =
  | (Pick<Member, 'id' | 'name' | 'email' | 'locale' | 'role' | 'branch' | 'agenda' | 'languages'> & {
      readonly siteId: string;
    })
  | OperatorActor;

export type ActorRole = Role | 'operator';
export const ACTOR_ROLES: readonly ActorRole[] = ['operator', ...ROLES];

/** Nobody makes, changes or removes somebody who may more than they do. */
export const grantableRoles = (role: ActorRole): readonly Role[] => {
  if (role === 'operator' || role === 'owner') return ROLES;
  return role === 'manager' ? ROLES.filter((other) => other !== 'owner' && other !== 'manager') : [];
};
