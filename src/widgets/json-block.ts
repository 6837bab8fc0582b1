/** JSON that can stand inside a script element: nothing in it can end the element or a JavaScript line. */
export const jsonBlock = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
