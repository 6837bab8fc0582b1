const BREAKS_OUT = /[<\u2028\u2029]/g;
const ESCAPES: Readonly<Record<string, string>> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };

/** JSON that can stand inside a script element: nothing in it can end the element or a JavaScript line. */
export const jsonBlock = (value: unknown): string =>
  JSON.stringify(value).replace(BREAKS_OUT, (character) => ESCAPES[character] ?? '');

/** The properties that a browser hydrates a widget with, behind its markup. */
export const propsBlock = (id: string, json: string, when?: string): string =>
  `<script type="application/json" data-props="${id}"${when ? ` data-when="${when}"` : ''}>${json}</script>`;
