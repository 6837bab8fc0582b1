// Fills one container on the server: options → data → markup, followed by the properties that the browser hydrates with.
import { createElement } from 'react';
import type { TObject } from 'typebox';
import { type Dataset, readDataset } from './dataset.ts';
import { propsBlock } from './json-block.ts';
import { renderWidget } from './kept-markup.ts';
import type { Widget, WidgetContext } from './widget.ts';

export type ServerWidget = {
  readonly name: string;
  readonly options: TObject;
  /**
   * The container's new content; undefined when there is nothing to show. `id` is unique on the page. `hasOwn`: the editor
   * wrote into the container what to say then.
   */
  fill(context: WidgetContext, dataset: Dataset, id: string, hasOwn?: boolean): Promise<string | undefined>;
};

export const serverWidget = <S extends TObject, P extends object>(widget: Widget<S, P>): ServerWidget => ({
  name: widget.name,
  options: widget.options,
  async fill(context, dataset, id) {
    const props = await widget.load(context, readDataset(widget.options, dataset, context.warn));
    if (!props) return undefined;
    const element = createElement(widget.Component, { props, locale: context.locale, t: context.t });
    const markup = renderWidget(element, id);
    if (widget.still?.(props)) return markup;
    return markup + propsBlock(id, props, widget.when?.(props));
  },
});
