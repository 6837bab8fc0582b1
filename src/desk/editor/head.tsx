// The head of the editor: which listing, how it stands, whether it is saved, who else is here, and publishing.
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { addressView, estateAddress } from '../../domain/display/address.ts';
import type { Locale } from '../../domain/locale.ts';
import { subTypeName } from '../../domain/record/estate-sub-type.ts';
import { headTypeName } from '../../domain/record/estate-type.ts';
import { transactionName } from '../../domain/record/transaction.ts';
import { useDeskApi } from '../api/desk-queries.ts';
import { DeskPicture } from '../media/desk-picture.tsx';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { clockOf, dateOf } from '../parts/moments.ts';
import { useActions } from '../shell/actions.tsx';
import { Colleagues } from '../shell/colleagues.tsx';
import { useSession } from '../shell/session.ts';
import { siteAddress } from '../site-address.ts';
import { useLocale, useTexts } from '../texts/translate.tsx';
import { type Editor, useEditor } from './editor-context.ts';
import { EstateMenu, useVisibility } from './estate-menu.tsx';
import { PublishSheet } from './publish.tsx';

const TAGS = { online: 'tag on', offline: 'tag off', draft: 'tag draft', gone: 'tag err' } as const;

/** The agency's own eyes see the address, whatever visitors see. */
export const listingTitle = ({ record, sheet }: Pick<Editor, 'record' | 'sheet'>, locale: Locale): string => {
  const address = estateAddress(record, sheet.project ?? undefined);
  const view = addressView(address && { ...address, visible: true }, locale);
  return view.line || record.general.title?.[locale] || record.general.reference || String(sheet.id);
};

const SaveState = (): ReactElement => {
  const t = useTexts();
  const locale = useLocale();
  const { saving, saver } = useEditor();
  const { status, savedAt } = saving;
  const isSaving = status === 'saving' || status === 'waiting';
  return (
    <span className="row savestate">
      <span className={['offline', 'later', 'choose'].includes(status) ? 'save warn' : 'save'} role="status">
        {isSaving && t('editor.saving')}
        {status === 'offline' && (
          <>
            <Icon name="offline" />
            {t('editor.notsaved')}
          </>
        )}
        {status === 'later' && t('editor.savelater')}
        {status === 'choose' && t('editor.choosing')}
        {status === 'idle' && savedAt && (
          <>
            <Icon name="check" />
            {t('editor.savedat', { time: clockOf(savedAt, locale) })}
          </>
        )}
      </span>
      {status === 'choose' && (
        <Button small onClick={() => void saver.flush({ again: true })}>
          {t('editor.choosenow')}
        </Button>
      )}
    </span>
  );
};

const PublishButton = ({ onAsk }: { readonly onAsk: () => void }): ReactElement | null => {
  const t = useTexts();
  const { sheet } = useEditor();
  const { show, busy, dialog } = useVisibility();
  const { state, mayPublish, changes } = sheet;
  if (!mayPublish) return <span className="s qq only-desk">{t('editor.publish.notallowed')}</span>;
  if (state === 'gone') return null;
  if (state === 'offline')
    return (
      <>
        <Button look="main" busy={busy} onClick={() => void show(true)}>
          {t('editor.showagain')}
        </Button>
        {dialog}
      </>
    );
  if (state === 'online' && changes.length === 0)
    return <span className="s qq only-desk">{t('editor.publish.nothing')}</span>;
  return (
    <Button look="main" onClick={onAsk}>
      {state === 'draft' ? (
        t('editor.publish.first.button')
      ) : (
        <>
          <span className="only-desk">{t('editor.publish.button', { count: changes.length })}</span>
          <span className="only-phone">{t('editor.publish.short', { count: changes.length })}</span>
        </>
      )}
    </Button>
  );
};

const Planned = (): ReactElement | null => {
  const t = useTexts();
  const locale = useLocale();
  const api = useDeskApi();
  const { sheet, take, latest } = useEditor();
  const [failed, setFailed] = useState(false);
  if (!sheet.planned) return null;
  const at = new Date(sheet.planned.at);
  const takeBack = (): void => {
    setFailed(false);
    api.call('unplanEstate', { params: { id: sheet.id }, ifMatch: latest().etag }).then(take, () => setFailed(true));
  };
  return (
    <div className="note a planned">
      <Icon name="clock" />
      <span className="grow">
        {t('editor.plannedfor', { date: dateOf(at), time: clockOf(at, locale), name: sheet.planned.by })}{' '}
        {sheet.mayPublish && (
          <button type="button" className="lk" onClick={takeBack}>
            {t('editor.unplan')}
          </button>
        )}
        {failed && <span role="alert"> {t('editor.failed')}</span>}
      </span>
    </div>
  );
};

export const EditorHead = (): ReactElement => {
  const t = useTexts();
  const locale = useLocale();
  const editor = useEditor();
  const { sheet, record, words } = editor;
  const { site } = useSession();
  const navigate = useNavigate();
  const [asks, setAsks] = useState(false);
  const title = listingTitle(editor, locale);
  const kind = subTypeName(record, words.reference, locale) || headTypeName(record, words.reference, locale);
  const second = [
    record.general.reference ?? String(sheet.id),
    [kind, transactionName(record, words.reference, locale).toLowerCase()].filter(Boolean).join(' '),
    record.salesRepresentative?.name,
  ];
  const canPublish =
    sheet.mayPublish && (sheet.state === 'draft' || (sheet.state === 'online' && sheet.changes.length > 0));
  useActions([
    ...(canPublish
      ? [
          {
            id: 'publish',
            label: t('editor.publish.title'),
            icon: 'send' as const,
            keys: 'mod+enter',
            run: () => setAsks(true),
          },
        ]
      : []),
    {
      id: 'new-listing',
      label: t('editor.new.title'),
      icon: 'plus' as const,
      run: () => void navigate({ to: siteAddress(site.id, 'estates/new') }),
    },
  ]);
  return (
    <>
      <header className="bar edbar">
        <Link className="btn q i" to={siteAddress(site.id, 'estates')} aria-label={t('editor.back')}>
          <Icon name="left" />
        </Link>
        {record.pictures?.[0]?.file && (
          <DeskPicture
            className="th only-desk"
            file={record.pictures[0].file}
            alt=""
            focus={record.pictures[0].focus}
          />
        )}
        <div className="grow">
          <div className="row wrap">
            <h1 className="listing">{title}</h1>
            <span className={TAGS[sheet.state]}>{t(`editor.state.${sheet.state}`)}</span>
          </div>
          <p className="xs qq only-desk">{second.filter(Boolean).join(' · ')}</p>
        </div>
        <Colleagues under={siteAddress(site.id, `estates/${sheet.id}`)} />
        <SaveState />
        <EstateMenu />
        <PublishButton onAsk={() => setAsks(true)} />
      </header>
      <Planned />
      <PublishSheet open={asks} onClose={() => setAsks(false)} />
    </>
  );
};
