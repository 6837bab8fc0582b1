import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOutbox, outboxFiles } from '../../adapters/outbox.ts';
import { registerOutbox } from './outbox.routes.ts';

const app = Fastify();
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pand-outbox-'));
  registerOutbox(app, folder);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const mail = {
  messageId: '<1@alpha.example>',
  from: { name: 'Agency', address: 'info@alpha.example' },
  to: { name: 'Noor\r\nBcc: x@y.example', address: 'noor@voorbeeld.example' },
  subject: '<b>Dag</b>',
  html: '<p>Dag Noor</p>',
  text: 'Dag Noor',
  date: new Date('2026-11-15T10:00:00Z'),
};

it('shows nothing, then each mail in its parts', async () => {
  expect((await app.inject('/_outbox')).body).toContain('No mail yet.');
  const outbox = createOutbox(folder);
  await outbox.send(mail);
  await outbox.send(mail);
  const [name = '', ...more] = await outboxFiles(folder);
  expect(more).toEqual([]);
  expect((await app.inject('/_outbox')).body).toContain('&#60;b&#62;Dag&#60;/b&#62;');
  const html = await app.inject(`/_outbox/${name}/html`);
  expect(html.body).toContain('<p>Dag Noor</p>');
  expect(html.headers['content-security-policy']).toContain('sandbox');
  expect((await app.inject(`/_outbox/${name}/text`)).body).toContain('Dag Noor');
  expect((await app.inject(`/_outbox/${name}/source`)).body).not.toMatch(/^Bcc:/m);
});

it.each(['/_outbox/..%2fsecret.key/source', '/_outbox/x.eml/html', '/_outbox/2026-000000000000.eml/html'])(
  'has no %s',
  async (path) => {
    expect((await app.inject(path)).statusCode).toBe(404);
  },
);

it('refuses an address that is more than one', async () => {
  const to = { name: '', address: 'a@b.example, c@d.example' };
  await expect(createOutbox(folder).send({ ...mail, to })).rejects.toThrow('not one e-mail address');
});
