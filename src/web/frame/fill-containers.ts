// CMS HTML → the HTML of the page: widgets rendered into their containers, `asset:` references turned into addresses.
// A text is taken apart once: pages are asked for far more often than an editor changes one.
import { randomUUID } from 'node:crypto';
import { DomUtils, parseDocument } from 'htmlparser2';
import { assetReference } from '../../domain/content/theme-tokens.ts';
import { serverWidgets } from '../../widgets/registry.ts';
import type { ServerWidget, FillContext as WidgetFillContext } from '../../widgets/server-widget.ts';

type FillContext = WidgetFillContext & {
  /** Unique on the page: `w1`, `w2`, … */
  readonly nextId: () => string;
  readonly reportFailure: (name: string, error: unknown) => void;
};
type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

const camelCase = (name: string): string => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

const datasetOf = (element: Element): Record<string, string> =>
  Object.fromEntries(
    Object.entries(element.attribs)
      .filter(([name]) => name.startsWith('data-'))
      .map(([name, value]) => [camelCase(name.slice(5)), value]),
  );

const ADDRESS_ATTRIBUTES = ['src', 'href', 'poster'] as const;

/** The file names that a text refers to, each with the address it had. */
type Files = Map<string, string | undefined>;

const resolveAssets = (element: Element, assetUrl: FillContext['assetUrl'], files: Files): void => {
  for (const attribute of ADDRESS_ATTRIBUTES) {
    const name = assetReference(element.attribs[attribute] ?? '');
    if (name === undefined) continue;
    const url = assetUrl(name);
    files.set(name, url);
    if (url !== undefined) element.attribs[attribute] = url;
    else delete element.attribs[attribute];
  }
};

type Container = {
  readonly widget: ServerWidget;
  readonly dataset: Record<string, string>;
  /** What the editor wrote in it: shown when the widget has nothing to show. */
  readonly own: Template;
};
/** Text of the page, and the containers between. */
type Template = readonly (string | Container)[];
type Prepared = { readonly template: Template; readonly files: Files };

type Nodes = Parameters<typeof DomUtils.getOuterHTML>[0];
const SLOT = /(slot:[0-9a-f-]{36})/;

/** Takes the outermost containers out of these nodes; what is in them is taken apart in the same way. */
const templateOf = (nodes: Nodes, widgets: ReadonlyMap<string, ServerWidget>): Template => {
  const slots = new Map<string, Container>();
  const visit = (list: ReturnType<typeof parseDocument>['children']): void => {
    for (const node of list) {
      if (!('attribs' in node)) continue;
      const widget = widgets.get(node.attribs['data-widget'] ?? '');
      if (!widget) {
        visit(node.children);
        continue;
      }
      // An editor's script could pose as a widget's properties.
      for (const script of DomUtils.getElementsByTagName('script', node)) DomUtils.removeElement(script);
      const slot = `slot:${randomUUID()}`;
      slots.set(slot, { widget, dataset: datasetOf(node), own: templateOf(node.children, widgets) });
      // Markup enters as text after serializing: what a browser hydrates is exactly what React wrote.
      node.children = parseDocument(slot).children;
    }
  };
  visit(Array.isArray(nodes) ? nodes : [nodes]);
  const text = DomUtils.getOuterHTML(nodes, { decodeEntities: true, encodeEntities: 'utf8' });
  return text.split(SLOT).map((part) => slots.get(part) ?? part);
};

const MAX_PREPARED = 500;
/** For each set of widgets; the text used longest ago leaves first. */
const prepared = new WeakMap<ReadonlyMap<string, ServerWidget>, Map<string, Prepared>>();

/** Every file is still where it was. */
const isCurrent = ({ files }: Prepared, assetUrl: FillContext['assetUrl']): boolean => {
  for (const [name, url] of files) if (assetUrl(name) !== url) return false;
  return true;
};

const prepare = (
  html: string,
  widgets: ReadonlyMap<string, ServerWidget>,
  assetUrl: FillContext['assetUrl'],
): Prepared => {
  const texts = prepared.get(widgets) ?? new Map<string, Prepared>();
  prepared.set(widgets, texts);
  const before = texts.get(html);
  texts.delete(html);
  if (before && isCurrent(before, assetUrl)) {
    texts.set(html, before);
    return before;
  }
  const document = parseDocument(html, { lowerCaseAttributeNames: true });
  const files: Files = new Map();
  for (const element of DomUtils.getElementsByTagName('*', document)) resolveAssets(element, assetUrl, files);
  const fresh = { template: templateOf(document.children, widgets), files };
  if (texts.size >= MAX_PREPARED) texts.delete(texts.keys().next().value ?? '');
  texts.set(html, fresh);
  return fresh;
};

/** The widget's markup for a container; undefined when it has none, or failed: one widget never takes the page down. */
const contentOf = async ({ widget, dataset, own }: Container, context: FillContext): Promise<string | undefined> => {
  try {
    const hasOwn = own.some((part) => typeof part !== 'string' || part.trim() !== '');
    return await widget.fill(context, dataset, context.nextId(), hasOwn);
  } catch (error) {
    context.reportFailure(widget.name, error);
    return undefined;
  }
};

const fillTemplate = async (template: Template, context: FillContext): Promise<string> => {
  const parts = await Promise.all(
    template.map(async (part) =>
      typeof part === 'string' ? part : ((await contentOf(part, context)) ?? fillTemplate(part.own, context)),
    ),
  );
  return parts.join('');
};

export const fillContainers = (
  html: string,
  context: FillContext,
  widgets: ReadonlyMap<string, ServerWidget> = serverWidgets,
): Promise<string> => {
  if (!html.includes('data-widget') && !html.includes('asset:')) return Promise.resolve(html);
  const { template, files } = prepare(html, widgets, context.assetUrl);
  for (const [name, url] of files) if (url === undefined) context.warn(`The site has no file "${name}"`);
  return fillTemplate(template, context);
};
