// People from the command line: where there is no member yet who could invite, and where nobody gets in any more.
import { findSite, listSites } from '../../db/content/sites.ts';
import { endLinks } from '../../db/people/desk-links.ts';
import { endSessions } from '../../db/people/desk-sessions.ts';
import {
  deleteOperator,
  findOperator,
  insertMember,
  insertOperator,
  listMemberships,
} from '../../db/people/members.ts';
import { tellDesk } from '../../db/platform/desk-events.ts';
import { ConflictError, NotFoundError } from '../../domain/errors.ts';
import { COMMAND_LINE } from '../../domain/people/audit.ts';
import type { MemberFields } from '../../domain/people/member.ts';
import type { ServiceContext } from '../platform/context.ts';
import { noteCommand } from './command-log.ts';
import { deskLinkAddress, makeLink } from './desk-links.ts';
import { addMember, dropMember } from './members.ts';

const nobody = (): never => {
  throw new NotFoundError('There is no such person.');
};

export const personByCommand = (ctx: ServiceContext) => {
  /** Signs the person in once, within a day, in any browser. */
  const linkFor = async (email: string, siteId: string | undefined): Promise<string> => {
    const site = siteId === undefined ? (await listSites(ctx.db.kysely))[0] : await findSite(ctx.db.kysely, siteId);
    if (!site) throw new NotFoundError(siteId === undefined ? 'There is no site yet.' : `There is no site ${siteId}.`);
    const { token } = await ctx.db.transaction((trx) =>
      makeLink(ctx, trx, { email, purpose: 'first-run', siteId: siteId ?? null, hostname: null, browserHash: null }),
    );
    return deskLinkAddress(ctx.desk.originOf(site), token);
  };

  return {
    /** The address to hand over, of an operator; a member gets it by mail. */
    invite: async (siteId: string | undefined, fields: MemberFields): Promise<string | undefined> => {
      if (siteId !== undefined) {
        await addMember(ctx, siteId, fields, COMMAND_LINE);
        await noteCommand(ctx, siteId, 'inviteMember', fields.email);
        return undefined;
      }
      const { name, email, locale } = fields;
      if (!(await ctx.db.transaction((trx) => insertOperator(trx, { name, email, locale }, ctx.now()))))
        throw new ConflictError('There is an operator with this e-mail address already.');
      return linkFor(email, undefined);
    },
    remove: async (siteId: string | undefined, email: string): Promise<void> => {
      if (siteId !== undefined) {
        const member = (await listMemberships(ctx.db.kysely, email)).find((one) => one.siteId === siteId);
        if (!member) return nobody();
        await dropMember(ctx, siteId, member.id, COMMAND_LINE, () => undefined);
        await noteCommand(ctx, siteId, 'removeMember', email);
        return;
      }
      await ctx.db.transaction(async (trx) => {
        if (!(await deleteOperator(trx, email))) nobody();
        await endSessions(trx, { email });
        await endLinks(trx, email);
        await tellDesk(trx, { siteId: '*', topic: 'sessions' });
      });
    },
    link: async (siteId: string | undefined, email: string): Promise<string> => {
      const memberships = await listMemberships(ctx.db.kysely, email);
      const member = memberships.find((one) => siteId === undefined || one.siteId === siteId);
      const operator = await findOperator(ctx.db.kysely, email);
      if (!member && !operator) return nobody();
      const address = await linkFor(email, member?.siteId ?? siteId);
      if (member) await noteCommand(ctx, member.siteId, 'makeSignInLink', email);
      return address;
    },
    /** The first owner of a site that has nobody yet, without a mail. */
    firstLink: async (siteId: string, fields: MemberFields): Promise<string> => {
      await ctx.db.transaction((trx) => insertMember(trx, siteId, fields, COMMAND_LINE, ctx.now()));
      return linkFor(fields.email, siteId);
    },
  };
};
