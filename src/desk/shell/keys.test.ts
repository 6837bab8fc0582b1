import { describe, expect, it } from 'vitest';
import { createSequence, isTyped, keyCaps, type Pressed, SEQUENCE_MS, writtenKey } from './keys.ts';

const press = (key: string, held: Partial<Pressed> = {}): Pressed => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

describe('a press as it is written', () => {
  it.each([
    [press('k', { ctrlKey: true }), 'mod+k'],
    [press('k', { metaKey: true }), 'mod+k'],
    [press('n'), 'n'],
    [press('X', { shiftKey: true }), 'shift+x'],
    [press('?', { shiftKey: true }), '?'],
    [press('ArrowDown', { altKey: true }), 'alt+arrowdown'],
  ])('%o is %s', (pressed, written) => expect(writtenKey(pressed)).toBe(written));
});

describe('what could be typed', () => {
  it('is every sign without Ctrl, Cmd or Alt', () => {
    expect(['n', '?', 'shift+x', 'enter'].map(isTyped)).toEqual([true, true, true, true]);
    expect(['mod+k', 'alt+arrowup', 'escape'].map(isTyped)).toEqual([false, false, false]);
  });
});

describe('a sequence', () => {
  it('is two presses within its time, and not after it', () => {
    let now = 0;
    const sequence = createSequence(() => now);
    expect(sequence.press('g')).toEqual(['g']);
    now = SEQUENCE_MS - 1;
    expect(sequence.press('m')).toEqual(['g m', 'm']);
    now += SEQUENCE_MS;
    expect(sequence.press('m')).toEqual(['m']);
  });
  it('is forgotten by what happens between', () => {
    const sequence = createSequence(() => 0);
    sequence.press('g');
    sequence.forget();
    expect(sequence.press('m')).toEqual(['m']);
  });
});

describe('caps', () => {
  it('names what stands on a keyboard', () => {
    expect(keyCaps('mod+k')).toEqual(['Ctrl', 'K']);
    expect(keyCaps('g m')).toEqual(['G', 'M']);
    expect(keyCaps('?')).toEqual(['?']);
    expect(keyCaps('alt+arrowleft')).toEqual(['Alt', '←']);
    expect(keyCaps('delete')).toEqual(['Del']);
    expect(keyCaps('arrows')).toEqual(['← ↑ ↓ →']);
  });
});
