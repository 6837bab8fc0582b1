import { answerLead } from '../services/leads/answers.ts';
import { addLeadNote, removeLeadNote, saveLead, saveLeadNote } from '../services/leads/change-lead.ts';
import { leadAttachment, leadMessageHtml } from '../services/leads/lead-files.ts';
import { leadFile, leadList } from '../services/leads/lead-list.ts';
import { leadView } from '../services/leads/lead-view.ts';
import {
  createReplyTemplate,
  mySignature,
  removeReplyTemplate,
  replyTemplates,
  saveMySignature,
  saveReplyTemplate,
} from '../services/leads/reply-templates.ts';
import { type Handlers, NO_STORE, WithHeaders } from './reply.ts';

export const leadHandlers = {
  leads: async (ctx, { params, query }, { desk }) =>
    new WithHeaders(await leadList(ctx, params.siteId, query, desk.actor()), NO_STORE),
  leadFile: async (ctx, { params, query }, { desk }) =>
    new WithHeaders(Buffer.from(await leadFile(ctx, params.siteId, query, desk.actor())), {
      ...NO_STORE,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="leads.csv"',
    }),
  lead: async (ctx, { params }, { desk }) =>
    new WithHeaders(await leadView(ctx, params.siteId, params.id, desk.actor()), NO_STORE),
  saveLead: (ctx, { params, body }, { desk }) => saveLead(ctx, desk, params.siteId, params.id, body),
  addLeadNote: async (ctx, { params, body }, { desk }) =>
    new WithHeaders(await addLeadNote(ctx, desk, params.siteId, params.id, body.text), NO_STORE, 201),
  saveLeadNote: (ctx, { params, body }, { desk }) =>
    saveLeadNote(ctx, desk, params.siteId, params.id, { note: params.note, text: body.text }),
  removeLeadNote: async (ctx, { params }, { desk }) => {
    await removeLeadNote(ctx, desk, params.siteId, params.id, params.note);
    return null;
  },
  answerLead: async (ctx, { params, body }, { desk }) =>
    new WithHeaders(await answerLead(ctx, desk, params.siteId, params.id, body), NO_STORE, 201),
  leadMessageHtml: async (ctx, { params }) =>
    new WithHeaders(await leadMessageHtml(ctx, params.siteId, params.id, params.message), NO_STORE),
  leadAttachment: async (ctx, { params }) => {
    const { body, headers } = await leadAttachment(ctx, params.siteId, params.id, params.message, params.index);
    return new WithHeaders(body, headers);
  },
  replyTemplates: (ctx, { params }) => replyTemplates(ctx, params.siteId),
  createReplyTemplate: async (ctx, { params, body }, { desk }) =>
    new WithHeaders(await createReplyTemplate(ctx, desk, params.siteId, body), {}, 201),
  saveReplyTemplate: (ctx, { params, body }, { desk }) => saveReplyTemplate(ctx, desk, params.siteId, params.id, body),
  removeReplyTemplate: async (ctx, { params }, { desk }) => {
    await removeReplyTemplate(ctx, desk, params.siteId, params.id);
    return null;
  },
  signature: (ctx, { params }, { desk }) => mySignature(ctx, desk, params.siteId),
  saveSignature: (ctx, { params, body }, { desk }) => saveMySignature(ctx, desk, params.siteId, body.signature),
} satisfies Partial<Handlers>;
