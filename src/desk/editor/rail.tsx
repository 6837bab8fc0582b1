// The twelve sections with how far each is; on a phone one button with the name of the open one.
import { Link } from '@tanstack/react-router';
import { type ReactElement, useDeferredValue, useMemo, useState } from 'react';
import { replacedLeaves } from '../../domain/layers/decisions.ts';
import { completeness, type SectionState, sectionState } from '../../domain/publishing/editor/section-state.ts';
import { SECTION_IDS, type SectionId } from '../../domain/publishing/editor/sections.ts';
import { Sheet } from '../parts/dialog.tsx';
import { Icon } from '../parts/icon.tsx';
import { useSession } from '../shell/session.ts';
import { siteAddress } from '../site-address.ts';
import { useTexts } from '../texts/translate.tsx';
import { useEditor } from './editor-context.ts';
import { nameIn } from './editor-words.ts';
import { Gable } from './gable.tsx';

type States = ReadonlyMap<SectionId, SectionState>;

const useSectionStates = (): States => {
  const { record, sheet, words } = useEditor();
  const shown = useDeferredValue(record);
  return useMemo(() => {
    const beside = { labels: words.reference, project: sheet.project ?? undefined };
    return new Map(SECTION_IDS.map((id) => [id, sectionState(shown, id, beside)]));
  }, [shown, sheet.project, words]);
};

const State = ({ id, states }: { readonly id: SectionId; readonly states: States }): ReactElement | null => {
  const t = useTexts();
  const { record } = useEditor();
  const state = states.get(id);
  if (!state || id === 'history') return null;
  if (state.legalGaps > 0)
    return (
      <span className="n">
        <span className="cnt r">
          {state.legalGaps}
          <span className="vh"> {t('editor.gaps', { count: state.legalGaps })}</span>
        </span>
      </span>
    );
  if (id === 'pictures') return <span className="n">{record.pictures?.length ?? 0}</span>;
  if (state.asked > 0 && state.filled === state.asked)
    return (
      <span className="n good">
        <Icon name="check" />
        <span className="vh">{t('editor.section.full')}</span>
      </span>
    );
  return (
    <span className="n">
      <span aria-hidden="true">
        {state.filled}/{state.asked}
      </span>
      <span className="vh">{t('editor.section.filled', { filled: state.filled, asked: state.asked })}</span>
    </span>
  );
};

const SectionLinks = (props: {
  readonly current: SectionId;
  readonly states: States;
  readonly onGo?: () => void;
}): ReactElement => {
  const { site } = useSession();
  const { sheet, words } = useEditor();
  return (
    <>
      {SECTION_IDS.map((id) => (
        <Link
          key={id}
          to={siteAddress(site.id, `estates/${sheet.id}/${id}`)}
          aria-current={id === props.current ? 'page' : undefined}
          onClick={props.onGo}
        >
          <span>{nameIn(words, `section.${id}`)}</span>
          <State id={id} states={props.states} />
        </Link>
      ))}
    </>
  );
};

const Meter = (): ReactElement => {
  const t = useTexts();
  const { record, sheet, words, decisions } = useEditor();
  const shown = useDeferredValue(record);
  const found = useMemo(
    () => completeness(shown, { labels: words.reference, project: sheet.project ?? undefined }),
    [shown, sheet.project, words],
  );
  const own = useMemo(
    () => (sheet.feed === null ? 0 : replacedLeaves(sheet.feed, decisions).length),
    [sheet.feed, decisions],
  );
  return (
    <div className="meterbox">
      <Gable percentage={found.percentage} tone={found.tone} />
      {own > 0 && (
        <p className="xs qq">
          {sheet.feedName === null
            ? t('editor.ownfeed', { count: own })
            : t('editor.owncount', { count: own, feed: sheet.feedName })}
        </p>
      )}
    </div>
  );
};

export const Rail = ({ current }: { readonly current: SectionId }): ReactElement => {
  const t = useTexts();
  const states = useSectionStates();
  return (
    <nav className="rail only-desk" aria-label={t('editor.sections')}>
      <SectionLinks current={current} states={states} />
      <hr />
      <Meter />
    </nav>
  );
};

export const RailButton = ({ current }: { readonly current: SectionId }): ReactElement => {
  const t = useTexts();
  const states = useSectionStates();
  const { words } = useEditor();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="btn l grow railbtn" onClick={() => setOpen(true)}>
        <span>{nameIn(words, `section.${current}`)}</span>
        <span className="row qq">
          <State id={current} states={states} />
          <Icon name="down" />
        </span>
      </button>
      <Sheet title={t('editor.sections')} open={open} onClose={() => setOpen(false)}>
        <nav className="rail inside" aria-label={t('editor.sections')}>
          <SectionLinks current={current} states={states} onGo={() => setOpen(false)} />
          <hr />
          <Meter />
        </nav>
      </Sheet>
    </>
  );
};
