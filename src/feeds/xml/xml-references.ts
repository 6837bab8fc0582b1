// References to characters (&amp; &#233;) cost a parser a piece of text each: millions of them fit into a file that is not large at
// all. They are counted in the bytes, and what has too many is refused before anything parses it.

/** In one record: ten languages of twenty pages each with their markup written as references. */
export const MAX_REFERENCES = 50_000;
export const TOO_MANY_REFERENCES = `has more than ${MAX_REFERENCES} references to characters (&…;)`;

const AMPERSAND = 38;

/** Counts no further than one more than is allowed. */
export const countReferences = (bytes: Uint8Array): number => {
  let count = 0;
  for (let at = bytes.indexOf(AMPERSAND); at !== -1 && count <= MAX_REFERENCES; at = bytes.indexOf(AMPERSAND, at + 1))
    count++;
  return count;
};
