// The pictures of a listing in their order, with a caption per language; the first one is the cover. And its documents by name.
import { type ReactElement, useState } from 'react';
import { itemPointer, orderPointer } from '../../domain/layers/decisions.ts';
import type { ItemList } from '../../domain/layers/leaf.ts';
import { isLocale, LOCALES } from '../../domain/locale.ts';
import type { Unit } from '../../domain/record/estate.ts';
import { Button, IconButton } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Empty } from '../shell/states.tsx';
import { useTexts } from '../texts/translate.tsx';
import { useEditor } from './editor-context.ts';
import { LanguageRows } from './language-control.tsx';

type Item = { readonly file?: string | null | undefined; readonly title?: unknown; readonly name?: unknown };

const refsOf = (items: readonly Item[]): string[] => items.flatMap(({ file }) => file ?? []);
const itemsOf = (record: Unit, list: ItemList): readonly Item[] => (record[list] ?? []).filter(({ file }) => file);

/** What members left out, which can come back: the record itself no longer holds it. */
const leftOutRefs = (decisions: Readonly<Record<string, unknown>>, feed: Unit | null, list: ItemList): string[] =>
  refsOf(feed?.[list] ?? []).filter((ref) => decisions[itemPointer(list, ref, 'leftOut')] === true);

const useItems = (list: ItemList) => {
  const t = useTexts();
  const { record, decisions, sheet, change, giveBack, flush, mayWrite } = useEditor();
  const [said, setSaid] = useState('');
  const items = itemsOf(record, list);
  const readOnly = !mayWrite([orderPointer(list)]);
  return {
    items,
    readOnly,
    said,
    leftOut: leftOutRefs(decisions, sheet.feed, list),
    move: (from: number, to: number): void => {
      const refs = refsOf(items);
      const [taken] = refs.splice(from, 1);
      if (taken === undefined || to < 0 || to > refs.length) return;
      refs.splice(to, 0, taken);
      change(`${list}-order`, { [orderPointer(list)]: refs });
      setSaid(t('editor.pictures.moved', { from: from + 1, to: to + 1 }));
      flush();
    },
    leaveOut: (ref: string): void => {
      change(`${list}-${ref}`, { [itemPointer(list, ref, 'leftOut')]: true });
      flush();
    },
    bringBack: (ref: string): void => giveBack(`${list}-${ref}`, [itemPointer(list, ref, 'leftOut')]),
    caption: (ref: string, part: 'title' | 'name', texts: Readonly<Record<string, unknown>> | null): void =>
      change(
        `${list}-${ref}`,
        Object.fromEntries(
          LOCALES.filter((locale) => isLocale(locale)).map((locale) => [
            itemPointer(list, ref, part, locale),
            texts?.[locale] ?? null,
          ]),
        ),
      ),
  };
};

const LeftOut = (props: {
  readonly refs: readonly string[];
  readonly readOnly: boolean;
  readonly onBack: (ref: string) => void;
}): ReactElement | null => {
  const t = useTexts();
  if (props.refs.length === 0) return null;
  return (
    <section className="group">
      <h3>{t('editor.pictures.leftout', { count: props.refs.length })}</h3>
      <ul className="shots small">
        {props.refs.map((ref) => (
          <li key={ref}>
            <img src={ref} alt="" loading="lazy" />
            {!props.readOnly && (
              <Button small icon="undo" onClick={() => props.onBack(ref)}>
                {t('editor.pictures.back')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};

export const PicturesSection = (): ReactElement => {
  const t = useTexts();
  const { items, readOnly, said, leftOut, move, leaveOut, bringBack, caption } = useItems('pictures');
  return (
    <>
      <p className="vh" role="status">
        {said}
      </p>
      {items.length === 0 && <Empty title={t('editor.pictures.none')} />}
      <ol className="shots">
        {items.map((item, index) => {
          const ref = item.file ?? '';
          const what = t('editor.leaf.picture', { number: index + 1 });
          return (
            <li key={ref}>
              <span className="im">
                <img src={ref} alt={what} loading="lazy" />
                <span className="no" aria-hidden="true">
                  {index + 1}
                </span>
                {index === 0 && <span className="lbl m">{t('editor.pictures.cover')}</span>}
              </span>
              {!readOnly && (
                <span
                  className="row wrap"
                  role="toolbar"
                  aria-label={what}
                  onKeyDown={(event) => {
                    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
                    if (!event.altKey || by === undefined) return;
                    event.preventDefault();
                    move(index, index + by);
                  }}
                >
                  {index > 0 && (
                    <>
                      <IconButton
                        small
                        icon="left"
                        label={t('editor.move.up', { what })}
                        onClick={() => move(index, index - 1)}
                      />
                      <IconButton
                        small
                        icon="star"
                        label={t('editor.pictures.makecover', { what })}
                        onClick={() => move(index, 0)}
                      />
                    </>
                  )}
                  {index < items.length - 1 && (
                    <IconButton
                      small
                      icon="right"
                      label={t('editor.move.down', { what })}
                      onClick={() => move(index, index + 1)}
                    />
                  )}
                  <IconButton
                    small
                    icon="trash"
                    label={t('editor.pictures.leaveout', { what })}
                    onClick={() => leaveOut(ref)}
                  />
                </span>
              )}
              <LanguageRows
                readOnly={readOnly}
                name={`${what}, ${t('editor.pictures.caption')}`}
                maxLength={300}
                value={item.title}
                onValue={(texts) => caption(ref, 'title', texts)}
              />
            </li>
          );
        })}
      </ol>
      <LeftOut refs={leftOut} readOnly={readOnly} onBack={bringBack} />
    </>
  );
};

export const DocumentFiles = (): ReactElement => {
  const t = useTexts();
  const { items, readOnly, leaveOut, caption } = useItems('files');
  return (
    <section className="group">
      <h3>{t('editor.files.title')}</h3>
      {items.length === 0 && <p className="q">{t('editor.files.none')}</p>}
      <ul className="panel">
        {items.map((item, index) => {
          const ref = item.file ?? '';
          const what = t('editor.leaf.file', { number: index + 1 });
          return (
            <li key={ref} className="li wrap">
              <Icon name="file" />
              <a className="lk" href={ref} target="_blank" rel="noreferrer">
                {what}
              </a>
              <span className="grow">
                <LanguageRows
                  readOnly={readOnly}
                  name={`${what}, ${t('editor.files.name')}`}
                  maxLength={300}
                  value={item.name}
                  onValue={(texts) => caption(ref, 'name', texts)}
                />
              </span>
              {!readOnly && (
                <IconButton
                  small
                  icon="trash"
                  label={t('editor.pictures.leaveout', { what })}
                  onClick={() => leaveOut(ref)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
};
