// The page of the listing as the draft would show it, beside the form: the real page, as on a phone or on a wide screen, in a frame without
// an origin, where a click leads to the section that has it. And as a secret link for the owner of the home.
import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react';
import type { Locale } from '../../domain/locale.ts';
import { sectionOfMessage } from '../../domain/publishing/editor/preview-parts.ts';
import { useDeskApi } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { Sheet as SideSheet } from '../parts/dialog.tsx';
import { LANGUAGE_NAMES } from '../parts/language-names.ts';
import { clockOf, dateOf } from '../parts/moments.ts';
import { Note } from '../parts/note.tsx';
import { CopyText } from '../settings/copy-text.tsx';
import { useLocale, useTexts } from '../texts/translate.tsx';
import { useEditor } from './editor-context.ts';

type Link = { readonly path: string; readonly url: string; readonly until: string };

const LANGUAGES: readonly Locale[] = ['nl', 'fr', 'en', 'de'];

/** A wide screen, drawn as large as there is room for. */
const WIDE_PX = 1280;
const WIDE_SHAPE = 0.75;

/** How wide the element is, as it changes. */
const useWidth = (element: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = element;
    if (!current || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
};

export const PreviewSheet = ({ onClose }: { readonly onClose: () => void }): ReactElement => {
  const t = useTexts();
  const locale = useLocale();
  const api = useDeskApi();
  const { sheet, goTo } = useEditor();
  const frame = useRef<HTMLIFrameElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const width = useWidth(room);
  const [language, setLanguage] = useState<Locale>(locale);
  const [isWide, setWide] = useState(false);
  const [link, setLink] = useState<Link>();
  const [owner, setOwner] = useState<Link>();
  const [fault, setFault] = useState(false);
  const ask = async (kind: 'desk' | 'owner', take: (made: Link) => void): Promise<void> => {
    setFault(false);
    try {
      take(await api.call('previewEstate', { params: { id: sheet.id }, body: { for: kind } }));
    } catch {
      setFault(true);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: one link for as long as the sheet is open.
  useEffect(() => void ask('desk', setLink), []);
  // The frame has no origin: what it says counts by who says it, and by its shape.
  useEffect(() => {
    const listen = ({ source, origin, data }: MessageEvent): void => {
      const section = sectionOfMessage(data);
      if (!section || origin !== 'null' || !source || source !== frame.current?.contentWindow) return;
      onClose();
      goTo(section);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [goTo, onClose]);
  const address = link && `${link.path}/${language}`;
  const scale = width / WIDE_PX;
  const drawn = isWide && width > 0;
  return (
    <SideSheet wide title={t('editor.preview')} open onClose={onClose}>
      <div className="st previewsheet" ref={room}>
        {fault && (
          <Note tone="bad" role="alert">
            {t('editor.failed')}
          </Note>
        )}
        <div className="row wrap">
          {/* biome-ignore lint/a11y/useSemanticElements: buttons in a row, no fields. */}
          <div className="seg" role="group" aria-label={t('editor.texts.languages')}>
            {LANGUAGES.map((one) => (
              <button key={one} type="button" aria-pressed={one === language} onClick={() => setLanguage(one)}>
                {one.toUpperCase()}
              </button>
            ))}
          </div>
          {/* biome-ignore lint/a11y/useSemanticElements: buttons in a row, no fields. */}
          <div className="seg" role="group" aria-label={t('editor.preview.as')}>
            <button type="button" aria-pressed={!isWide} onClick={() => setWide(false)}>
              {t('editor.preview.phone')}
            </button>
            <button type="button" aria-pressed={isWide} onClick={() => setWide(true)}>
              {t('editor.preview.screen')}
            </button>
          </div>
        </div>
        {address && (
          <>
            <p className="s q">{t('editor.preview.click')}</p>
            {/* The version in the address has the frame follow what is saved. */}
            <div
              className={drawn ? 'screenframe' : 'phoneframe'}
              style={drawn ? { blockSize: width * WIDE_SHAPE } : undefined}
            >
              <iframe
                key={`${sheet.etag} ${language}`}
                title={`${t('editor.preview')}, ${LANGUAGE_NAMES[language]}`}
                ref={frame}
                sandbox="allow-scripts"
                src={`${address}?parts=1`}
                style={
                  drawn
                    ? { inlineSize: WIDE_PX, blockSize: WIDE_PX * WIDE_SHAPE, transform: `scale(${scale})` }
                    : undefined
                }
              />
            </div>
            <a className="lk" href={address} target="_blank" rel="noreferrer">
              {t('editor.preview.wide')}
            </a>
          </>
        )}
        {owner ? (
          <>
            <p className="s q">
              {t('editor.preview.owner.about', {
                date: dateOf(new Date(owner.until)),
                time: clockOf(new Date(owner.until), locale),
              })}
            </p>
            <CopyText label={t('editor.preview.owner')} text={`${owner.url}/${language}`} />
          </>
        ) : (
          <Button icon="link" onClick={() => void ask('owner', setOwner)}>
            {t('editor.preview.owner')}
          </Button>
        )}
      </div>
    </SideSheet>
  );
};
