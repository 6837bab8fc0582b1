// One picture: what stays in sight, what is said of it in each language, whether it is a plan, and its place.
import { type ReactElement, useEffect, useRef } from 'react';
import type { DecidedItem } from '../../domain/layers/decisions.ts';
import type { DeskAnswer } from '../api/desk-api.ts';
import { useEditor } from '../editor/editor-context.ts';
import { LanguageRows } from '../editor/language-control.tsx';
import { Button, IconButton } from '../parts/button.tsx';
import { Checkbox, SelectField } from '../parts/field.tsx';
import { Note } from '../parts/note.tsx';
import { sizeText } from '../parts/size-text.ts';
import { useLocale, useTexts } from '../texts/translate.tsx';
import { ChooseButton, PICTURE_TYPES } from './choose-files.tsx';
import { FocusPicker } from './focus-picker.tsx';
import { useMediaTexts } from './media-texts.ts';
import { focusOf, nameOf, textIn } from './picture-grid.tsx';
import type { Items } from './use-items.ts';

export type FileFacts = DeskAnswer<'listingFiles'>['files'][number];

const Facts = ({ facts }: { readonly facts: FileFacts | undefined }): ReactElement | null => {
  const locale = useLocale();
  if (!facts) return null;
  const shape = facts.width && facts.height ? `${facts.width} × ${facts.height} · ` : '';
  return <span className="s qq">{`${shape}${sizeText(facts.bytes, locale)}`}</span>;
};

const Texts = (props: { readonly one: DecidedItem; readonly name: string; readonly items: Items }): ReactElement => {
  const t = useMediaTexts();
  const { locales } = useEditor();
  const { one, name, items } = props;
  const readOnly = items.readOnly || items.lockedIn;
  const hasAlt = textIn(one.item.alt, locales) !== '';
  return (
    <>
      <div className="f">
        <span className="lb">{t('panel.caption')}</span>
        <LanguageRows
          readOnly={readOnly}
          name={`${name}, ${t('panel.caption')}`}
          maxLength={300}
          value={one.item.title}
          onValue={(texts) => items.write(one, 'title', texts)}
        />
      </div>
      <div className="f">
        <span className="lb">{t('panel.alt')}</span>
        <LanguageRows
          long
          readOnly={readOnly}
          name={`${name}, ${t('panel.alt')}`}
          maxLength={300}
          value={one.item.alt}
          onValue={(texts) => items.write(one, 'alt', texts)}
        />
        {!hasAlt && <p className="help">{t('panel.alt.help')}</p>}
      </div>
    </>
  );
};

export const PicturePanel = (props: {
  readonly one: DecidedItem;
  readonly items: Items;
  readonly facts: FileFacts | undefined;
  /** In a sheet, which has a head of its own. */
  readonly bare: boolean;
  readonly onReplace: (file: File) => void;
  readonly onClose: () => void;
}): ReactElement => {
  const t = useMediaTexts();
  const desk = useTexts();
  const { sheet } = useEditor();
  const { one, items, onClose } = props;
  const { readOnly } = items;
  const own = items.shown.filter(({ isPlan }) => isPlan === one.isPlan);
  const place = own.findIndex(({ ref }) => ref === one.ref);
  const name = nameOf(one, place, t);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!props.bare) heading.current?.focus();
  }, [props.bare]);
  const moved = (to: number): void => items.move(one.ref, to, (at) => t('said.moved', { name, place: at }));
  return (
    <div className="st picturepanel">
      <div className="row wrap">
        {!props.bare && (
          <h3 ref={heading} tabIndex={-1}>
            {name}
          </h3>
        )}
        <Facts facts={props.facts} />
        <span className="sp" />
        {!props.bare && <IconButton small icon="close" label={desk('act.close')} onClick={onClose} />}
      </div>
      <FocusPicker
        file={one.ref}
        name={textIn(one.item.alt, ['nl', 'fr', 'en', 'de']) || name}
        focus={focusOf(one)}
        readOnly={readOnly || one.isPlan}
        onFocus={(focus) => items.adjust(one.ref, 'focus', focus)}
      />
      <Texts {...{ one, name, items }} />
      {!readOnly && (
        <>
          <Checkbox
            label={t('panel.plan')}
            help={t('panel.plan.help')}
            checked={one.isPlan}
            onChange={(on) =>
              items.decide(one.ref, 'plan', on ? true : undefined, t(on ? 'said.plan' : 'said.photo', { name }))
            }
          />
          <Checkbox
            label={t('panel.shown')}
            checked
            onChange={() => {
              items.decide(one.ref, 'leftOut', true, t('said.leftout', { name }));
              onClose();
            }}
          />
          {own.length > 1 && (
            <SelectField
              label={t('panel.place')}
              value={String(place)}
              choices={own.map((_, index) => ({ value: String(index), label: String(index + 1) }))}
              onChange={(to) => moved(Number(to))}
            />
          )}
          <div className="row wrap acts">
            {place > 0 && !one.isPlan && (
              <Button small look="light" icon="star" onClick={() => moved(0)}>
                {t('panel.cover')}
              </Button>
            )}
            <ChooseButton
              small
              look="light"
              label={t('panel.replace')}
              accept={PICTURE_TYPES}
              onFiles={([file]) => file && props.onReplace(file)}
            />
            {one.isAdded && (
              <Button
                small
                look="danger"
                icon="trash"
                onClick={() => {
                  items.remove(one.ref, t('said.removed', { name }));
                  onClose();
                }}
              >
                {t('panel.remove')}
              </Button>
            )}
          </div>
          {!one.isAdded && <Note>{t('panel.fromfeed', { feed: sheet.feedName ?? t('panel.feed') })}</Note>}
        </>
      )}
    </div>
  );
};
