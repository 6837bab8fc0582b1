// A text in each language of the site, and a room: its surface with a remark per language.
import { type ReactElement, useState } from 'react';
import { isObject } from '../../domain/is-object.ts';
import { HTML_LANG, isLocale, type Locale, type Localized } from '../../domain/locale.ts';
import { parseTyped, typedText } from '../../domain/publishing/editor/typed.ts';
import { Icon } from '../parts/icon.tsx';
import { LANGUAGE_NAMES } from '../parts/language-names.ts';
import { useLocale, useTexts } from '../texts/translate.tsx';
import type { ControlProps } from './control-props.ts';
import { useEditor } from './editor-context.ts';
import { fieldName } from './leaf-words.ts';

const textsOf = (value: unknown, first: Locale): Localized => {
  if (typeof value === 'string') return { [first]: value };
  if (!isObject(value)) return {};
  return Object.fromEntries(Object.entries(value).filter(([key, text]) => isLocale(key) && typeof text === 'string'));
};

/** Null when no language says anything. */
const withText = (texts: Localized, locale: Locale, text: string): Localized | null => {
  const next = Object.fromEntries(Object.entries({ ...texts, [locale]: text }).filter(([, one]) => one !== ''));
  return Object.keys(next).length > 0 ? next : null;
};

export const LanguageRows = (props: {
  /** Of the first input, so that a click on the label leads to it. */
  readonly id?: string | undefined;
  readonly name: string;
  readonly describedBy?: string | undefined;
  /** Of all languages, or of each: somebody may write in some of them only. */
  readonly readOnly: boolean | ((locale: Locale) => boolean);
  readonly long?: boolean;
  readonly maxLength?: number | undefined;
  readonly value: unknown;
  readonly onValue: (value: Localized | null) => void;
}): ReactElement => {
  const { id, name, describedBy, readOnly, long = false, maxLength, value, onValue } = props;
  const t = useTexts();
  const { locales, flush } = useEditor();
  const isLocked = typeof readOnly === 'function' ? readOnly : () => readOnly;
  const texts = textsOf(value, locales[0] ?? 'nl');
  const Input = long ? 'textarea' : 'input';
  return (
    <div className="langrows">
      {locales.map((locale, index) => (
        <div key={locale} className="langrow">
          <span className="code" aria-hidden="true">
            {locale.toUpperCase()}
            {typeof readOnly === 'function' && isLocked(locale) && (
              <span title={t('editor.locked.texts')}>
                <Icon name="lock" />
              </span>
            )}
          </span>
          <Input
            className={long ? 'inp ta' : 'inp'}
            id={index === 0 ? id : undefined}
            lang={HTML_LANG[locale]}
            aria-label={`${name}, ${LANGUAGE_NAMES[locale]}`}
            aria-describedby={describedBy}
            readOnly={isLocked(locale)}
            maxLength={maxLength}
            value={texts[locale] ?? ''}
            onChange={(event) => onValue(withText(texts, locale, event.target.value))}
            onBlur={flush}
          />
        </div>
      ))}
    </div>
  );
};

export const LanguageControl = (props: ControlProps): ReactElement => {
  const { words } = useEditor();
  const { field, id, describedBy, readOnly, value, onValue } = props;
  return (
    <LanguageRows
      {...{ id, describedBy, readOnly, value, onValue }}
      name={fieldName(field, words)}
      long={field.control === 'localizedLongText'}
      maxLength={field.maxLength}
    />
  );
};

/** A number of square metres that is typed; what is no number stays until it is one. */
export const SurfaceInput = (props: {
  readonly id?: string | undefined;
  readonly label: string;
  readonly readOnly: boolean;
  readonly value: unknown;
  readonly onValue: (value: number | null) => void;
}): ReactElement => {
  const locale = useLocale();
  const { flush } = useEditor();
  const [text, setText] = useState<string>();
  return (
    <span className="with-unit">
      <input
        className="inp"
        id={props.id}
        inputMode="decimal"
        aria-label={props.label}
        readOnly={props.readOnly}
        value={text ?? typedText('surface', props.value, locale)}
        onChange={(event) => {
          setText(event.target.value);
          const read = parseTyped('surface', event.target.value, locale);
          if ('value' in read && (read.value === null || Number(read.value) >= 0))
            props.onValue(read.value as number | null);
        }}
        onBlur={() => {
          setText(undefined);
          flush();
        }}
      />
      <span className="unit after" aria-hidden="true">
        m²
      </span>
    </span>
  );
};

const CUSTOM = /^layout\.custom_room/;

export const RoomControl = (props: ControlProps): ReactElement => {
  const t = useTexts();
  const { words } = useEditor();
  const { field, id, describedBy, readOnly, value, onValue } = props;
  const room: Readonly<Record<string, unknown>> = isObject(value) ? value : { surface: value };
  const name = fieldName(field, words);
  const change = (part: Readonly<Record<string, unknown>>): void => {
    const next = Object.fromEntries(
      Object.entries({ ...room, ...part }).filter(([, one]) => one !== null && one !== undefined),
    );
    onValue(Object.keys(next).length > 0 ? next : null);
  };
  const remark = t('editor.room.remark');
  return (
    <div className="room">
      <SurfaceInput
        {...{ id, readOnly }}
        label={`${name}, ${t('editor.room.surface')}`}
        value={room.surface}
        onValue={(surface) => change({ surface })}
      />
      <details open={isObject(room.information) || CUSTOM.test(field.id)}>
        <summary>{CUSTOM.test(field.id) ? t('editor.room.name') : remark}</summary>
        {CUSTOM.test(field.id) && (
          <LanguageRows
            {...{ readOnly, describedBy }}
            name={`${name}, ${t('editor.room.name')}`}
            maxLength={300}
            value={room.name}
            onValue={(texts) => change({ name: texts })}
          />
        )}
        <LanguageRows
          {...{ readOnly, describedBy }}
          name={`${name}, ${remark}`}
          maxLength={2000}
          value={room.information}
          onValue={(information) => change({ information })}
        />
      </details>
    </div>
  );
};
