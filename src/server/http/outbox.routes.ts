// Development only (`npm run dev`): the mails in the outbox folder, to read in a browser.
import type { FastifyInstance } from 'fastify';
import type { Email } from 'postal-mime';
import { outboxFile, outboxFiles } from '../../adapters/outbox.ts';

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const parse = async (bytes: Buffer): Promise<Email> => {
  // A tool of development: not there where the program is installed to run.
  const { default: PostalMime } = await import('postal-mime');
  return PostalMime.parse(bytes);
};

const row = async (folder: string, name: string): Promise<string> => {
  const bytes = await outboxFile(folder, name);
  const { to, subject, date } = await parse(bytes ?? Buffer.alloc(0));
  const recipient = escapeHtml(to?.map(({ address }) => address).join(', ') ?? '');
  const link = (part: string, label: string) => `<a href="/_outbox/${name}/${part}">${label}</a>`;
  return `<tr><td>${escapeHtml(date ?? '')}</td><td>${recipient}</td><td>${link('html', escapeHtml(subject ?? ''))}</td><td>${link('text', 'text')} ${link('source', 'source')}</td></tr>`;
};

const MAX_SHOWN = 200;
/** A mail may show its own pictures and styles, and do nothing. */
const MAIL_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src * data:; sandbox allow-popups";

export const registerOutbox = (app: FastifyInstance, folder: string): void => {
  app.get('/_outbox', async (_request, reply) => {
    const names = (await outboxFiles(folder)).slice(0, MAX_SHOWN);
    const rows = await Promise.all(names.map((name) => row(folder, name)));
    const list = rows.length > 0 ? `<table cellpadding="8">${rows.join('')}</table>` : '<p>No mail yet.</p>';
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(`<!doctype html><html lang="en"><title>Outbox</title><h1>Outbox</h1>${list}</html>`);
  });

  app.get<{ Params: { name: string; part: string } }>('/_outbox/:name/:part', async (request, reply) => {
    const { name, part } = request.params;
    const bytes = await outboxFile(folder, name);
    if (!bytes || !['html', 'text', 'source'].includes(part)) return reply.callNotFound();
    reply.header('cache-control', 'no-store');
    if (part === 'source') return reply.type('text/plain; charset=utf-8').send(bytes);
    const { html = '', text = '' } = await parse(bytes);
    if (part === 'text') return reply.type('text/plain; charset=utf-8').send(text);
    return reply.header('content-security-policy', MAIL_POLICY).type('text/html; charset=utf-8').send(html);
  });
};
