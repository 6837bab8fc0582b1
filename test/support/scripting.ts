// Texts that run as script wherever they are not treated as text, records that hold one in every string a schema allows,
// and the eye that finds script in a page. The script of each is `xss()`.
import { Parser } from 'htmlparser2';
import type { TSchema } from 'typebox';
import { DOTTED_FIELD_NAMES } from '../../src/domain/record/fields-by-tab.ts';

export const PAYLOADS = [
  '<script>xss()</script>',
  '"><img src=x onerror=xss()>',
  "'><svg onload=xss()>",
  '</script><script>xss()</script>',
  '</title></textarea></style><img src=x onerror=xss()>',
  'javascript:xss()',
  '--><script>xss()</script>',
  '" onfocus=xss() autofocus tabindex=1 "',
  '\u2028<iframe srcdoc="<script>parent.xss()</script>">',
  '&lt;script&gt;xss()&lt;/script&gt;',
] as const;

/** For strings of a form of their own; those that fit no candidate get a harmless one. */
const CANDIDATES = [
  ...PAYLOADS,
  'https://x.example/"onerror="xss()"><script>xss()</script>',
  '/"><script>xss()</script>',
  'https://x.example/',
  '2026-10-01',
  '12:00',
  'FLANDERS',
  'BE',
  'a@x.example',
  'a1',
  'A',
];

type Node = {
  readonly type?: string;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Node[];
  readonly items?: Node;
  readonly uniqueItems?: boolean;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly patternProperties?: Readonly<Record<string, Node>>;
  readonly propertyNames?: unknown;
};

/** Objects before lists before texts: whatever can hold most. */
const RANK = ['object', 'array', 'string', 'integer', 'number', 'boolean'];
const richest = (choices: readonly Node[]): Node => [...choices].sort((a, b) => rank(a) - rank(b))[0] ?? {};
const rank = ({ type = '' }: Node): number => (RANK.includes(type) ? RANK.indexOf(type) : RANK.length);

/** A value with a payload in every string; fields whose form forbids it get what is allowed. */
export const hostileRecord = (schema: TSchema): unknown => {
  let turn = 0;
  const text = ({ pattern, maxLength = 1000 }: Node): string => {
    const form = new RegExp(pattern ?? '', 'u');
    const fits = (one: string) => one.length <= maxLength && form.test(one);
    const payload = PAYLOADS[turn++ % PAYLOADS.length] ?? '';
    return fits(payload) ? payload : (CANDIDATES.find(fits) ?? payload.slice(0, maxLength));
  };
  const value = (node: Node): unknown => {
    if (node.const !== undefined) return node.const;
    if (node.enum) return node.enum[0];
    if (node.anyOf) return value(richest(node.anyOf));
    if (node.properties)
      return Object.fromEntries(Object.entries(node.properties).map(([name, one]) => [name, value(one)]));
    if (node.patternProperties) {
      const [one = {}] = Object.values(node.patternProperties);
      // The display fields of the record are the only ones with names of their own.
      const names = node.propertyNames ? DOTTED_FIELD_NAMES : ['street', 'phone', 'email', 'role'];
      const strings = (one.anyOf ?? [one]).find(({ type }) => type === 'string') ?? one;
      return Object.fromEntries(names.map((name) => [name, value(strings)]));
    }
    if (node.items) return node.uniqueItems ? [value(node.items)] : [value(node.items), value(node.items)];
    if (node.type === 'string') return text(node);
    if (node.type === 'integer' || node.type === 'number')
      return Math.min(node.maximum ?? 3, Math.max(node.minimum ?? 3, 3));
    return node.type === 'boolean' ? true : null;
  };
  return value(schema as Node);
};

const DATA_BLOCKS = ['application/json', 'application/ld+json', 'speculationrules', 'importmap'];
const RUNS = /^\s*(?:javascript|vbscript|data:text\/html)/i;

/** As a build names our files, and as a run without one names the only script that stands in the head. */
const OURS = /^\/assets\/|^\/src\/web\/frame\/theme-choice\.js\?no-inline$/;

/** What would run in this page, but for our own files; empty when nothing does. */
export const scriptsIn = (html: string): string[] => {
  const found: string[] = [];
  let block: string | undefined;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const say = (why: string) => found.push(`<${name}> ${why}`);
      const { src, type = '' } = attributes;
      if (name === 'script') {
        block = DATA_BLOCKS.includes(type) ? '' : undefined;
        if (block === undefined && !OURS.test(src ?? '')) say(`runs ${src}`);
      }
      if (['iframe', 'object', 'embed', 'base', 'applet', 'frame'].includes(name)) say('is not ours');
      if (name === 'meta' && /refresh/i.test(attributes['http-equiv'] ?? '')) say('leads away');
      for (const [attribute, value] of Object.entries(attributes)) {
        if (/^on/i.test(attribute) || attribute === 'srcdoc') say(`has ${attribute}=${value}`);
        if (
          /^(?:href|src|action|formaction|xlink:href|poster|data|srcset|background)$/i.test(attribute) &&
          RUNS.test(value)
        )
          say(`leads to ${value}`);
        if (attribute === 'style' && /url\(\s*['"]?\s*javascript|expression\(/i.test(value))
          say(`is drawn by ${value}`);
      }
    },
    ontext: (text) => {
      if (block !== undefined) block += text;
    },
    onclosetag: (name) => {
      if (name !== 'script' || block === undefined) return;
      try {
        JSON.parse(block);
      } catch {
        found.push(`a block of data is broken: ${block.slice(0, 200)}`);
      }
      block = undefined;
    },
  });
  parser.end(html);
  return found;
};
