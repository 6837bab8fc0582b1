// What open desks hear of, as it happens: one listener of the process, any number of streams. A stream ends by itself when the session
// or the membership does; who was cut off asks for everything anew.
import { Readable } from 'node:stream';
import { findSessions } from '../../db/people/desk-sessions.ts';
import { listMembers, listOperators } from '../../db/people/members.ts';
import { DESK_CHANNEL, type DeskEvent, tellDesk } from '../../db/platform/desk-events.ts';
import { TooManyRequestsError } from '../../domain/errors.ts';
import { may } from '../../domain/people/may.ts';
import type { Actor } from '../../domain/people/member.ts';
import type { ServiceContext } from '../platform/context.ts';
import { actorOn, type DeskCall } from './desk-access.ts';

/** Keeps proxies from taking the silence for an end; and the moment at which a session that has expired is noticed. */
const BEAT_MS = 20_000;
/** Of one person: one a browser is enough. */
const STREAMS_PER_PERSON = 12;

type Stream = { readonly siteId: string; readonly email: string; readonly hash: string; readonly out: Readable };

const eventText = (name: string, data: unknown): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

type Hub = { readonly streams: ReadonlySet<Stream>; add(stream: Stream): void };
/** One for each database of the process. */
const hubs = new WeakMap<object, Promise<Hub>>();

/** Those that lost session or membership. One question for all sessions and one for each site, however many streams there are. */
const endedOf = async ({ db, now }: ServiceContext, streams: readonly Stream[]): Promise<Stream[]> => {
  const at = now();
  const sessions = await findSessions(
    db.kysely,
    streams.map(({ hash }) => hash),
    at,
  );
  const operators = new Set((await listOperators(db.kysely)).map(({ email }) => email.toLowerCase()));
  const members = new Map<string, ReadonlyMap<string, Actor>>();
  for (const siteId of new Set(streams.map((stream) => stream.siteId))) {
    const all = await listMembers(db.kysely, siteId);
    members.set(siteId, new Map(all.map((member) => [member.email.toLowerCase(), member])));
  }
  const ended: Stream[] = [];
  for (const stream of streams) {
    const session = sessions.get(stream.hash);
    const email = session?.email.toLowerCase() ?? '';
    const actor =
      session && operators.has(email)
        ? await actorOn(db.kysely, stream.siteId, session, at)
        : members.get(stream.siteId)?.get(email);
    if (!actor || !may(actor, 'today.read').ok) ended.push(stream);
  }
  return ended;
};

const openHub = async (ctx: ServiceContext): Promise<Hub> => {
  const streams = new Set<Stream>();
  /** Whoever lost session or membership hears nothing more. */
  const look = async (): Promise<void> => {
    // Two looks may go on at once: the one that takes the stream out ends it, and only that one.
    for (const stream of await endedOf(ctx, [...streams])) {
      if (!streams.delete(stream)) continue;
      stream.out.push(eventText('end', {}));
      stream.out.push(null);
    }
  };
  await ctx.db.listen(DESK_CHANNEL, (payload) => {
    const event = JSON.parse(payload) as DeskEvent;
    const here = [...streams].filter(({ siteId }) => event.siteId === '*' || event.siteId === siteId);
    const text = 'topic' in event ? eventText('topic', { topic: event.topic }) : eventText('presence', event.presence);
    for (const { out } of here) out.push(text);
    if ('topic' in event && (event.topic === 'sessions' || event.topic === 'members'))
      look().catch((err: unknown) => ctx.log.error({ err }, 'streams of the desk could not be looked at'));
  });
  ctx.catalogue.onChange(({ siteId }) => {
    for (const stream of streams)
      if (stream.siteId === siteId) stream.out.push(eventText('topic', { topic: 'estates' }));
  });
  const beat = (): void => {
    for (const { out } of streams) out.push(': still here\n\n');
    look().catch((err: unknown) => ctx.log.error({ err }, 'streams of the desk could not be looked at'));
  };
  let beating: NodeJS.Timeout | undefined;
  return {
    streams,
    add: (stream) => {
      streams.add(stream);
      beating ??= setInterval(beat, BEAT_MS).unref();
      stream.out.on('close', () => {
        streams.delete(stream);
        if (streams.size > 0) return;
        clearInterval(beating);
        beating = undefined;
      });
    },
  };
};

export const openStream = async (ctx: ServiceContext, desk: DeskCall, siteId: string): Promise<Readable> => {
  const { email, hash } = desk.session();
  const opening = hubs.get(ctx.db) ?? openHub(ctx);
  hubs.set(ctx.db, opening);
  const hub = await opening;
  if ([...hub.streams].filter((stream) => stream.email === email).length >= STREAMS_PER_PERSON)
    throw new TooManyRequestsError('Too many open desks of one person.', 30);
  const out = new Readable({ read: () => undefined });
  const stream = { siteId, email, hash, out };
  hub.add(stream);
  out.push(eventText('hello', {}));
  return out;
};

export const tellPresence = (ctx: ServiceContext, desk: DeskCall, siteId: string, at: string): Promise<void> => {
  const actor = desk.actor();
  const memberId = actor.role === 'operator' ? 0 : actor.id;
  return ctx.db.transaction((trx) => tellDesk(trx, { siteId, presence: { memberId, name: actor.name, at } }));
};
