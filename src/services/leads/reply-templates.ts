// Answers that an agency gives often, and what stands below a member's own: in its languages, changed with their version.
import {
  deleteTemplate,
  findTemplate,
  insertTemplate,
  listTemplates,
  type ReplyTemplate,
  type ReplyTemplateFields,
  updateTemplate,
} from '../../db/leads/reply-templates.ts';
import { saveSignature, signatureOf } from '../../db/people/members.ts';
import { tellDesk } from '../../db/platform/desk-events.ts';
import type { Queryable } from '../../db/schema.ts';
import { BadInputError, NotFoundError, PreconditionFailedError } from '../../domain/errors.ts';
import { unknownFields } from '../../domain/leads/reply-fields.ts';
import { LOCALES, type Localized } from '../../domain/locale.ts';
import { fieldChanges } from '../../domain/people/audit.ts';
import type { DeskCall } from '../people/desk-access.ts';
import type { ServiceContext } from '../platform/context.ts';
import { requireSite } from './conversations.ts';

type Context = Pick<ServiceContext, 'db' | 'now'>;

const etagOf = ({ id, version }: ReplyTemplate): string => `"t${id}-${version}"`;

const present = (template: ReplyTemplate) => ({
  id: template.id,
  name: template.name,
  subject: template.subject,
  text: template.text,
  etag: etagOf(template),
  changedBy: template.changedBy,
  changedAt: template.changedAt.toISOString(),
});

const filled = (texts: Localized): Localized =>
  Object.fromEntries(LOCALES.flatMap((locale) => (texts[locale]?.trim() ? [[locale, texts[locale]?.trim()]] : [])));

/** Without the empty ones; a template needs a text, and only fields that exist. */
const checked = (fields: ReplyTemplateFields): ReplyTemplateFields => {
  const [subject, text] = [filled(fields.subject), filled(fields.text)];
  const problems = Object.entries({ subject, text }).flatMap(([part, texts]) =>
    Object.entries(texts).flatMap(([locale, value]) =>
      unknownFields(value).map((name) => ({ field: `body.${part}.${locale}`, message: `{${name}} is no field` })),
    ),
  );
  if (Object.keys(text).length === 0) problems.push({ field: 'body.text', message: 'is empty in every language' });
  if (problems.length > 0)
    throw new BadInputError(`${problems.map(({ field, message }) => `${field} ${message}`).join('; ')}.`, problems);
  return { name: fields.name.trim(), subject, text };
};

const found = async (db: Queryable, siteId: string, id: number, lock = false): Promise<ReplyTemplate> => {
  const template = await findTemplate(db, siteId, id, { lock });
  if (!template) throw new NotFoundError('There is no such template.');
  return template;
};

export const replyTemplates = async ({ db }: Context, siteId: string) =>
  (await listTemplates(db.kysely, siteId)).map(present);

export const createReplyTemplate = async (ctx: Context, desk: DeskCall, siteId: string, given: ReplyTemplateFields) => {
  const fields = checked(given);
  await requireSite(ctx.db.kysely, siteId);
  const made = await ctx.db.transaction(async (trx) => {
    const id = await insertTemplate(trx, siteId, fields, desk.actor().name, ctx.now());
    await tellDesk(trx, { siteId, topic: 'leads' });
    return found(trx, siteId, id);
  });
  desk.note(fieldChanges({}, { name: fields.name }));
  return present(made);
};

export const saveReplyTemplate = async (
  ctx: Context,
  desk: DeskCall,
  siteId: string,
  id: number,
  given: ReplyTemplateFields,
) => {
  const fields = checked(given);
  const saved = await ctx.db.transaction(async (trx) => {
    const before = await found(trx, siteId, id, true);
    const { name, subject, text } = before;
    // In one order of languages: the database keeps another one.
    const changes = fieldChanges({ name, subject: filled(subject), text: filled(text) }, fields);
    if (desk.ifMatch !== etagOf(before))
      throw new PreconditionFailedError('Somebody else changed this template.', {
        current: present(before),
        etag: etagOf(before),
        fields: changes.map(({ field, before: theirs, after: yours }) => ({ field, yours, theirs })),
        changedBy: before.changedBy,
        changedAt: before.changedAt.toISOString(),
      });
    await updateTemplate(trx, siteId, id, fields, desk.actor().name, ctx.now());
    await tellDesk(trx, { siteId, topic: 'leads' });
    desk.note(changes);
    return found(trx, siteId, id);
  });
  return present(saved);
};

export const removeReplyTemplate = async (ctx: Context, desk: DeskCall, siteId: string, id: number): Promise<void> => {
  await ctx.db.transaction(async (trx) => {
    const { name } = await found(trx, siteId, id, true);
    await deleteTemplate(trx, siteId, id);
    await tellDesk(trx, { siteId, topic: 'leads' });
    desk.note(fieldChanges({ name }, {}));
  });
};

/** Operators are members of no agency: they sign with nothing. */
const memberId = (desk: DeskCall): number => {
  const actor = desk.actor();
  if (actor.role === 'operator') throw new NotFoundError('An operator has no signature.');
  return actor.id;
};

export const mySignature = async ({ db }: Context, desk: DeskCall, siteId: string) => ({
  signature: desk.actor().role === 'operator' ? {} : await signatureOf(db.kysely, siteId, memberId(desk)),
});

export const saveMySignature = async (ctx: Context, desk: DeskCall, siteId: string, signature: Localized) => {
  const [id, texts] = [memberId(desk), filled(signature)];
  await ctx.db.transaction(async (trx) => {
    await saveSignature(trx, siteId, id, texts);
    await tellDesk(trx, { siteId, topic: 'leads' });
  });
  return { signature: texts };
};
