// The pictures in their order: dragged by mouse, finger or keys, moved one place by Alt and an arrow, opened by a click or Enter.
import type { KeyboardEvent, ReactElement } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { isObject } from '../../domain/is-object.ts';
import type { DecidedItem } from '../../domain/layers/decisions.ts';
import type { Locale } from '../../domain/locale.ts';
import type { FocusPoint } from '../../domain/record/image-sizes.ts';
import { DeskPicture } from './desk-picture.tsx';
import { type MediaTranslate, useMediaTexts } from './media-texts.ts';

export const focusOf = ({ item }: DecidedItem): FocusPoint | undefined =>
  isObject(item.focus) && typeof item.focus.x === 'number' && typeof item.focus.y === 'number'
    ? { x: item.focus.x, y: item.focus.y }
    : undefined;

/** In the first language that says something. */
export const textIn = (texts: unknown, locales: readonly Locale[]): string => {
  if (!isObject(texts)) return '';
  const found = locales.map((locale) => texts[locale]).find((text) => typeof text === 'string' && text !== '');
  return typeof found === 'string' ? found : '';
};

/** "Foto 3", "Plan 1": by its place among those of its kind, from 0. */
export const nameOf = (item: Pick<DecidedItem, 'isPlan'>, place: number, t: MediaTranslate): string =>
  t(item.isPlan ? 'name.plan' : 'name.photo', { number: place + 1 });

const Handle = ({ label }: { readonly label: string }): ReactElement => (
  <AriaButton slot="drag" className="drag" aria-label={label}>
    <svg viewBox="0 0 12 16" aria-hidden="true">
      {[3, 8, 13].flatMap((y) => [4, 8].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.3" />))}
    </svg>
  </AriaButton>
);

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

export const PictureGrid = (props: {
  readonly items: readonly DecidedItem[];
  readonly locales: readonly Locale[];
  readonly readOnly: boolean;
  readonly chosen: string | undefined;
  /** What its file was called, where nobody wrote a caption. */
  readonly fileName: (ref: string) => string;
  readonly onChoose: (ref: string) => void;
  /** Among those of its kind, from 0. */
  readonly onMove: (ref: string, to: number) => void;
}): ReactElement => {
  const t = useMediaTexts();
  const { items, locales, readOnly, onMove } = props;
  const photos = items.filter(({ isPlan }) => !isPlan).length;
  const placeOf = (ref: string): { readonly index: number; readonly place: number } => {
    const index = items.findIndex((one) => one.ref === ref);
    return { index, place: items[index]?.isPlan ? index - photos : index };
  };
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) => {
      const [ref] = [...keys].map(String);
      if (ref === undefined) return;
      const from = placeOf(ref);
      const at = placeOf(String(target.key));
      const isSameKind = items[from.index]?.isPlan === items[at.index]?.isPlan;
      // A photo that is dropped among the plans is the last of the photos, and the other way round.
      const edge = items[from.index]?.isPlan ? 0 : photos - 1;
      if (!isSameKind) return onMove(ref, edge);
      const after = target.dropPosition === 'after' ? 1 : 0;
      onMove(ref, at.place + after - (from.place < at.place + after ? 1 : 0));
    },
  });
  const byKeys = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-key]');
    if (!event.altKey || step === undefined || !row || readOnly) return;
    event.preventDefault();
    event.stopPropagation();
    const ref = row.dataset.key ?? '';
    onMove(ref, placeOf(ref).place + step);
  };
  return (
    <div onKeyDownCapture={byKeys}>
      <GridList
        key={readOnly ? 'read' : 'move'}
        aria-label={t('grid.name')}
        className="shots"
        layout="grid"
        items={items.map((one) => ({ ...one, id: one.ref }))}
        dependencies={[items, props.chosen, props.fileName, readOnly, t]}
        {...(readOnly ? {} : { dragAndDropHooks })}
        onAction={(key) => props.onChoose(String(key))}
      >
        {(one) => {
          const { index, place } = placeOf(one.ref);
          const name = nameOf(one, place, t);
          const caption = textIn(one.item.title, locales);
          return (
            <GridListItem
              id={one.ref}
              textValue={caption === '' ? name : `${name}, ${caption}`}
              className={one.ref === props.chosen ? 'shot on' : 'shot'}
            >
              <div className="im">
                <DeskPicture file={one.ref} alt={textIn(one.item.alt, locales)} focus={focusOf(one)} />
                <span className="no" aria-hidden="true">
                  {one.isPlan ? 'P' : ''}
                  {place + 1}
                </span>
                {index === 0 && !one.isPlan && <span className="lbl">{t('grid.cover')}</span>}
                {one.isPlan && <span className="lbl a">{t('grid.plan')}</span>}
              </div>
              <div className="cap">
                {!readOnly && <Handle label={t('grid.drag', { name })} />}
                <span className={caption === '' ? 'said grow qq' : 'said grow'}>
                  {caption || props.fileName(one.ref) || t('grid.nocaption')}
                </span>
              </div>
            </GridListItem>
          );
        }}
      </GridList>
    </div>
  );
};
