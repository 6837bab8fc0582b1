// Server-sent events out of the pieces in which a stream arrives.

export type ServerEvent = { readonly event: string; readonly data: string };

const eventIn = (block: string): ServerEvent | undefined => {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, field, value = ''] = /^(\w+):? ?(.*)$/.exec(line) ?? [];
    if (field === 'event') event = value;
    if (field === 'data') data.push(value);
  }
  return data.length > 0 ? { event, data: data.join('\n') } : undefined;
};

/** Takes pieces, gives the events that are whole by then. */
export const createEventReader = (): ((piece: string) => ServerEvent[]) => {
  let rest = '';
  return (piece) => {
    const blocks = (rest + piece).replaceAll('\r\n', '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.flatMap((block) => eventIn(block) ?? []);
  };
};
