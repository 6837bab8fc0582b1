// What visitors ask, as the people of an agency answer it: both engines, every role, and nothing of another site.
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnADatabase } from '../../test/support/databases/databases.ts';
import { type DeskPerson, deskPerson } from '../../test/support/desk.ts';
import {
  addViewingSite,
  refusingMailer,
  type ViewingTest,
  viewingFormOf,
  viewingTest,
} from '../../test/support/viewings.ts';
import type { OutgoingMail } from '../adapters/mailer.ts';
import { findSite, saveSite } from '../db/content/sites.ts';
import type { Db } from '../db/engine/connect.ts';
import { insertMessage } from '../db/leads/conversation-messages.ts';
import { saveFile } from '../db/media/files.ts';
import { listAudit } from '../db/people/audit-log.ts';
import { shareCode } from '../domain/leads/favorites.ts';
import { MEDIA_TYPES } from '../domain/media/file-ref.ts';
import { requestContact } from '../services/leads/contact.ts';
import { noteIncoming } from '../services/leads/conversations.ts';
import { eraseOldLeads } from '../services/leads/retention.ts';
import { createToken } from '../services/people/push-access.ts';
import { bookViewing } from '../services/viewings/book-viewing.ts';
import { type Api, createApi } from './handle-request.ts';
import { handlers } from './handlers.ts';

type Row = { id: number; name: string; kind: string; state: string; assignee?: { id: number; name: string } };
type Listed = {
  leads: Row[];
  counts: Record<string, number>;
  response: { answered: number; median?: number };
  next?: number;
};
type Whole = Row & {
  etag: string;
  messages: { id: number; direction: string; text: string; subject: string; delivery?: { state: string } }[];
  notes: { id: number; text: string; author: string; etag: string }[];
  mails: { kind: string; state: string }[];
  others: { id: number }[];
  lastMessage: number;
  erasure: { until?: string };
  locked?: string;
  suppressed: boolean;
  asked: { message: string; viewing?: { state: string }; fields: object[] };
  favorites: { id: number; name: string; online: boolean; page?: string }[];
  answer: { subject: string; fields: Record<string, Record<string, string>>; signature: Record<string, string> };
};

describeOnADatabase('leads in the desk', (open) => {
  let db: Db;
  let test: ViewingTest;
  let api: Api;
  let owner: DeskPerson;
  let rep: DeskPerson;
  let other: DeskPerson;
  let stranger: DeskPerson;
  let reader: DeskPerson;
  let refuse: string | undefined;
  let clock = new Date('2026-11-16T09:00:00Z');
  const sent: OutgoingMail[] = [];

  const list = async (query = '', who = owner): Promise<Listed> => {
    const reply = await who.call('GET', `leads${query}`);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body as Listed;
  };
  const lead = async (id: number, who = owner): Promise<Whole> => {
    const reply = await who.call('GET', `leads/${id}`);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body as Whole;
  };
  const idOf = async (name: string): Promise<number> => {
    const found = (await list(`?search=${encodeURIComponent(name)}`)).leads[0];
    if (!found) throw new Error(`no lead of ${name}`);
    return found.id;
  };
  const ask = async (first: string, over: Record<string, unknown> = {}): Promise<number> => {
    await requestContact(test.ctx, 'alpha', {
      locale: 'nl',
      address: undefined,
      inputs: {
        firstName: first,
        lastName: 'Lauwers',
        email: `${first.toLowerCase()}@postvak.example`,
        message: `Vraag van ${first}`,
        privacy: 'on',
        'g-recaptcha-response': `right ${randomUUID()}`,
        ...over,
      },
    });
    return idOf(first);
  };
  const answer = async (id: number, over: Record<string, unknown> = {}, who = owner) => {
    const { lastMessage } = await lead(id, who);
    return who.call('POST', `leads/${id}/answers`, {
      key: randomUUID(),
      locale: 'nl',
      subject: 'Re: Vraag',
      text: 'Dag {naam},\n\nJa, dat kan.',
      seen: lastMessage,
      ...over,
    });
  };
  const incoming = async (id: number, text: string, messageId = `<${randomUUID()}@postvak.example>`): Promise<void> =>
    db.transaction(async (trx) => {
      await insertMessage(trx, {
        siteId: 'alpha',
        conversationId: id,
        direction: 'in',
        kind: 'mail',
        messageId,
        inReplyTo: null,
        fromName: 'Femke',
        fromEmail: 'femke@postvak.example',
        subject: 'Re: Vraag',
        body: text,
        html: `<p>${text}</p><script>alert(1)</script>`,
        attachments: [],
        deliveryId: null,
        memberId: null,
        author: null,
        at: clock,
      });
      await noteIncoming(test.ctx, trx, 'alpha', id, clock);
    });

  beforeAll(async () => {
    db = await open();
    test = await viewingTest(db, {
      now: () => clock,
      mailer: refusingMailer(sent, () => refuse),
    });
    api = createApi(test.ctx, handlers);
    await addViewingSite(test.ctx);
    await addViewingSite(test.ctx, 'beta');
    owner = await deskPerson(test.ctx, api, 'alpha', 'owner', { name: 'Lotte Verhaeghe' });
    rep = await deskPerson(test.ctx, api, 'alpha', 'representative', {
      name: 'Mira Voorbeeld',
      email: 'mira@alpha.example',
      branch: 'gent',
    });
    other = await deskPerson(test.ctx, api, 'alpha', 'representative', {
      name: 'Ruben Declercq',
      email: 'ruben@alpha.example',
    });
    reader = await deskPerson(test.ctx, api, 'alpha', 'reader');
    stranger = await deskPerson(test.ctx, api, 'beta', 'owner', { email: 'owner@beta.example' });
  });
  afterAll(() => test.ctx.catalogue.close());

  it('a question is a lead at once: new, nobody’s, with what was asked and the mails that left', async () => {
    const id = await ask('Femke', { estateId: '1', Budget: '300 000' });
    await test.send();
    expect(await lead(id)).toMatchObject({
      kind: 'contact',
      state: 'new',
      name: 'Femke Lauwers',
      asked: { message: 'Vraag van Femke', fields: [{ name: 'Budget', value: '300 000' }] },
      listing: { id: 1 },
      branch: 'gent',
      mails: [
        { kind: 'contact-office', state: 'sent', toVisitor: false },
        { kind: 'contact-copy', state: 'sent', toVisitor: true },
      ],
      suppressed: false,
      erasure: { until: '2027-02-14T09:00:00.000Z' },
    });
    expect((await lead(id)).assignee).toBeUndefined();
  });

  it('who wants to sell asks for a valuation; a viewing is a lead with its state', async () => {
    const id = await ask('Ines', { subject: test.ctx.translations('nl')['contact.subject.sell'] });
    expect((await lead(id)).kind).toBe('valuation');
    await bookViewing(
      test.ctx,
      'alpha',
      viewingFormOf({ email: 'tine@postvak.example', name: 'Tine Claes', start: '2026-11-18T09:00:00Z' }),
    );
    const viewing = await lead(await idOf('Tine'));
    expect(viewing).toMatchObject({ kind: 'viewing', asked: { viewing: { state: 'CONFIRMED' } } });
    expect(viewing.answer.fields.nl?.moment).toContain('18 november');
  });

  it('is found by state, by person, by listing and by words, and counted', async () => {
    expect((await list('?kind=valuation')).leads.map(({ name }) => name)).toEqual(['Ines Lauwers']);
    expect((await list('?estateId=1&kind=contact')).leads.map(({ name }) => name)).toEqual(['Femke Lauwers']);
    expect((await list('?branch=gent&kind=contact')).leads.map(({ name }) => name)).toEqual(['Femke Lauwers']);
    expect((await list('?search=femke%20postvak')).leads).toHaveLength(1);
    expect((await list('?search=%25')).leads).toHaveLength(0);
    expect((await list('?search=nobody')).leads).toHaveLength(0);
    expect((await list()).counts).toEqual({ open: 3, mine: 0, nobody: 3, closed: 0, unanswered: 3 });
    expect((await list('?show=closed')).leads).toHaveLength(0);
  });

  it('only those who answer visitors read it, and nobody of another site', async () => {
    const id = await idOf('Femke');
    expect(await reader.call('GET', 'leads')).toMatchObject({ status: 403, body: { reason: 'role' } });
    expect((await stranger.call('GET', `leads/${id}`)).status).toBe(404);
    expect((await stranger.call('POST', `leads/${id}/notes`, { text: 'x' })).status).toBe(404);
    expect((await stranger.call('PATCH', `leads/${id}`, { state: 'closed' }, { 'if-match': '"l1-1"' })).status).toBe(
      404,
    );
    expect(
      (
        await stranger.call('POST', `leads/${id}/answers`, {
          key: randomUUID(),
          locale: 'nl',
          subject: 'x',
          text: 'x',
          seen: 0,
        })
      ).status,
    ).toBe(404);
  });

  describe('whose it is', () => {
    it('a representative takes what is nobody’s, and not what is a colleague’s', async () => {
      const id = await idOf('Femke');
      const before = await lead(id, rep);
      const mine = (await api({ method: 'GET', path: '/sites/alpha/desk/leads', headers: {} })).status;
      expect(mine).toBe(403);
      const members = (await owner.call('GET', 'members')).body as { members: { id: number; name: string }[] };
      const mira = members.members.find(({ name }) => name === 'Mira Voorbeeld')?.id ?? 0;
      const taken = await rep.call(
        'PATCH',
        `leads/${id}`,
        { assignee: mira, state: 'open' },
        { 'if-match': before.etag },
      );
      expect(taken).toMatchObject({ status: 200, body: { state: 'open', assignee: { name: 'Mira Voorbeeld' } } });
      const etag = (taken.body as Whole).etag;
      expect(await other.call('PATCH', `leads/${id}`, { state: 'closed' }, { 'if-match': etag })).toMatchObject({
        status: 403,
        body: { reason: 'assigned' },
      });
      expect((await lead(id, other)).locked).toBe('assigned');
      expect((await answer(id, {}, other)).status).toBe(403);
      expect((await list('?show=mine', rep)).leads.map(({ name }) => name)).toEqual(['Femke Lauwers']);
      const ruben = members.members.find(({ name }) => name === 'Ruben Declercq')?.id ?? 0;
      // Mira hands over what is hers, and it is hers no longer; of what is nobody's she gives nothing away. Whoever plans does.
      const give = async (who: DeskPerson, assignee: number | null) =>
        (await who.call('PATCH', `leads/${id}`, { assignee }, { 'if-match': (await lead(id)).etag })).status;
      expect(await give(rep, ruben)).toBe(200);
      expect((await lead(id, rep)).locked).toBe('assigned');
      expect(await give(rep, mira)).toBe(403);
      expect(await give(other, null)).toBe(200);
      expect(await give(rep, ruben)).toBe(403);
      expect(await give(owner, ruben)).toBe(200);
      expect((await lead(id)).assignee?.name).toBe('Ruben Declercq');
    });

    it('is refused for nobody’s id and for who does not answer visitors', async () => {
      const id = await idOf('Femke');
      const { etag } = await lead(id);
      const members = (await owner.call('GET', 'members')).body as { members: { id: number; role: string }[] };
      const readerId = members.members.find(({ role }) => role === 'reader')?.id;
      for (const assignee of [999_999, readerId])
        expect(await owner.call('PATCH', `leads/${id}`, { assignee }, { 'if-match': etag })).toMatchObject({
          status: 400,
          body: { errors: [{ field: 'body.assignee' }] },
        });
    });

    it('of two who change it at once, the second one sees both values', async () => {
      const id = await idOf('Femke');
      const { etag } = await lead(id);
      expect((await owner.call('PATCH', `leads/${id}`, { state: 'waiting' }, { 'if-match': etag })).status).toBe(200);
      expect(await other.call('PATCH', `leads/${id}`, { state: 'closed' }, { 'if-match': etag })).toMatchObject({
        status: 412,
        body: {
          fields: [{ field: 'state', yours: 'closed', theirs: 'waiting' }],
          changedBy: 'Lotte Verhaeghe',
          current: { state: 'waiting' },
        },
      });
      expect((await owner.call('PATCH', `leads/${id}`, { state: 'open' })).status).toBe(428);
    });
  });

  it('notes are for colleagues; their words are in no log', async () => {
    const id = await idOf('Femke');
    const reply = await rep.call('POST', `leads/${id}/notes`, { text: 'Belt liefst na 17 uur' });
    expect(reply).toMatchObject({
      status: 201,
      body: { notes: [{ text: 'Belt liefst na 17 uur', author: 'Mira Voorbeeld', mine: true }] },
    });
    const note = (await lead(id)).notes[0]?.id;
    expect((await other.call('DELETE', `leads/${id}/notes/${note}`)).status).toBe(403);
    expect((await rep.call('POST', `leads/${id}/notes`, { text: '  ' })).status).toBe(400);
    const first = (await lead(id)).notes[0]?.etag ?? '';
    const put = (who: DeskPerson, text: string, etag?: string) =>
      who.call('PUT', `leads/${id}/notes/${note}`, { text }, etag === undefined ? {} : { 'if-match': etag });
    // Also whoever may erase people does not put words into somebody's mouth.
    for (const somebody of [other, owner]) expect((await put(somebody, 'Nooit bellen', first)).status).toBe(403);
    expect((await put(rep, 'Belt na 17 uur 30')).status).toBe(428);
    expect(await put(rep, '   ', first)).toMatchObject({ status: 400, body: { errors: [{ field: 'body.text' }] } });
    expect(await put(rep, ' Belt na 17 uur 30 ', first)).toMatchObject({
      status: 200,
      body: {
        notes: [{ text: 'Belt na 17 uur 30', author: 'Mira Voorbeeld', changedAt: expect.any(String), mine: true }],
      },
    });
    expect(await put(rep, 'Belt na 17 uur 45', first)).toMatchObject({
      status: 412,
      body: { fields: [{ field: 'text', yours: 'Belt na 17 uur 45', theirs: 'Belt na 17 uur 30' }] },
    });
    expect((await stranger.call('PUT', `leads/${id}/notes/${note}`, { text: 'x' }, { 'if-match': first })).status).toBe(
      404,
    );
    const noted = await listAudit(db.kysely, { siteId: 'alpha', action: 'saveLeadNote', limit: 9 });
    expect(noted.filter(({ status }) => status === 200).map(({ actor }) => actor)).toEqual(['Mira Voorbeeld']);
    expect((await rep.call('DELETE', `leads/${id}/notes/${note}`)).status).toBe(204);
    expect((await lead(id)).notes).toEqual([]);
    expect((await put(rep, 'Weg', first)).status).toBe(404);
    expect(JSON.stringify(await listAudit(db.kysely, { siteId: 'alpha', limit: 100 }))).not.toContain('na 17 uur');
  });

  describe('an answer', () => {
    it('leaves as mail in the thread of the visitor, with the signature, and is one row', async () => {
      const id = await ask('Sam');
      await test.send();
      const copy = sent.find(({ to, messageId }) => to.address === 'sam@postvak.example' && messageId)?.messageId;
      await owner.call('PUT', 'signature', { signature: { nl: 'Lotte\nKantoor Alpha <b>' } });
      const { answer: ready } = await lead(id);
      expect(ready.subject).toMatch(/^Re: /);
      clock = new Date('2026-11-16T09:45:00Z');
      await db.kysely.updateTable('desk_session').set({ confirmed_at: clock }).execute();
      const reply = await answer(id, { subject: ready.subject });
      expect(reply.status, JSON.stringify(reply.body)).toBe(201);
      expect(reply.body).toMatchObject({
        state: 'waiting',
        assignee: { name: 'Lotte Verhaeghe' },
        responseMinutes: 45,
        messages: [{ direction: 'out', author: 'Lotte Verhaeghe', delivery: { state: 'waiting' } }],
      });
      const before = sent.length;
      await test.send();
      expect(sent).toHaveLength(before + 1);
      const mail = sent.at(-1);
      expect(mail).toMatchObject({
        to: { name: 'Sam Lauwers', address: 'sam@postvak.example' },
        replyTo: { address: 'info@alpha.example' },
        subject: ready.subject,
        headers: { 'In-Reply-To': copy, References: copy },
      });
      expect(mail?.text).toContain('Dag Sam Lauwers,\n\nJa, dat kan.\n\nLotte\nKantoor Alpha <b>');
      expect(mail?.html).toContain('Kantoor Alpha &lt;b&gt;');
      expect((await lead(id)).messages[0]?.delivery?.state).toBe('sent');
      expect((await list()).response).toEqual({ days: 30, answered: 1, median: 45 });
      const entry = await listAudit(db.kysely, { siteId: 'alpha', action: 'answerLead', limit: 1 });
      expect(JSON.stringify(entry)).not.toContain('dat kan');
    });

    it('names the visitor’s own mail once there is one, and keeps its subject', async () => {
      const id = await idOf('Sam');
      await incoming(id, 'En op zaterdag?', '<sam-1@postvak.example>');
      expect(await lead(id)).toMatchObject({
        state: 'open',
        lastMessage: expect.any(Number),
        answer: { subject: 'Re: Vraag' },
      });
      await answer(id);
      await test.send();
      const { headers } = sent.at(-1) ?? {};
      expect(headers?.['In-Reply-To']).toBe('<sam-1@postvak.example>');
      expect(headers?.References?.split(' ').at(-1)).toBe('<sam-1@postvak.example>');
      expect(headers?.References?.split(' ')).toHaveLength(3);
    });

    it('is refused when something came in between, with what came; “send anyway” sends', async () => {
      const id = await idOf('Sam');
      const { lastMessage } = await lead(id);
      await incoming(id, 'Ik heb al gevonden, dank u');
      const refused = await answer(id, { seen: lastMessage });
      expect(refused).toMatchObject({
        status: 412,
        body: { between: [{ text: 'Ik heb al gevonden, dank u', direction: 'in' }] },
      });
      expect((await lead(id)).messages.filter(({ direction }) => direction === 'out')).toHaveLength(2);
      expect((await answer(id, { seen: lastMessage, anyway: true })).status).toBe(201);
    });

    it('of two members who answer at once, one is told of the other', async () => {
      const id = await ask('Hanne');
      const { lastMessage } = await lead(id);
      const body = (text: string) => ({ key: randomUUID(), locale: 'nl', subject: 'Re: x', text, seen: lastMessage });
      const both = await Promise.all([
        owner.call('POST', `leads/${id}/answers`, body('Van Lotte')),
        rep.call('POST', `leads/${id}/answers`, body('Van Mira')),
      ]);
      expect(both.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1);
      expect((await lead(id)).messages).toHaveLength(1);
    });

    it('the same answer sent again is the same one', async () => {
      const id = await ask('Pieter');
      const key = randomUUID();
      expect((await answer(id, { key, seen: 0 })).status).toBe(201);
      expect((await answer(id, { key, seen: 0 })).status).toBe(201);
      expect((await lead(id)).messages).toHaveLength(1);
    });

    it('says which fields are unknown or empty, and does not leave', async () => {
      const id = await ask('Karel');
      expect(await answer(id, { subject: 'Re: {pand}', text: '{naam} {prijs} {moment}' })).toMatchObject({
        status: 400,
        body: {
          errors: [
            { field: 'body.subject', message: '{pand} is empty' },
            { field: 'body.text', message: '{prijs} is no field' },
            { field: 'body.text', message: '{moment} is empty' },
          ],
        },
      });
      expect(await answer(id, { text: 'Dag {naam}, {prijs}' })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'body.text', message: '{prijs} is no field' }] },
      });
      expect((await lead(id)).messages).toHaveLength(0);
    });

    it('takes files along, up to 10 MB together and only of this site', async () => {
      const id = await idOf('Karel');
      const bytes = Buffer.from('%PDF-1.4 plan');
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const big = 'b'.repeat(64);
      const row = {
        sentSha256: sha256,
        kind: 'document' as const,
        mediaType: MEDIA_TYPES.pdf,
        width: null,
        height: null,
        hash: null,
        active: false,
      };
      await db.transaction(async (trx) => {
        await saveFile(trx, 'alpha', { ...row, sha256, bytes: bytes.length, name: 'plan' }, clock);
        await saveFile(trx, 'alpha', { ...row, sha256: big, bytes: 10 * 1024 * 1024, name: 'groot' }, clock);
        await saveFile(trx, 'beta', { ...row, sha256: 'c'.repeat(64), bytes: 1, name: 'van beta' }, clock);
      });
      await test.ctx.files.put(sha256, { bytes });
      expect(await answer(id, { files: [{ sha256: 'c'.repeat(64), name: 'x' }] })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'body.files.0.sha256' }] },
      });
      expect(
        await answer(id, {
          files: [
            { sha256, name: 'plan' },
            { sha256: big, name: 'groot' },
          ],
        }),
      ).toMatchObject({
        status: 413,
        body: { reason: 'too-large' },
      });
      expect((await answer(id, { files: [{ sha256, name: 'Plan van de kelder' }] })).status).toBe(201);
      await test.send();
      expect(sent.at(-1)?.attachments).toMatchObject([
        { name: 'Plan van de kelder.pdf', mediaType: 'application/pdf' },
      ]);
      expect(Buffer.from(sent.at(-1)?.attachments?.[0]?.bytes ?? []).toString()).toBe('%PDF-1.4 plan');
    });

    it('to an address that was refused needs a word', async () => {
      const id = await ask('Jo');
      refuse = 'jo@postvak.example';
      expect((await answer(id)).status).toBe(201);
      await test.send();
      refuse = undefined;
      expect(await lead(id)).toMatchObject({
        suppressed: true,
        messages: [{ delivery: { state: 'dead', reason: '550 5.1.1 no such user' } }],
      });
      expect(await answer(id)).toMatchObject({ status: 409, body: { reason: 'suppressed' } });
      expect((await answer(id, { refused: true })).status).toBe(201);
      // Corrected where it stands: with the lead, and with its conversation.
      const dead = (await lead(id)).messages[0]?.delivery as { id: number } | undefined;
      const { etag } = (await owner.call('GET', `mails/${dead?.id}`)).body as { etag: string };
      const body = { email: 'johan@postvak.example' };
      const corrected = await owner.call('POST', `mails/${dead?.id}/correct`, body, { 'if-match': etag });
      expect(corrected).toMatchObject({ status: 200, body: { to: { address: 'johan@postvak.example' } } });
      expect(await lead(id)).toMatchObject({ email: 'johan@postvak.example', suppressed: false });
    });
  });

  it('a mail of a visitor is shown cleaned, its files are handed out to be kept', async () => {
    const id = await idOf('Sam');
    const message = (await lead(id)).messages.find(({ direction }) => direction === 'in')?.id;
    const html = await owner.call('GET', `leads/${id}/messages/${message}/html`);
    expect((html.body as { html: string }).html).toContain('<p>En op zaterdag?</p>');
    expect((html.body as { html: string }).html).not.toContain('alert(1)');
    expect((await owner.call('GET', `leads/${id}/messages/${message}/attachments/0`)).status).toBe(404);
    const karel = await idOf('Karel');
    const own = (await lead(karel)).messages[0]?.id;
    const file = await owner.call('GET', `leads/${karel}/messages/${own}/attachments/0`);
    expect(file).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/octet-stream', 'x-content-type-options': 'nosniff' },
    });
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="Plan van de kelder"/);
    (file.body as { destroy?: () => void }).destroy?.();
    expect((await stranger.call('GET', `leads/${karel}/messages/${own}/attachments/0`)).status).toBe(404);
  });

  it('a file that could do something in a browser is given to be kept, whatever it says it is; only to those who read leads', async () => {
    const id = await idOf('Sam');
    const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await test.ctx.files.put(sha256, { bytes });
    const kinds = [
      ['plan.svg', 'image/svg+xml'],
      ['brief.html', 'text/html'],
      ['a"\r\nSet-Cookie: x=1.pdf', 'application/pdf'],
    ] as const;
    await db.transaction((trx) =>
      insertMessage(trx, {
        siteId: 'alpha',
        conversationId: id,
        direction: 'in',
        kind: 'mail',
        messageId: '<bijlagen@postvak.example>',
        inReplyTo: null,
        fromName: 'Sam',
        fromEmail: 'sam@postvak.example',
        subject: 'Plannen',
        body: 'Zie bijlage',
        html: null,
        attachments: kinds.map(([name, mediaType]) => ({ name, mediaType, bytes: bytes.length, sha256 })),
        deliveryId: null,
        memberId: null,
        author: null,
        at: clock,
      }),
    );
    const message = (await lead(id)).messages.find(({ subject }) => subject === 'Plannen')?.id;
    for (const [index] of kinds.entries()) {
      const file = await rep.call('GET', `leads/${id}/messages/${message}/attachments/${index}`);
      expect(file.status).toBe(200);
      expect(file.headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      });
      expect(file.headers['content-disposition']).toMatch(
        /^attachment; filename="[^"\r\n]+"; filename\*=UTF-8''[^\s"]+$/,
      );
      (file.body as { destroy?: () => void }).destroy?.();
    }
    const address = `leads/${id}/messages/${message}/attachments/0`;
    expect((await reader.call('GET', address)).status).toBe(403);
    expect((await stranger.call('GET', address)).status).toBe(404);
    expect((await owner.call('GET', `leads/${await idOf('Karel')}/messages/${message}/attachments/0`)).status).toBe(
      404,
    );
    expect((await owner.call('GET', `leads/${id}/messages/${message}/attachments/3`)).status).toBe(404);
    const file = (await owner.call('GET', 'privacy/export?email=sam%40postvak.example')).body;
    expect(JSON.stringify(file)).toContain('plan.svg');
  });

  it('what a person shared from their favourites stands with every request of theirs, and goes with them', async () => {
    const [listing] = await db.kysely.selectFrom('estate').select('id').where('site_id', '=', 'alpha').execute();
    const shared = listing?.id ?? 0;
    const first = await ask('Noor', { sharedFavorites: shareCode([shared, 987_654]) });
    const { fields } = (await lead(first)).asked;
    expect(fields).toEqual([]);
    expect((await lead(first)).favorites).toMatchObject([{ id: shared, name: expect.any(String), online: true }]);
    await test.send();
    const office = sent.findLast(({ replyTo }) => replyTo?.address === 'noor@postvak.example');
    expect(office?.html).toContain(`?share=${shareCode([shared, 987_654])}`);
    // Also as the link to the list, in what somebody writes; not in what they quote.
    const wim = await ask('Wim', {
      message: `Zie https://alpha.example/nl/favorieten?share=${shareCode([shared])} voor mijn lijst`,
    });
    expect((await lead(wim)).favorites.map(({ id }) => id)).toEqual([shared]);
    const file = (await owner.call('GET', 'privacy/export?email=noor%40postvak.example')).body;
    expect(JSON.stringify(file)).toContain(`"sharedFavorites":"${shared}, 987654"`);
    await owner.call('POST', 'privacy/erase', { email: 'noor@postvak.example', reason: 'asked', appointments: 'keep' });
    const left = await db.kysely.selectFrom('lead').select('fields').where('site_id', '=', 'alpha').execute();
    expect(JSON.stringify(left)).not.toContain('987654');
  });

  it('templates are versioned, in four languages, and know their fields', async () => {
    const fields = { name: 'Bezoek', subject: {}, text: { nl: 'Dag {naam}', fr: 'Bonjour {nom}' } };
    expect((await rep.call('POST', 'reply-templates', fields)).status).toBe(403);
    expect(await owner.call('POST', 'reply-templates', { ...fields, text: { nl: 'Dag {voornaam}' } })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'body.text.nl', message: '{voornaam} is no field' }] },
    });
    const made = await owner.call('POST', 'reply-templates', fields);
    expect(made.status).toBe(201);
    const { id, etag } = made.body as { id: number; etag: string };
    const changed = { ...fields, name: 'Bezoek voorstellen' };
    expect((await owner.call('PUT', `reply-templates/${id}`, changed, { 'if-match': etag })).status).toBe(200);
    expect(await owner.call('PUT', `reply-templates/${id}`, fields, { 'if-match': etag })).toMatchObject({
      status: 412,
      body: { fields: [{ field: 'name', yours: 'Bezoek', theirs: 'Bezoek voorstellen' }] },
    });
    expect((await rep.call('GET', 'reply-templates')).body).toMatchObject([{ name: 'Bezoek voorstellen' }]);
    expect((await stranger.call('GET', 'reply-templates')).body).toEqual([]);
    expect((await stranger.call('DELETE', `reply-templates/${id}`)).status).toBe(404);
    expect((await owner.call('DELETE', `reply-templates/${id}`)).status).toBe(204);
  });

  it('rules of the site give a new lead to somebody; a rule for nobody of the site is refused', async () => {
    const settings = (await owner.call('GET', 'settings')).body as { parts: { leads: { etag: string } } };
    const save = (leadRules: unknown) =>
      owner.call('PUT', 'settings/leads', { leadRules }, { 'if-match': settings.parts.leads.etag });
    expect(await save([{ member: 'weg@alpha.example' }])).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'body.leadRules.0.member' }] },
    });
    expect(
      (
        await save([
          { kind: 'valuation', member: 'ruben@alpha.example' },
          { estateId: 2, member: 'mira@alpha.example' },
        ])
      ).status,
    ).toBe(200);
    expect((await lead(await ask('Olga', { estateId: '2' }))).assignee?.name).toBe('Mira Voorbeeld');
    expect((await lead(await ask('Piet', { estateId: '1' }))).assignee).toBeUndefined();
    const site = await api({ method: 'GET', path: '/sites/alpha', headers: {} });
    expect(JSON.stringify(site.body)).not.toContain('ruben@alpha.example');
  });

  it('the list as a file is for those who may, and stands in the log', async () => {
    expect((await rep.call('GET', 'leads.csv')).status).toBe(403);
    const file = await owner.call('GET', 'leads.csv?search=olga');
    expect(String(file.body)).toMatch(
      /^id,kind,state,.*\r\n\d+,contact,new,Mira Voorbeeld,Olga Lauwers,olga@postvak\.example,nl,/,
    );
    const late = await deskPerson(test.ctx, api, 'alpha', 'manager', {
      confirmedAt: new Date(clock.getTime() - 3_600_000),
    });
    expect(await late.call('GET', 'leads.csv')).toMatchObject({ status: 403, body: { reason: 'confirm' } });
    expect(await listAudit(db.kysely, { siteId: 'alpha', action: 'exportLeads', limit: 1 })).toHaveLength(1);
  });

  describe('the agency’s software', () => {
    it('reads and changes state and assignee, and hears of it', async () => {
      const site = await findSite(db.kysely, 'alpha');
      if (!site) throw new Error('no site');
      const events = ['lead.assigned', 'lead.state', 'lead.answered'] as const;
      await db.transaction((trx) =>
        saveSite(trx, { ...site, webhook: { url: 'https://crm.example/hook', events: [...events] } }),
      );
      const { token } = await createToken(test.ctx, {
        siteId: 'alpha',
        name: 'CRM',
        scopes: ['leads:read', 'leads:write'],
        expiresAt: null,
      });
      const push = (method: string, path: string, body?: unknown, bearer = token) =>
        api({ method, path: `/sites/alpha/push/${path}`, headers: { authorization: `Bearer ${bearer}` }, body });
      const id = await idOf('Piet');
      const all = (await push('GET', `lead-states?after=${id - 1}&limit=1`)).body;
      expect(all).toMatchObject([{ id, state: 'new', assignee: null, name: 'Piet Lauwers', estateId: 1 }]);
      const before = test.jobs.length;
      expect(await push('PATCH', `lead-states/${id}`, { state: 'open', assignee: 'MIRA@alpha.example' })).toMatchObject(
        {
          status: 200,
          body: { state: 'open', assignee: 'mira@alpha.example' },
        },
      );
      expect(test.jobs.slice(before).map(({ payload }) => payload.event)).toEqual(['lead.assigned', 'lead.state']);
      expect((await push('PATCH', `lead-states/${id}`, { assignee: 'weg@alpha.example' })).status).toBe(400);
      expect((await push('PATCH', 'lead-states/999999', { state: 'open' })).status).toBe(404);
      expect((await push('GET', 'lead-states?state=closed')).body).toEqual([]);
      const { token: only } = await createToken(test.ctx, {
        siteId: 'alpha',
        name: 'lezer',
        scopes: ['leads:read'],
        expiresAt: null,
      });
      expect((await push('PATCH', `lead-states/${id}`, { state: 'open' }, only)).status).toBe(403);
      const started = test.jobs.length;
      await answer(id);
      expect(test.jobs.slice(started).flatMap(({ payload }) => payload.event ?? [])).toEqual([
        'lead.state',
        'lead.answered',
      ]);
    });
  });

  describe('the end of a lead', () => {
    it('is kept longer by choice, within a bound', async () => {
      const id = await idOf('Olga');
      const { etag } = await lead(id);
      for (const day of ['2027-11-17', '2026-11-15'])
        expect(await owner.call('PATCH', `leads/${id}`, { keepUntil: day }, { 'if-match': etag })).toMatchObject({
          status: 400,
          body: { errors: [{ field: 'body.keepUntil' }] },
        });
      const kept = await owner.call('PATCH', `leads/${id}`, { keepUntil: '2027-11-16' }, { 'if-match': etag });
      expect(kept).toMatchObject({ status: 200, body: { erasure: { until: '2027-11-16T23:00:00.000Z' } } });
    });

    it('comes so many days after its last message: Sam wrote later than Ines asked', async () => {
      const now = clock;
      const [sam, ines, olga] = [await idOf('Sam'), await idOf('Ines'), await idOf('Olga')];
      // 90 days after 10:00 of the day Ines asked, and before those of Sam's last message are over.
      await eraseOldLeads({ db, now: () => new Date('2027-02-14T09:30:00Z') });
      const left = async (id: number) =>
        (await db.kysely.selectFrom('conversation').select('id').where('id', '=', id).execute()).length;
      expect([await left(sam), await left(ines), await left(olga)]).toEqual([1, 0, 1]);
      await eraseOldLeads({ db, now: () => new Date('2027-03-14T09:30:00Z') });
      expect([await left(sam), await left(olga)]).toEqual([0, 1]);
      expect(
        await db.kysely.selectFrom('conversation_message').select('id').where('conversation_id', '=', sam).execute(),
      ).toEqual([]);
      await eraseOldLeads({ db, now: () => new Date('2027-11-17T09:30:00Z') });
      expect(await left(olga)).toBe(0);
      clock = now;
    });

    it('an erased person leaves neither words nor notes, and a mail that waited is not sent', async () => {
      const id = await ask('Yasmina');
      await rep.call('POST', `leads/${id}/notes`, { text: 'Zoekt voor haar zus' });
      await answer(id, { text: 'Dag {naam}, morgen meer.' });
      const file = (await owner.call('GET', 'privacy/export?email=yasmina%40postvak.example')).body;
      expect(JSON.stringify(file)).toContain('morgen meer');
      expect(JSON.stringify(file)).toContain('Zoekt voor haar zus');
      const person = (await owner.call('GET', 'privacy?email=yasmina%40postvak.example')).body as {
        kept: { part: string }[];
      };
      expect(person.kept.map(({ part }) => part)).toEqual(expect.arrayContaining(['leads', 'messages']));
      const erased = await owner.call('POST', 'privacy/erase', {
        email: 'yasmina@postvak.example',
        reason: 'asked',
        appointments: 'keep',
      });
      expect(erased).toMatchObject({ status: 200, body: { erased: { leads: 1, messages: 2 } } });
      expect((await owner.call('GET', `leads/${id}`)).status).toBe(404);
      const before = sent.length;
      await test.send();
      expect(sent.slice(before).filter(({ to }) => to.address === 'yasmina@postvak.example')).toEqual([]);
      for (const table of ['conversation_message', 'conversation_note'] as const)
        expect(await db.kysely.selectFrom(table).select('id').where('conversation_id', '=', id).execute()).toEqual([]);
    });
  });
});
