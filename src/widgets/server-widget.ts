// Fills one container on the server: options → data → markup, followed by the properties that the browser hydrates with.
import { createElement } from 'react';
import type { Static, TObject } from 'typebox';
import { type Dataset, readDataset } from './dataset.ts';
import { jsonBlock, propsBlock } from './json-block.ts';
import { keptJson, renderWidget } from './kept-markup.ts';
import { type PageParts, unquoted } from './page-parts.ts';
import type { Widget, WidgetContext } from './widget.ts';

export type FillContext = WidgetContext & {
  /** Where the page takes marks for what is kept; without it everything is written out. */
  readonly parts?: PageParts | undefined;
};

export type ServerWidget = {
  readonly name: string;
  readonly options: TObject;
  /**
   * The container's new content; undefined when there is nothing to show. `id` is unique on the page. `hasOwn`: the editor
   * wrote into the container what to say then.
   */
  fill(context: FillContext, dataset: Dataset, id: string, hasOwn?: boolean): Promise<string | undefined>;
};

/** The properties as JSON, with marks for what other pages carry as well. */
const jsonOf = <S extends TObject, P extends object>({ shared }: Widget<S, P>, props: P, parts?: PageParts): string =>
  parts && shared ? unquoted(jsonBlock(shared(props, (value) => parts.mark(keptJson(value))))) : jsonBlock(props);

/** Reads the options of a container once for as long as its text is kept; what is not understood is said each time. */
const optionsReader = <S extends TObject>(schema: S) => {
  const known = new WeakMap<Dataset, Static<S>>();
  return (dataset: Dataset, warn: (message: string) => void): Static<S> => {
    const before = known.get(dataset);
    if (before) return before;
    let understood = true;
    const options = readDataset(schema, dataset, (message) => {
      understood = false;
      warn(message);
    });
    if (understood) known.set(dataset, options);
    return options;
  };
};

export const serverWidget = <S extends TObject, P extends object>(
  widget: Widget<S, P>,
  optionsOf = optionsReader(widget.options),
): ServerWidget => ({
  name: widget.name,
  options: widget.options,
  async fill(context, dataset, id) {
    const props = await widget.load(context, optionsOf(dataset, context.warn));
    if (!props) return undefined;
    const element = createElement(widget.Component, { props, locale: context.locale, t: context.t });
    const markup = renderWidget(element, id, context.parts);
    if (widget.still?.(props)) return markup;
    return markup + propsBlock(id, jsonOf(widget, props, context.parts), widget.when?.(props));
  },
});
