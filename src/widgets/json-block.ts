/** JSON that can stand inside a script element: nothing in it can end the element or a JavaScript line. */
export const jsonBlock = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');

/** The properties that a browser hydrates a widget with, behind its markup. */
export const propsBlock = (id: string, props: object, when?: string): string =>
  `<script type="application/json" data-props="${id}"${when ? ` data-when="${when}"` : ''}>${jsonBlock(props)}</script>`;
