// CMS HTML → the HTML of the page: widgets rendered into their containers, `asset:` references turned into addresses.
import { randomUUID } from 'node:crypto';
import { DomUtils, parseDocument } from 'htmlparser2';
import { serverWidgets } from '../../widgets/registry.ts';
import type { ServerWidget } from '../../widgets/server-widget.ts';
import type { WidgetContext } from '../../widgets/widget.ts';
import { assetReference } from './asset-url.ts';

type FillContext = WidgetContext & {
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

const resolveAssets = (element: Element, { assetUrl, warn }: FillContext): void => {
  for (const attribute of ADDRESS_ATTRIBUTES) {
    const name = assetReference(element.attribs[attribute] ?? '');
    if (name === undefined) continue;
    const url = assetUrl(name);
    if (url !== undefined) element.attribs[attribute] = url;
    else {
      delete element.attribs[attribute];
      warn(`The site has no file "${name}"`);
    }
  }
};

/** The widget's markup for a container; undefined when it has none, or failed: one widget never takes the page down. */
const contentOf = async (widget: ServerWidget, element: Element, context: FillContext): Promise<string | undefined> => {
  try {
    return await widget.fill(context, datasetOf(element), context.nextId());
  } catch (error) {
    context.reportFailure(widget.name, error);
    return undefined;
  }
};

export const fillContainers = async (
  html: string,
  context: FillContext,
  widgets: ReadonlyMap<string, ServerWidget> = serverWidgets,
): Promise<string> => {
  if (!html.includes('data-widget') && !html.includes('asset:')) return html;
  const document = parseDocument(html, { lowerCaseAttributeNames: true });
  const elements = DomUtils.getElementsByTagName('*', document);
  for (const element of elements) resolveAssets(element, context);

  const contents = await Promise.all(
    elements.map(async (element) => {
      const widget = widgets.get(element.attribs['data-widget'] ?? '');
      return widget && ([element, await contentOf(widget, element, context)] as const);
    }),
  );
  // Markup enters as text after serializing: what a browser hydrates is exactly what React wrote.
  const slots = new Map<string, string>();
  for (const found of contents) {
    if (!found) continue;
    const [element, content] = found;
    // An editor's script could pose as a widget's properties.
    for (const script of DomUtils.getElementsByTagName('script', element)) DomUtils.removeElement(script);
    if (content === undefined) continue;
    const slot = `slot:${randomUUID()}`;
    slots.set(slot, content);
    element.children = parseDocument(slot).children;
  }
  const text = DomUtils.getOuterHTML(document.children, { decodeEntities: true, encodeEntities: 'utf8' });
  return text.replace(/slot:[0-9a-f-]{36}/g, (slot) => slots.get(slot) ?? slot);
};
