// A readable page of the API description: plain HTML, no script, nothing from elsewhere.
import type { TSchema } from 'typebox';
import type { Endpoint } from '../contract/endpoint.ts';
import { endpoints } from '../contract/endpoints.ts';
import type { Replies, Reply } from '../contract/replies.ts';

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c);

const fields = (title: string, schema: TSchema | undefined): string => {
  const properties = Object.entries((schema as { properties?: Record<string, object> } | undefined)?.properties ?? {});
  if (properties.length === 0) return '';
  const rows = properties.map(
    ([name, property]) =>
      `<tr><th scope="row"><code>${name}</code></th><td><code>${escapeHtml(JSON.stringify(property).slice(0, 400))}</code></td></tr>`,
  );
  return `<table><caption>${title}</caption><tbody>${rows.join('')}</tbody></table>`;
};

const answers = (replies: Replies): string => {
  const rows = Object.entries(replies).map(
    ([status, { description, type = 'no body' }]: [string, Reply]) =>
      `<tr><th scope="row">${status}</th><td>${escapeHtml(description)}</td><td><code>${escapeHtml(type)}</code></td></tr>`,
  );
  return `<table><caption>Answers</caption><tbody>${rows.join('')}</tbody></table>`;
};

const section = ([name, endpoint]: [string, Endpoint]): string =>
  `<section id="${name}"><h3><span class="method">${endpoint.method}</span> <code>/api${escapeHtml(endpoint.path)}</code></h3>` +
  `<p>${escapeHtml(endpoint.summary)}.${endpoint.extension ? ' <strong>Extension.</strong>' : ''}</p>` +
  `${fields('Path', endpoint.params)}${fields('Query', endpoint.query)}${fields('Body', endpoint.body)}${answers(endpoint.replies)}</section>`;

export const apiDocsPage = (): string => {
  const all = Object.entries(endpoints) as [string, Endpoint][];
  const tags = [...new Set(all.map(([, { tag }]) => tag))];
  const groups = tags.map(
    (tag) =>
      `<h2>${tag}</h2>${all
        .filter(([, endpoint]) => endpoint.tag === tag)
        .map(section)
        .join('')}`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pand content API</title><link rel="stylesheet" href="/api/docs.css"></head>
<body><main><h1>Pand content API</h1>
<p>Everything an agency’s website shows, as JSON. The machine-readable description is at <a href="/api/openapi.json">openapi.json</a>;
the record of a listing, field by field and code by code, at <a href="/api/docs/estate">docs/estate</a>.
Calls are scoped by the site id in the path. Errors are problem documents (RFC 9457) that name every wrong field.</p>
${groups.join('\n')}</main></body></html>
`;
};

export const API_DOCS_CSS = `:root{color-scheme:light dark}body{font:1rem/1.55 system-ui,sans-serif;color:light-dark(#14242a,#e8efee);background:light-dark(#fafbf9,#0f1719);margin:0}
main{max-inline-size:60rem;margin-inline:auto;padding:2rem 1rem}
h2{border-block-start:1px solid light-dark(#dbe1de,#2f3e41);padding-block-start:1.5rem;text-transform:capitalize}
h3{overflow-wrap:anywhere}.method{background:light-dark(#0f3d44,#84bfc3);color:light-dark(#fff,#08191c);padding:.1em .4em;border-radius:3px;font-size:.8em}
table{border-collapse:collapse;inline-size:100%;font-size:.875rem;margin-block-end:1rem}caption{text-align:start;font-weight:600}
th,td{border-block-start:1px solid light-dark(#dbe1de,#2f3e41);padding:.4rem .6rem .4rem 0;text-align:start;vertical-align:top;overflow-wrap:anywhere}
a{color:light-dark(#0f4a53,#8fcbd0)}:focus-visible{outline:3px solid light-dark(#005fcc,#6cb1ff);outline-offset:2px}`;
