// The record of a listing for people: made from the schema that programs read, so that the two cannot differ.
import { estateDocument, type NamedCode } from '../contract/estate-document.ts';
import { escapeHtml } from './docs-page.ts';

type Schema = {
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly 'x-codes'?: readonly NamedCode[];
};

const alternatives = (schema: Schema): readonly Schema[] => [
  schema,
  ...(schema.anyOf ?? []).flatMap(alternatives),
  ...(schema.items ? alternatives(schema.items) : []),
];
const isText = (schema: Schema): boolean => schema.properties !== undefined && 'nl' in schema.properties;

/** "text", "number", "text per language", "list of …". */
const typeWords = (schema: Schema): string => {
  const own = [schema, ...(schema.anyOf ?? [])].flatMap((one) => {
    if (isText(one)) return 'text per language';
    if (one.type === 'array') return 'list';
    if (one.type === 'object') return 'block';
    return one.type === undefined || one.type === 'null' ? [] : one.type === 'string' ? 'text' : one.type;
  });
  return [...new Set(own)].join(' or ');
};

const codeWords = ({ value, code, of, name }: NamedCode): string =>
  `<li><code>${escapeHtml(String(value))}</code>${code ? ` <code>${escapeHtml(code)}</code>` : ''} ${escapeHtml(name.en ?? '')}${of ? ` (${escapeHtml(of)})` : ''}</li>`;

/** A list of codes that several fields share is written once, and linked to from then on. */
const codeList = (codes: readonly NamedCode[] | undefined, path: string, written: Map<string, string>): string => {
  if (!codes) return '';
  const key = JSON.stringify(codes);
  const before = written.get(key);
  if (before !== undefined) return `<p>The codes of <a href="#${before}"><code>${before}</code></a>.</p>`;
  written.set(key, path);
  return `<details><summary>${codes.length} codes</summary><ul>${codes.map(codeWords).join('')}</ul></details>`;
};

const rows = (schema: Schema, path: string, written: Map<string, string>): string =>
  alternatives(schema)
    .filter((one) => !isText(one))
    .flatMap(({ properties = {} }) => Object.entries(properties))
    .map(([name, inner]) => {
      const here = path === '' ? name : `${path}.${name}`;
      const text = `${escapeHtml(inner.description ?? '')}${codeList(inner['x-codes'], here, written)}`;
      const words = typeWords(inner);
      return `<tr id="${here}"><th scope="row"><code>${here}</code></th><td><em>${words}</em><br>${text}</td></tr>${rows(inner, here, written)}`;
    })
    .join('');

export const estateDocsPage = (): string => {
  const schema = estateDocument() as Schema & { readonly title: string };
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>The record of a listing</title><link rel="stylesheet" href="/api/docs.css"></head>
<body><main><h1>The record of a listing</h1>
<p>${escapeHtml(schema.title)}. ${escapeHtml(schema.description ?? '')} For programs: <a href="/api/schemas/estate.json">estate.json</a>;
the calls are described at <a href="/api/docs">docs</a>.</p>
<table><caption>Members and codes</caption><thead><tr><th scope="col">Member</th><th scope="col">Type, and in words</th></tr></thead>
<tbody>${rows(schema, '', new Map())}</tbody></table></main></body></html>
`;
};
