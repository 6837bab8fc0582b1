import type { ReactElement } from 'react';
import type { Translate } from '../../i18n/translate.ts';

export type TextView = {
  /** Paragraphs of lines. */
  readonly paragraphs: readonly (readonly string[])[];
  /** Set when it is not in the page's language. */
  readonly lang?: string | undefined;
};
export type DescriptionView = {
  /** What the agency calls it, when the page is headed by its address. */
  readonly title?: { readonly text: string; readonly lang?: string | undefined } | undefined;
  readonly intro: TextView | undefined;
  readonly text: TextView | undefined;
};

/** Longer texts fold after this many characters, at the end of a paragraph. */
const FOLD_AFTER = 700;

const Paragraph = ({ lines, className }: { readonly lines: readonly string[]; readonly className?: string }) => (
  <p className={className}>
    {lines.map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a fixed text that is rendered once, on the server
      <span key={index}>
        {index > 0 && <br />}
        {line}
      </span>
    ))}
  </p>
);

export const Paragraphs = ({ paragraphs }: { readonly paragraphs: TextView['paragraphs'] }) =>
  paragraphs.map((lines, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a fixed text that is rendered once, on the server
    <Paragraph key={index} lines={lines} />
  ));

/** How many paragraphs stay in sight: all, unless hiding the rest is worth a click. */
const foldAt = (paragraphs: TextView['paragraphs']): number => {
  let length = 0;
  const at = paragraphs.findIndex((lines) => {
    length += lines.join(' ').length;
    return length > FOLD_AFTER;
  });
  return at === -1 || at >= paragraphs.length - 2 ? paragraphs.length : at + 1;
};

type Props = { readonly view: DescriptionView; readonly t: Translate };

export const Description = ({ view: { title, intro, text }, t }: Props): ReactElement | null => {
  if (!title && !intro && !text) return null;
  const fold = foldAt(text?.paragraphs ?? []);
  const [shown, folded] = [text?.paragraphs.slice(0, fold) ?? [], text?.paragraphs.slice(fold) ?? []];
  return (
    <section>
      {title ? <h2 lang={title.lang}>{title.text}</h2> : <h2 className="vh">{t('listing.description')}</h2>}
      <div className="prose">
        {intro && (
          <div lang={intro.lang}>
            <Paragraph lines={intro.paragraphs.flat()} className="intro" />
          </div>
        )}
        {text && (
          <div className="prose" lang={text.lang}>
            <Paragraphs paragraphs={shown} />
          </div>
        )}
        {folded.length > 0 && (
          <details className="more">
            <summary>{t('listing.description.more')}</summary>
            <div className="prose" lang={text?.lang}>
              <Paragraphs paragraphs={folded} />
            </div>
          </details>
        )}
      </div>
    </section>
  );
};
