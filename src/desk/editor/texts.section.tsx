// What visitors read, the languages of the site side by side on shared rows, each with how it stands to the source.
import { type ReactElement, useState } from 'react';
import { hasLanguageLeaves } from '../../domain/layers/leaf.ts';
import { HTML_LANG, type Locale, type Localized } from '../../domain/locale.ts';
import { type EditorField, leafOf } from '../../domain/publishing/editor/editor-field.ts';
import { editorValue, fieldEdits, pathIn } from '../../domain/publishing/editor/edits.ts';
import { helpKey, sectionFields } from '../../domain/publishing/editor/sections.ts';
import { languageState, type TextLeaf } from '../../domain/publishing/editor/text-state.ts';
import { Icon } from '../parts/icon.tsx';
import { LANGUAGE_NAMES } from '../parts/language-names.ts';
import { useTexts } from '../texts/translate.tsx';
import { useEditor } from './editor-context.ts';
import { fieldName } from './leaf-words.ts';

const FIELDS = sectionFields('texts');
const LOOK = { source: 'lbl', empty: 'lbl', outdated: 'lbl w', read: 'lbl g', given: 'lbl' } as const;

const textIn = (value: unknown, locale: Locale): string => (value as Localized | null)?.[locale] ?? '';

const withText = (value: unknown, locale: Locale, text: string): Localized =>
  Object.fromEntries(
    Object.entries({ ...(value as Localized | null), [locale]: text }).filter(([, one]) => one !== ''),
  );

const useLeaf = () => {
  const { record } = useEditor();
  return (field: EditorField, locale: Locale): string => {
    const path = pathIn(record, field);
    return hasLanguageLeaves(path) ? `${path}/${locale}` : leafOf(path);
  };
};

/** How each text of a language stands to the same one in the source. */
const useTextLeaves = (locale: Locale): readonly TextLeaf[] => {
  const { record, sheet, locales } = useEditor();
  const leafAt = useLeaf();
  const source = locales[0] ?? 'nl';
  return FIELDS.map((field) => {
    const value = editorValue(record, field);
    return {
      source: textIn(value, source),
      text: textIn(value, locale),
      sourceTouched: sheet.touched[leafAt(field, source)]?.version,
      textTouched: sheet.touched[leafAt(field, locale)]?.version,
    };
  });
};

const Cell = ({ field, locale }: { readonly field: EditorField; readonly locale: Locale }): ReactElement => {
  const t = useTexts();
  const { record, sheet, words, locales, decisions, mayWrite, change, giveBack, flush, saving } = useEditor();
  const leaf = useLeaf()(field, locale);
  const [overwrites, setOverwrites] = useState(false);
  const value = editorValue(record, field);
  const text = textIn(value, locale);
  const key = `${field.id}/${locale}`;
  const fed = sheet.feed === null ? '' : textIn(editorValue(sheet.feed, field), locale);
  const isOwn = sheet.feed !== null && leaf in decisions;
  const allowed = mayWrite([leaf]);
  const isLocked = !allowed || (fed !== '' && !isOwn && !overwrites);
  const name = fieldName(field, words);
  const isFirst = locale === locales[0];
  const help = isFirst ? words.help[helpKey(field.id)] : undefined;
  const helpId = `help-${field.id}`;
  const isShort = field.control === 'localizedText';
  return (
    <div className="cell" data-field={isFirst ? field.id : key}>
      <div className="lb row s">
        <span className="qq">{name}</span>
        <span className="src">
          {isOwn && t('editor.source.own')}
          {!isOwn && fed !== '' && (sheet.feedName ?? t('editor.source.feed'))}
        </span>
      </div>
      <textarea
        className={isShort ? 'inp ta serif' : 'inp ta'}
        lang={HTML_LANG[locale]}
        aria-label={`${name}, ${LANGUAGE_NAMES[locale]}`}
        aria-describedby={help ? helpId : undefined}
        rows={isShort ? 2 : field.id === 'description' ? 12 : 5}
        maxLength={field.maxLength}
        readOnly={isLocked}
        value={text}
        onChange={(event) => change(key, fieldEdits(record, field, withText(value, locale, event.target.value)))}
        onBlur={flush}
      />
      <p className="row wrap xs qq">
        {t('editor.texts.words', { count: text.split(/\s+/).filter(Boolean).length })}
        {allowed && isLocked && (
          <button type="button" className="lk" onClick={() => setOverwrites(true)}>
            {t('editor.source.overwrite')}
            <span className="vh">
              {' '}
              {name}, {LANGUAGE_NAMES[locale]}
            </span>
          </button>
        )}
        {allowed && isOwn && fed !== '' && (
          <button
            type="button"
            className="lk"
            onClick={() => {
              setOverwrites(false);
              giveBack(key, [leaf]);
            }}
          >
            {t('editor.source.back')}
            <span className="vh">
              {' '}
              {name}, {LANGUAGE_NAMES[locale]}
            </span>
          </button>
        )}
      </p>
      {help && (
        <p className="help" id={helpId}>
          {help}
        </p>
      )}
      {saving.fields[key]?.refused && (
        <p className="fault" role="alert">
          <Icon name="warn" />
          {t('editor.problem.refused')}
        </p>
      )}
    </div>
  );
};

const Column = ({ locale, isShown }: { readonly locale: Locale; readonly isShown: boolean }): ReactElement => {
  const t = useTexts();
  const { record, locales, mayWrite, change, flush } = useEditor();
  const leaves = useTextLeaves(locale);
  const leafAt = useLeaf();
  const state = languageState(leaves, locale === locales[0]);
  const stillRight = (): void => {
    for (const field of FIELDS) {
      const text = textIn(editorValue(record, field), locale);
      // The same text, decided once more: it is right beside the new source.
      if (text !== '') change(`${field.id}/${locale}`, { [leafAt(field, locale)]: text });
    }
    flush();
  };
  const isWritable = FIELDS.every((field) => mayWrite([leafAt(field, locale)]));
  return (
    <section className={isShown ? 'lang on' : 'lang'} aria-label={LANGUAGE_NAMES[locale]}>
      <header>
        <b aria-hidden="true">{locale.toUpperCase()}</b>
        <span lang={HTML_LANG[locale]}>{LANGUAGE_NAMES[locale]}</span>
        <span className={`${LOOK[state]} sp`}>{t(`editor.texts.${state}`)}</span>
      </header>
      {FIELDS.map((field) => (
        <Cell key={field.id} field={field} locale={locale} />
      ))}
      <div className="cell foot2">
        {state === 'outdated' && isWritable && (
          <p className="s">
            {t('editor.texts.outdated.why')}{' '}
            <button type="button" className="lk" onClick={stillRight}>
              {t('editor.texts.right')}
            </button>
          </p>
        )}
      </div>
    </section>
  );
};

export const TextsSection = (): ReactElement => {
  const t = useTexts();
  const { locales } = useEditor();
  const [shown, setShown] = useState<Locale>(locales[0] ?? 'nl');
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a row of buttons, not of fields. */}
      <div className="seg only-phone" role="group" aria-label={t('editor.texts.languages')}>
        {locales.map((locale) => (
          <button key={locale} type="button" aria-pressed={locale === shown} onClick={() => setShown(locale)}>
            {locale.toUpperCase()}
            <span className="vh"> {LANGUAGE_NAMES[locale]}</span>
          </button>
        ))}
      </div>
      <div className="langs">
        {locales.map((locale) => (
          <Column key={locale} locale={locale} isShown={locale === shown} />
        ))}
      </div>
    </>
  );
};
