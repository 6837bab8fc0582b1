import { describe, expect, it } from 'vitest';
import { createEventReader } from './server-events.ts';

describe('a stream in pieces', () => {
  it('gives an event when it is whole, wherever it was cut', () => {
    const read = createEventReader();
    expect(read('event: hello\ndata: {}\n\nevent: to')).toEqual([{ event: 'hello', data: '{}' }]);
    expect(read('pic\ndata: {"topic":"mails"}\n')).toEqual([]);
    expect(read('\n')).toEqual([{ event: 'topic', data: '{"topic":"mails"}' }]);
  });
  it('hears nothing in a comment that only keeps the line open', () => {
    expect(createEventReader()(': still here\n\n')).toEqual([]);
  });
  it('takes lines that end as on Windows', () => {
    expect(createEventReader()('event: topic\r\ndata: 1\r\n\r\n')).toEqual([{ event: 'topic', data: '1' }]);
  });
});
