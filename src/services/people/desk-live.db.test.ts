import type { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { describeOnADatabase } from '../../../test/support/databases/databases.ts';
import { testServices } from '../../../test/support/services.ts';
import type { ServiceContext } from '../platform/context.ts';
import { NO_DESK } from './desk-access.ts';
import { openStream } from './desk-live.ts';

describeOnADatabase('streams of open desks', (open) => {
  let ctx: ServiceContext;
  beforeEach(async () => {
    ctx = await testServices(await open());
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await ctx.catalogue.close();
  });

  const openAs = (email: string): Promise<Readable> => {
    const session = { email, hash: `session of ${email}` } as ReturnType<typeof NO_DESK.session>;
    return openStream(ctx, { ...NO_DESK, session: () => session }, 'linde');
  };
  const close = async (stream: Readable): Promise<void> => {
    const closed = new Promise((resolve) => stream.once('close', resolve));
    stream.destroy();
    await closed;
  };

  it('are looked at while there are any: whoever stops the program leaves nothing that goes on', async () => {
    const before = vi.getTimerCount();
    const sara = await openAs('sara@linde.example');
    const bert = await openAs('bert@linde.example');
    expect(vi.getTimerCount()).toBe(before + 1);
    await close(sara);
    expect(vi.getTimerCount()).toBe(before + 1);
    await close(bert);
    expect(vi.getTimerCount()).toBe(before);
    const again = await openAs('sara@linde.example');
    expect(vi.getTimerCount()).toBe(before + 1);
    await close(again);
  });

  it('are ended when their session is', async () => {
    const sara = await openAs('sara@linde.example');
    const heard: string[] = [];
    sara.setEncoding('utf8').on('data', (text: string) => heard.push(text));
    const ended = new Promise((resolve) => sara.once('end', resolve));
    vi.advanceTimersByTime(20_000);
    await ended;
    expect(heard.join('')).toBe('event: hello\ndata: {}\n\n: still here\n\nevent: end\ndata: {}\n\n');
  });
});
