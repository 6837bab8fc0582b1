// Where the quoted history of a mail begins. The whole text is kept; who shows it folds what stands behind this place. In doubt nothing
// is folded: an answer between the lines of a quote must not disappear.

/** "On Monday, Jan wrote:" in four languages; it may run over two lines. */
const ATTRIBUTION = [
  /^(?:On|At)\b.{4,300}\bwrote\s*:$/i,
  /^Op\b.{4,300}\b(?:schreef|heeft)\b.{0,200}:$/i,
  /^(?:Le|Il y a)\b.{4,300}\ba\s+[ée]crit\s*:$/i,
  /^Am\b.{4,300}\bschrieb\b.{0,200}:$/i,
] as const;

/** A line of its own, after which everything is history. */
const DIVIDER =
  /^(?:-{2,}|_{5,})\s*(?:Original Message|Oorspronkelijk bericht|Message d['’]origine|Message original|Urspr[üu]ngliche Nachricht|Forwarded message|Doorgestuurd bericht|Message transf[ée]r[ée]|Weitergeleitete Nachricht)\s*-{2,}$/i;

/** The first line of the block of headers that some programs put above what they quote, and one that must follow soon. */
const BLOCK_BEGINS = /^\*?(?:From|Van|De|Von)\s*:\*?\s*\S/;
const BLOCK_GOES_ON =
  /^\*?(?:Sent|Verzonden|Envoy[ée]|Gesendet|Date|Datum|To|Aan|[ÀA]|An|Subject|Onderwerp|Objet|Betreff)\s*:/i;

const isQuoted = (line: string): boolean => /^\s*>/.test(line);
const isEmpty = (line: string): boolean => line.trim() === '';

type Lines = {
  readonly lines: readonly string[];
  /** The last line that is neither quoted nor empty, and the last that is quoted: counted once, however long the text is. */
  readonly lastOwn: number;
  readonly lastQuoted: number;
};

/** Whether nothing but quoted and empty lines follows. */
const restIsQuote = ({ lastOwn, lastQuoted }: Lines, from: number): boolean => lastOwn < from && lastQuoted >= from;

const isBlock = ({ lines }: Lines, at: number): boolean =>
  BLOCK_BEGINS.test((lines[at] ?? '').trim()) &&
  lines.slice(at + 1, at + 6).filter((line) => BLOCK_GOES_ON.test(line.trim())).length >= 2;

const beginsAt = (all: Lines, at: number): boolean => {
  const line = (all.lines[at] ?? '').trim();
  if (DIVIDER.test(line) || isBlock(all, at)) return true;
  if (/^_{20,}$/.test(line)) return isBlock(all, at + 1) || isBlock(all, at + 2);
  if (isQuoted(line)) return restIsQuote(all, at);
  // Broken over two lines by a program that counts to 76.
  const attribution = [1, 2].find((count) => {
    const joined = all.lines
      .slice(at, at + count)
      .map((each) => each.trim())
      .join(' ');
    return ATTRIBUTION.some((pattern) => pattern.test(joined));
  });
  return attribution !== undefined && restIsQuote(all, at + attribution);
};

/** The offset in the text at which the history begins; the length of the text when there is none. */
export const quoteStart = (text: string): number => {
  const lines = text.split('\n');
  const all: Lines = {
    lines,
    lastOwn: lines.findLastIndex((line) => !isQuoted(line) && !isEmpty(line)),
    lastQuoted: lines.findLastIndex(isQuoted),
  };
  let offset = 0;
  for (const [at, line] of lines.entries()) {
    if (beginsAt(all, at)) return offset;
    offset += line.length + 1;
  }
  return text.length;
};

/** What the writer wrote, without the history behind it. */
export const ownWords = (text: string): string => text.slice(0, quoteStart(text)).trim();
