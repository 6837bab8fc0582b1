import { describe, expect, it } from 'vitest';
import { createUploadQueue, type Send, type Unfinished } from './upload-queue.ts';

const file = (name: string, size = 10, lastModified = 1): File =>
  Object.assign(new File([new Uint8Array(size)], name, { lastModified }));

/** The server's part, played by hand: what is under way, by name. */
const stage = (unfinished: readonly Unfinished[] = []) => {
  const open = new Map<string, Parameters<Send>[1]>();
  const log: string[] = [];
  const timers: { readonly run: () => void; readonly ms: number }[] = [];
  let kept: readonly Unfinished[] = unfinished;
  const queue = createUploadQueue({
    unfinished,
    keep: (list) => {
      kept = list;
    },
    later: (run, ms) => {
      const timer = { run, ms };
      timers.push(timer);
      return () => timers.splice(timers.indexOf(timer), 1);
    },
    send: (one, parts) => {
      open.set(one.name, parts);
      log.push(`start ${one.name}${parts.url ? ` at ${parts.url}` : ''}`);
      return { stop: () => log.push(`stop ${one.name}`), end: () => log.push(`end ${one.name}`) };
    },
  });
  const part = (name: string) => {
    const found = open.get(name);
    if (!found) throw new Error(`${name} is not under way`);
    return found;
  };
  const states = () => Object.fromEntries(queue.current().uploads.map(({ name, state }) => [name, state]));
  const pass = () => {
    for (const { run } of timers.splice(0)) run();
  };
  const longest = () => Math.max(...timers.map(({ ms }) => ms));
  return { queue, part, log, states, pass, longest, kept: () => kept };
};
const keptAs = (ref: string) => ({ file: { ref, sha256: 'a'.repeat(64), bytes: 10, known: false, similar: [] } });

describe('files that are chosen', () => {
  it('leave in the order of their names, three at a time', () => {
    const { queue, part, log, states } = stage();
    queue.add('pictures', [file('foto10.jpg'), file('foto2.jpg'), file('foto1.jpg'), file('foto20.jpg')]);
    expect(log).toEqual(['start foto1.jpg', 'start foto2.jpg', 'start foto10.jpg']);
    expect(states()['foto20.jpg']).toBe('queued');
    part('foto2.jpg').onDone(keptAs('file:2'));
    expect(log.at(-1)).toBe('start foto20.jpg');
    expect(states()['foto2.jpg']).toBe('kept');
    expect(queue.rankOf('file:2')).toBe(2);
  });
  it('are refused before they leave when they are empty or larger than 30 MB', () => {
    const { queue, log } = stage();
    const large = Object.defineProperty(file('groot.jpg'), 'size', { value: 30 * 1024 * 1024 + 1 });
    queue.add('pictures', [file('leeg.jpg', 0), large]);
    expect(queue.current().uploads).toMatchObject([
      { name: 'groot.jpg', state: 'refused', reason: 'too-large' },
      { name: 'leeg.jpg', state: 'refused', reason: 'empty' },
    ]);
    expect(log).toEqual([]);
  });
  it('say why the server does not take them, by its look at them or when they are announced', () => {
    const { queue, part } = stage();
    queue.add('pictures', [file('a.jpg'), file('b.jpg')]);
    part('a.jpg').onDone({ reason: 'too-small' });
    part('b.jpg').onFailed({ status: 413, reason: 'quota' });
    expect(queue.current().uploads).toMatchObject([
      { state: 'refused', reason: 'too-small' },
      { state: 'refused', reason: 'quota' },
    ]);
  });
});

describe('a line that breaks', () => {
  it.each([
    ['nobody answers', undefined, 'waiting'],
    ['the server is busy', 503, 'later'],
    ['the server fails', 500, 'later'],
    ['too many at once', 429, 'later'],
  ])('%s: it waits, says for what, and is tried again where it stopped', (_, status, state) => {
    const { queue, part, log, states, pass } = stage();
    queue.add('pictures', [file('foto1.jpg')]);
    part('foto1.jpg').onUrl('/api/uploads/77');
    part('foto1.jpg').onFailed({ status });
    expect(states()).toEqual({ 'foto1.jpg': state });
    pass();
    expect(log).toEqual(['start foto1.jpg', 'start foto1.jpg at /api/uploads/77']);
  });
  it('is tried again after longer and longer pauses, until the server has more of it than before', () => {
    const { queue, part, pass, longest } = stage();
    queue.add('pictures', [file('foto1.jpg')]);
    const pauses = Array.from({ length: 8 }, (_, index) => {
      // All of it leaves each time; the server says once that it has the first half.
      part('foto1.jpg').onSent(10);
      if (index === 6) part('foto1.jpg').onConfirmed(5);
      part('foto1.jpg').onFailed({ status: 503 });
      const pause = longest();
      pass();
      return pause;
    });
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 15_000, 30_000, 1000, 2000]);
    // What it had before is no progress.
    part('foto1.jpg').onConfirmed(5);
    part('foto1.jpg').onFailed({ status: 503 });
    expect(longest()).toBe(4000);
  });
  it('waits as long as the server asks, and begins nothing else before that', () => {
    const { queue, part, log, states, pass, longest } = stage();
    queue.add(
      'pictures',
      ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map((name) => file(name)),
    );
    part('a.jpg').onFailed({ status: 503, waitMs: 30_000 });
    expect(longest()).toBe(30_000);
    queue.wake();
    expect([states()['a.jpg'], states()['d.jpg']]).toEqual(['later', 'queued']);
    expect(log).toHaveLength(3);
    part('b.jpg').onDone(keptAs('file:b'));
    part('c.jpg').onDone(keptAs('file:c'));
    expect(log).toHaveLength(3);
    pass();
    expect(log.slice(3)).toEqual(['start d.jpg', 'start a.jpg']);
  });
  it('waits no longer when the person wants it now', () => {
    const { queue, part, log } = stage();
    queue.add('pictures', [file('a.jpg')]);
    part('a.jpg').onFailed({ status: 503, waitMs: 30_000 });
    queue.resume(1);
    expect(log).toEqual(['start a.jpg', 'start a.jpg']);
  });
  it.each([404, 410])('begins anew when the server has no such upload any more (%s)', (status) => {
    const { queue, part, log, pass } = stage();
    queue.add('pictures', [file('a.jpg')]);
    part('a.jpg').onUrl('/api/uploads/77');
    part('a.jpg').onFailed({ status });
    pass();
    expect(log).toEqual(['start a.jpg', 'start a.jpg']);
  });
  it('is no reason to try again when the person may not', () => {
    const { queue, part, log, states, pass } = stage();
    queue.add('pictures', [file('foto1.jpg')]);
    part('foto1.jpg').onFailed({ status: 403 });
    pass();
    expect(states()).toEqual({ 'foto1.jpg': 'failed' });
    queue.resume(1);
    expect(log).toHaveLength(2);
  });
});

describe('the person', () => {
  it('pauses one and all, and goes on', () => {
    const { queue, log, states } = stage();
    queue.add('pictures', [file('a.jpg'), file('b.jpg'), file('c.jpg'), file('d.jpg')]);
    queue.pause(1);
    expect(log.slice(3)).toEqual(['stop a.jpg', 'start d.jpg']);
    queue.pauseAll();
    expect(new Set(Object.values(states()))).toEqual(new Set(['paused']));
    expect(log.filter((line) => line.startsWith('start'))).toHaveLength(4);
    queue.resumeAll();
    expect(states()).toEqual({ 'a.jpg': 'sending', 'b.jpg': 'sending', 'c.jpg': 'sending', 'd.jpg': 'queued' });
  });
  it('ends one, and the server forgets it; what was refused is only forgotten', () => {
    const { queue, part, log } = stage();
    queue.add('pictures', [file('a.jpg'), file('b.jpg')]);
    part('b.jpg').onDone({ reason: 'video' });
    queue.remove(1);
    queue.remove(2);
    expect(log.filter((line) => line.startsWith('end'))).toEqual(['end a.jpg']);
    expect(queue.current().uploads).toEqual([]);
  });
});

describe('what is unfinished', () => {
  const before: Unfinished = { list: 'pictures', name: 'a.jpg', size: 10, modified: 1, url: '/api/uploads/5' };
  it('is noted until it stands in the listing', () => {
    const { queue, part, kept } = stage();
    queue.add('pictures', [file('a.jpg'), file('b.jpg')]);
    part('a.jpg').onUrl('/api/uploads/5');
    part('b.jpg').onDone({ reason: 'pdf' });
    expect(kept()).toEqual([before]);
    part('a.jpg').onDone(keptAs('file:1'));
    expect(kept()).toEqual([before]);
    queue.placed(1);
    expect(kept()).toEqual([]);
  });
  it('goes on where it stopped when the same file is chosen again, and only then', () => {
    const { queue, log, kept } = stage([before]);
    expect(queue.current().unfinished).toEqual([before]);
    queue.add('pictures', [file('a.jpg', 10, 2)]);
    expect(log).toEqual(['start a.jpg']);
    queue.add('pictures', [file('a.jpg', 10, 1)]);
    expect(log.at(-1)).toBe('start a.jpg at /api/uploads/5');
    expect(queue.current().unfinished).toEqual([]);
    expect(kept()).toHaveLength(2);
  });
  it('is forgotten when nobody wants it', () => {
    const { queue, kept } = stage([before]);
    queue.forgetUnfinished();
    expect(kept()).toEqual([]);
  });
});
