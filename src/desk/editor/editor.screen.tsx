// One listing: the sections at the left, the form in the middle, what the law wants at the right.
import { useParams } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense, useEffect, useState } from 'react';
import { SECTION_IDS, type SectionId } from '../../domain/publishing/editor/sections.ts';
import { useDeskQuery } from '../api/desk-queries.ts';
import { UploadKeeper } from '../media/use-uploads.ts';
import { Sheet as SideSheet } from '../parts/dialog.tsx';
import { Icon } from '../parts/icon.tsx';
import { Locked, Note } from '../parts/note.tsx';
import { type DeskAction, useActions } from '../shell/actions.tsx';
import { useShell } from '../shell/shell-context.ts';
import { Answered, Empty, Loading } from '../shell/states.tsx';
import { useLocale, useTexts } from '../texts/translate.tsx';
import { Checker, useChecked } from './checker.tsx';
import { EditorProvider, type Sheet, useEditor } from './editor-context.ts';
import { nameIn, useWords, type Words } from './editor-words.ts';
import { FieldSection } from './field-section.tsx';
import { EditorHead, listingTitle } from './head.tsx';
import { HistorySection } from './history.section.tsx';
import { Rail, RailButton } from './rail.tsx';
import { TextsSection } from './texts.section.tsx';
import { useEditorState } from './use-editor-state.ts';

// Dragging and sending files are large: they come with the sections that need them.
const PicturesSection = lazy(() => import('../media/pictures.section.tsx'));
const DocumentsSection = lazy(() => import('../media/documents.section.tsx'));

const KEYED = 9;

const useSectionKeys = (): void => {
  const { words, goTo } = useEditor();
  useActions(
    SECTION_IDS.map(
      (id, index): DeskAction => ({
        id: `section-${id}`,
        label: nameIn(words, `section.${id}`),
        icon: 'edit',
        ...(index < KEYED ? { keys: `mod+${index + 1}` } : {}),
        run: () => goTo(id),
      }),
    ),
  );
};

const Content = ({ section }: { readonly section: SectionId }): ReactElement => {
  switch (section) {
    case 'texts':
      return <TextsSection />;
    case 'pictures':
      return <PicturesSection />;
    case 'documents':
      return (
        <>
          <FieldSection section={section} />
          <DocumentsSection />
        </>
      );
    case 'history':
      return <HistorySection />;
    default:
      return <FieldSection section={section} />;
  }
};

const CheckerButton = (): ReactElement => {
  const t = useTexts();
  const { count } = useChecked();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={count > 0 ? 'btn l bad' : 'btn l'} onClick={() => setOpen(true)}>
        <Icon name={count > 0 ? 'warn' : 'check'} />
        {count > 0 ? t('editor.gaps.short', { count }) : t('editor.check.short')}
      </button>
      <SideSheet title={t('editor.check.title')} open={open} onClose={() => setOpen(false)}>
        <Checker onGo={() => setOpen(false)} />
      </SideSheet>
    </>
  );
};

/** Full width for what stands side by side. */
const WIDE: ReadonlySet<SectionId> = new Set(['texts', 'pictures', 'history']);

const Body = ({ section }: { readonly section: SectionId }): ReactElement => {
  const t = useTexts();
  const { sheet, words, saving } = useEditor();
  const isWide = WIDE.has(section);
  const restored = Object.keys(saving.held).length > 0;
  const name = nameIn(words, `section.${section}`);
  return (
    <div className={isWide ? 'ed wide' : 'ed'}>
      <Rail current={section} />
      <div className="edtop">
        <span className="only-phone grow">
          <RailButton current={section} />
        </span>
        <CheckerButton />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys. */}
      <section className="form" aria-label={name} tabIndex={0}>
        <header>
          <h2>{name}</h2>
          <p className="q">{nameIn(words, `section.${section}.about`)}</p>
        </header>
        {sheet.locked && <Locked>{t(`editor.locked.${sheet.locked}`)}</Locked>}
        {sheet.state === 'gone' && <Note tone="warn">{t('editor.gone')}</Note>}
        {restored && <Note tone="water">{t('editor.held')}</Note>}
        <Suspense key={section} fallback={<Loading />}>
          <Content section={section} />
        </Suspense>
      </section>
      {!isWide && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys.
        <aside className="edp" aria-label={t('editor.check.title')} tabIndex={0}>
          <Checker />
        </aside>
      )}
    </div>
  );
};

const Inside = (props: { readonly sheet: Sheet; readonly words: Words; readonly section: SectionId }): ReactElement => {
  const editor = useEditorState(props.sheet, props.words);
  const locale = useLocale();
  const { siteName } = useShell();
  const title = listingTitle(editor, locale);
  useEffect(() => {
    document.title = `${title} · ${siteName}`;
  }, [title, siteName]);
  return (
    <EditorProvider value={editor}>
      <Keys />
      <UploadKeeper />
      <EditorHead />
      <Body section={props.section} />
    </EditorProvider>
  );
};

const Keys = (): null => {
  useSectionKeys();
  return null;
};

/** One listing at one of its sections. */
export const EstateEditor = ({ id, section }: { readonly id: number; readonly section: SectionId }): ReactElement => {
  const t = useTexts();
  const locale = useLocale();
  const sheet = useDeskQuery('estates', 'deskEstate', { params: { id } });
  const words = useWords(locale);
  return (
    <Answered query={words} failed={t('editor.nowords')}>
      {(loaded) => (
        <Answered query={sheet} failed={t('editor.notloaded')}>
          {(answer) => <Inside sheet={answer} words={loaded} section={section} />}
        </Answered>
      )}
    </Answered>
  );
};

const EditorScreen = (): ReactElement => {
  const t = useTexts();
  const { estateId = '', section } = useParams({ strict: false }) as {
    readonly estateId?: string;
    readonly section?: string;
  };
  if (!/^\d{1,10}$/.test(estateId)) return <Empty title={t('state.nopage')} />;
  const current = SECTION_IDS.find((id) => id === section) ?? 'basics';
  return <EstateEditor key={estateId} id={Number(estateId)} section={current} />;
};

export default EditorScreen;
