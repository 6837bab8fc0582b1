// What else can be done with a listing: off the website and back, a copy, the draft thrown away.
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, lazy, type ReactElement, Suspense, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components/Menu';
import { DeskError } from '../api/desk-error.ts';
import { askAgain, isOfTopic, useDeskApi } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Icon } from '../parts/icon.tsx';
import { Note } from '../parts/note.tsx';
import { useActions } from '../shell/actions.tsx';
import { useSession } from '../shell/session.ts';
import { useToast } from '../shell/toast.tsx';
import { siteAddress } from '../site-address.ts';
import { useTexts } from '../texts/translate.tsx';
import { useEditor } from './editor-context.ts';
import { PreviewSheet } from './preview-sheet.tsx';
import { ReasonField } from './reason-field.tsx';

const HideDialog = lazy(() => import('../estates/hide-dialog.tsx'));

type Visibility = {
  readonly show: (visible: boolean) => Promise<void>;
  readonly busy: boolean;
  /** Asks why, when the law wants more in what was changed while nobody saw it. */
  readonly dialog: ReactElement | null;
};

const ReasonDialog = (props: {
  readonly busy: boolean;
  readonly onReason: (reason: string) => void;
  readonly onClose: () => void;
}): ReactElement => {
  const t = useTexts();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const isMissing = reason.trim() === '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!props.busy && !isMissing) props.onReason(reason.trim());
  };
  return (
    <Dialog open title={t('editor.showagain')} intro={t('editor.show.reason')} onClose={props.onClose}>
      <form className="st" onSubmit={submit} noValidate>
        <ReasonField value={reason} onChange={setReason} isMissing={tried && isMissing} />
        <div className="row wrap acts">
          <Button look="main" type="submit" busy={props.busy}>
            {t('editor.showagain')}
          </Button>
          <Button look="quiet" onClick={props.onClose}>
            {t('act.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

/** Taken off and put back, each with the other one as its way back. */
export const useVisibility = (): Visibility => {
  const t = useTexts();
  const api = useDeskApi();
  const client = useQueryClient();
  const toast = useToast();
  const { sheet } = useEditor();
  const [busy, setBusy] = useState(false);
  const [asks, setAsks] = useState(false);
  const show = async (visible: boolean, reason?: string): Promise<void> => {
    setBusy(true);
    try {
      const { refused } = await api.call('showEstates', {
        body: { ids: [sheet.id], hidden: !visible, ...(reason === undefined ? {} : { reason }) },
      });
      const [first] = refused;
      setAsks(first?.reason === 'reason');
      if (first?.reason === 'reason') return;
      if (first) toast({ text: t(`editor.show.${first.reason}`), tone: 'bad' });
      else toast({ text: t(visible ? 'editor.shown' : 'editor.hidden'), undo: () => void show(!visible) });
      askAgain(client, ({ queryKey }) => isOfTopic(queryKey, api.siteId, 'estates'));
    } catch {
      toast({ text: t('editor.failed'), tone: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  const dialog = asks ? (
    <ReasonDialog busy={busy} onReason={(reason) => void show(true, reason)} onClose={() => setAsks(false)} />
  ) : null;
  return { show: (visible) => show(visible), busy, dialog };
};

const DiscardDialog = ({ onClose }: { readonly onClose: () => void }): ReactElement => {
  const t = useTexts();
  const api = useDeskApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const { site } = useSession();
  const { sheet, saver, latest, take } = useEditor();
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const isWhole = sheet.state === 'draft';
  const discard = async (): Promise<void> => {
    setBusy(true);
    try {
      for (const key of Object.keys({ ...saver.current().fields, ...saver.current().held })) saver.drop(key);
      await api.call('discardDraft', { params: { id: sheet.id }, ifMatch: latest().etag });
      onClose();
      toast({ text: t(isWhole ? 'editor.discarded.whole' : 'editor.discarded') });
      if (isWhole) await navigate({ to: siteAddress(site.id, 'estates') });
      askAgain(client, ({ queryKey }) => isOfTopic(queryKey, api.siteId, 'estates'));
    } catch (error) {
      if (error instanceof DeskError && error.status === 412 && error.problem.current)
        take(error.problem.current as never);
      setFault(t(error instanceof DeskError && error.status === 412 ? 'editor.publish.stale' : 'editor.failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      urgent
      open
      title={t(isWhole ? 'editor.discard.whole' : 'editor.discard')}
      intro={t(isWhole ? 'editor.discard.whole.why' : 'editor.discard.why')}
      onClose={onClose}
    >
      {fault && (
        <Note tone="bad" role="alert">
          {fault}
        </Note>
      )}
      <div className="row wrap acts">
        <Button look="main" onClick={onClose}>
          {t('editor.discard.keep')}
        </Button>
        <Button look="danger" icon="trash" busy={busy} onClick={() => void discard()}>
          {t('editor.discard.do')}
        </Button>
      </div>
    </Dialog>
  );
};

export const EstateMenu = (): ReactElement => {
  const t = useTexts();
  const navigate = useNavigate();
  const { site, may } = useSession();
  const { sheet } = useEditor();
  const { show, busy, dialog } = useVisibility();
  const api = useDeskApi();
  const [hides, setHides] = useState(false);
  /** Asked first when somebody still comes to see it. */
  const hide = async (): Promise<void> => {
    const touched = may('agenda.read')
      ? await api.call('viewingsOfListings', { query: { ids: String(sheet.id) } }).catch(() => undefined)
      : undefined;
    if (touched && touched.viewings.length > 0) setHides(true);
    else await show(false);
  };
  const [discards, setDiscards] = useState(false);
  const [previews, setPreviews] = useState(false);
  const mayCopy = may('estates.write') && site.role !== 'contributor';
  const mayDiscard = sheet.locked === undefined && (sheet.state === 'draft' || sheet.changes.length > 0);
  const items = [
    { id: 'preview', icon: 'eye' as const, label: t('editor.preview'), run: () => setPreviews(true) },
    ...(sheet.mayPublish && sheet.state === 'online'
      ? [{ id: 'hide', icon: 'archive' as const, label: t('editor.hide'), run: () => void hide() }]
      : []),
    ...(mayCopy
      ? [
          {
            id: 'copy',
            icon: 'copy' as const,
            label: t('editor.copy'),
            run: () => void navigate({ to: siteAddress(site.id, 'estates/new'), search: { copy: sheet.id } as never }),
          },
        ]
      : []),
    ...(mayDiscard
      ? [
          {
            id: 'discard',
            icon: 'trash' as const,
            label: t(sheet.state === 'draft' ? 'editor.discard.whole.act' : 'editor.discard.act'),
            run: () => setDiscards(true),
          },
        ]
      : []),
  ];
  // Also in the palette; the preview by a key of its own.
  useActions(
    items.map(({ id, ...item }) => ({ id: `estate-${id}`, ...item, ...(id === 'preview' ? { keys: 'p' } : {}) })),
  );
  return (
    <>
      <MenuTrigger>
        <AriaButton className="btn i q" aria-label={t('editor.more')}>
          <Icon name="more" />
        </AriaButton>
        <Popover className="pop menu" placement="bottom end">
          <Menu aria-label={t('editor.more')} onAction={(id) => items.find((item) => item.id === id)?.run()}>
            {items.map(({ id, icon, label }) => (
              <MenuItem key={id} id={id}>
                <Icon name={icon} />
                {label}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
      {dialog}
      {previews && <PreviewSheet onClose={() => setPreviews(false)} />}
      <Suspense>
        {hides && <HideDialog ids={[sheet.id]} busy={busy} hide={() => show(false)} onClose={() => setHides(false)} />}
      </Suspense>
      {discards && <DiscardDialog onClose={() => setDiscards(false)} />}
    </>
  );
};
