// Members of an agency who work while things go wrong: they write texts, publish, send photos in parts and move viewings. Like the visitors
// they do not give up, and what was answered goes into a ledger.
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type DeskHeaders, type DeskReply, invitedLink, sendToDesk, signIn } from './desk-sign-in.ts';
import { photoOf } from './photo.ts';
import type { Random } from './random.ts';
import { SITE } from './visitors.ts';

/** Written in one save: whoever sees one without the other sees half a publication. */
export const PAIR = ['/general/title/nl', '/general/title/fr'] as const;
/** Of the listing that all members write at once, each a leaf of their own. */
const LEAVES = ['/general/title/nl', '/general/title/fr', '/general/title/en', '/general/title/de'] as const;

export type Move = { readonly id: number; readonly email: string; moves: number; start: string };

export type MemberLedger = {
  /** The last text that was acknowledged, by listing and leaf. */
  readonly drafts: Map<number, Map<string, string>>;
  /** Of each listing all that were published and acknowledged, the last one last. */
  readonly publications: Map<number, string[]>;
  /** SHA-256 of photos that were acknowledged as kept. */
  readonly photos: Set<string>;
  readonly viewings: Map<number, Move>;
  /** Answers that no promise allows. */
  readonly wrong: string[];
  /** Parts of photos that were acknowledged. */
  parts: number;
};

export const emptyMemberLedger = (): MemberLedger => ({
  drafts: new Map(),
  publications: new Map(),
  photos: new Set(),
  viewings: new Map(),
  wrong: [],
  parts: 0,
});

type Place = {
  /** Where calls go; uploads go to one process, as a proxy with sticky addresses would send them. */
  readonly url: () => string;
  readonly uploadUrl?: () => string;
  /** For commands that invite. */
  readonly env: () => Readonly<Record<string, string>>;
  readonly estateIds: readonly number[];
};

const PAUSE_MS = 150;
const ATTEMPT_MS = 20_000;
const COUNT = LEAVES.length;
/** For what never ends: whoever waits longer is told of. */
const PATIENCE_MS = 180_000;
const OWN_LISTINGS = 2;
const PART_BYTES = 16 * 1024;

type Sheet = { readonly etag: string; readonly draft: Readonly<Record<string, unknown>> };
type Viewing = { readonly id: number; readonly etag: string; readonly start: string };

export type Members = {
  /** All at once, until told to stop; what is under way then is brought to its end. */
  keepWorking(): () => Promise<void>;
};

/** What `find` finds in the end; the last word is that it is missing. */
const until = async (what: string, ms: number, find: () => Promise<DeskReply | undefined>): Promise<DeskReply> => {
  for (const end = performance.now() + ms; performance.now() < end; await delay(PAUSE_MS)) {
    const found = await find();
    if (found) return found;
  }
  return { status: 0, body: `${what}: not within ${ms / 1000} s`, headers: {} };
};

const bodyIn = <T>({ body }: DeskReply): T => JSON.parse(body) as T;

export const createMembers = async (place: Place, ledger: MemberLedger, random: Random): Promise<Members> => {
  const run = randomUUID().slice(0, 8);
  const host = new URL(place.url()).host;
  let number = 0;

  const createMember = async (index: number) => {
    const email = `chaos-${run}-${index}@lindeloo.example`;
    const token = await invitedLink(place.env(), { email, args: ['--site', SITE, '--role', 'owner'] });
    const desk: DeskHeaders = await signIn(place.url(), host, token);

    /** Until it is answered. */
    const send = async (
      method: string,
      path: string,
      { body, headers = {}, to = place.url }: { body?: object | Buffer; headers?: DeskHeaders; to?: () => string } = {},
      /** What to do instead of sending the same again. */
      again?: () => Promise<DeskReply | undefined>,
    ): Promise<DeskReply> => {
      const json = body !== undefined && !Buffer.isBuffer(body);
      const sent = json ? JSON.stringify(body) : (body as Buffer | undefined);
      const since = performance.now();
      for (let isTold = false; ; ) {
        if (!isTold && performance.now() - since > PATIENCE_MS) {
          ledger.wrong.push(`${method} ${path}: no answer within ${PATIENCE_MS / 1000} s`);
          isTold = true;
        }
        try {
          const reply = await sendToDesk(
            `${to()}/api/sites/${SITE}/desk${path}`,
            { ...desk, connection: 'close', ...(json ? { 'content-type': 'application/json' } : {}), ...headers },
            { method, body: sent, timeoutMs: ATTEMPT_MS },
          );
          if (reply.status !== 503) {
            if (reply.status >= 500)
              ledger.wrong.push(`${method} ${path}: ${reply.status} ${reply.body.slice(0, 200)}`);
            return reply;
          }
          if (reply.headers['retry-after'] === undefined)
            ledger.wrong.push(`${method} ${path}: 503 without Retry-After`);
        } catch {
          // Not there, or gone in the middle: nobody knows whether it was done.
        }
        await delay(PAUSE_MS);
        const known = await again?.();
        if (known) return known;
      }
    };
    const unexpected = (what: string, { status, body }: DeskReply): void =>
      void ledger.wrong.push(`${what}: ${status} ${body.slice(0, 200)}`);
    const sheetOf = async (id: number): Promise<Sheet> => bodyIn<Sheet>(await send('GET', `/estates/${id}`));

    const save = async (id: number, set: Readonly<Record<string, string>>): Promise<boolean> => {
      const { etag } = await sheetOf(id);
      const reply = await send('PATCH', `/estates/${id}`, { body: { set }, headers: { 'if-match': etag } });
      if (reply.status !== 200) {
        unexpected('a text was refused', reply);
        return false;
      }
      const known = ledger.drafts.get(id) ?? new Map<string, string>();
      for (const [leaf, text] of Object.entries(set)) known.set(leaf, text);
      ledger.drafts.set(id, known);
      return true;
    };
    const nextText = (): string => `Chaos ${run} ${index} ${number++}`;

    /** Whether the law lets it online at all. */
    const publish = async (id: number): Promise<boolean> => {
      for (;;) {
        const sheet = await sheetOf(id);
        const body = { reason: 'A chaos run' };
        const reply = await send('POST', `/estates/${id}/publish`, { body, headers: { 'if-match': sheet.etag } });
        // The first try was done and its answer lost: it is asked for anew, as a person would.
        if (reply.status === 412) continue;
        if (reply.status === 409) return false;
        if (reply.status !== 200) unexpected('a publication was refused', reply);
        else {
          const published = ledger.publications.get(id) ?? [];
          const text = String(sheet.draft[PAIR[0]]);
          if (published.at(-1) !== text) ledger.publications.set(id, [...published, text]);
        }
        return true;
      }
    };

    const own: number[] = [];
    const takeListings = async (candidates: number[]): Promise<void> => {
      while (own.length < OWN_LISTINGS) {
        const id = candidates.pop();
        if (id === undefined) throw new Error('too few listings can be published');
        const text = nextText();
        if ((await save(id, { [PAIR[0]]: text, [PAIR[1]]: text })) && (await publish(id))) own.push(id);
        else ledger.drafts.delete(id);
      }
    };

    const sendPhoto = async (): Promise<void> => {
      const to = place.uploadUrl ?? place.url;
      const bytes = photoOf(random);
      const tus = { 'tus-resumable': '1.0.0' };
      const metadata = `filename ${Buffer.from('chaos.png').toString('base64')},purpose ${Buffer.from('picture').toString('base64')}`;
      const made = await send('POST', '/uploads', {
        to,
        headers: { ...tus, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
      });
      const [, id] = /\/uploads\/([0-9a-f]{32})$/.exec(String(made.headers.location ?? '')) ?? [];
      if (made.status !== 201 || id === undefined) return unexpected('an upload was refused', made);
      const stateOf = async () => send('GET', `/uploads/${id}`, { to });
      let offset = 0;
      while (offset < bytes.length) {
        const reply = await send(
          'PATCH',
          `/uploads/${id}`,
          {
            to,
            body: bytes.subarray(offset, offset + PART_BYTES),
            headers: {
              ...tus,
              'content-type': 'application/offset+octet-stream',
              'upload-offset': String(offset),
            },
          },
          stateOf,
        );
        if (reply.status !== 204 && reply.status !== 200 && reply.status !== 409)
          return unexpected('a part of a photo was refused', reply);
        const state = reply.status === 204 ? reply : await stateOf();
        const known =
          state.status === 204 ? Number(state.headers['upload-offset']) : bodyIn<{ offset: number }>(state).offset;
        if (!(known >= offset)) return void ledger.wrong.push(`an upload went back from ${offset} to ${known}`);
        if (known > offset) ledger.parts += 1;
        offset = known;
      }
      const end = bodyIn<{ state: string }>(await stateOf());
      if (end.state === 'kept') ledger.photos.add(createHash('sha256').update(bytes).digest('hex'));
      else ledger.wrong.push(`a photo is ${JSON.stringify(end).slice(0, 200)}`);
    };

    const freeSlot = async (estateId: number): Promise<{ agenda: string; start: string } | undefined> => {
      const { agenda, slots } = bodyIn<{ agenda: string | null; slots: { start: string }[] }>(
        await send('GET', `/agenda/slots?estateId=${estateId}`),
      );
      // Later than those that visitors want, and of many: moves meet now and then.
      const slot = slots[random.int(slots.length)];
      return agenda !== null && slot ? { agenda, start: slot.start } : undefined;
    };
    const viewingOf = async (estateId: number, id: number): Promise<Viewing | undefined> =>
      bodyIn<{ viewings: Viewing[] }>(await send('GET', `/agenda/listings?ids=${estateId}`)).viewings.find(
        (one) => one.id === id,
      );

    /** Makes one for a visitor and moves it twice. */
    const moveViewing = async (): Promise<void> => {
      const estateId = place.estateIds[random.int(place.estateIds.length)] ?? 0;
      const first = await freeSlot(estateId);
      if (!first) return;
      const email = `v${run}-m${index}-${number++}@huis.example`;
      const made = await send('POST', '/agenda/viewings', {
        body: { ...first, estateId, visitor: { name: 'Noor Peeters', email, locale: 'nl' }, tight: true },
        headers: { 'idempotency-key': randomUUID() },
      });
      if (made.status === 409) return;
      if (made.status !== 201) return unexpected('a viewing was refused', made);
      const { id, start } = bodyIn<Viewing>(made);
      const move: Move = { id, email, moves: 0, start };
      ledger.viewings.set(id, move);
      for (let i = 0; i < 2; i++) {
        const [slot, before] = [await freeSlot(estateId), await viewingOf(estateId, id)];
        if (!slot) return;
        if (!before) return void ledger.wrong.push(`viewing ${id} is not there`);
        const moved = async (): Promise<DeskReply | undefined> => {
          const now = await viewingOf(estateId, id);
          return now && now.etag !== before.etag ? { status: 200, body: JSON.stringify(now), headers: {} } : undefined;
        };
        const body = { start: slot.start, tight: true };
        const reply = await send(
          'PUT',
          `/agenda/viewings/${id}`,
          { body, headers: { 'if-match': before.etag } },
          moved,
        );
        if (reply.status === 409) continue;
        // It was done, and its answer was lost before a standby knew of it.
        const known = reply.status === 412 ? await until('a move is seen', 60_000, moved) : reply;
        if (known.status !== 200) {
          unexpected('a move was refused', known);
          continue;
        }
        move.moves += slot.start === before.start ? 0 : 1;
        move.start = bodyIn<Viewing>(known).start;
      }
    };

    const rewrite = async (andPublish: boolean): Promise<void> => {
      const id = own[random.int(own.length)] ?? 0;
      const text = nextText();
      if ((await save(id, { [PAIR[0]]: text, [PAIR[1]]: text })) && andPublish) await publish(id);
    };
    return {
      takeListings,
      act: () =>
        random.pick<() => Promise<void>>([
          () => rewrite(false),
          () => rewrite(true),
          () => rewrite(true),
          async () => void (await save(shared, { [LEAVES[index] ?? LEAVES[0]]: nextText() })),
          sendPhoto,
          moveViewing,
        ])(),
    };
  };

  const candidates = [...place.estateIds];
  const shared = candidates.pop() ?? 0;
  const members: Awaited<ReturnType<typeof createMember>>[] = [];
  for (let index = 0; index < COUNT; index++) {
    const member = await createMember(index);
    await member.takeListings(candidates);
    members.push(member);
  }
  return {
    keepWorking: () => {
      let stopped = false;
      const loops = members.map(async ({ act }) => {
        while (!stopped) await act();
      });
      return async () => {
        stopped = true;
        await Promise.all(loops);
      };
    },
  };
};
