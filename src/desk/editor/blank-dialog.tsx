// An owner takes a text or a picture out of all past versions. It cannot be taken back, and the log keeps the reason.
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import type { Pointer } from '../../domain/layers/leaf.ts';
import { DeskError } from '../api/desk-error.ts';
import { askAgain, isOfTopic, useDeskApi } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Note } from '../parts/note.tsx';
import { useToast } from '../shell/toast.tsx';
import { useTexts } from '../texts/translate.tsx';
import { useEditor } from './editor-context.ts';
import { ReasonField } from './reason-field.tsx';

const SHORTEST = 3;

export const BlankDialog = (props: { readonly pointer: Pointer; readonly onClose: () => void }): ReactElement => {
  const { pointer, onClose } = props;
  const t = useTexts();
  const api = useDeskApi();
  const client = useQueryClient();
  const toast = useToast();
  const { sheet, leaf } = useEditor();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const isMissing = reason.trim().length < SHORTEST;
  const blank = async (): Promise<void> => {
    setTried(true);
    if (isMissing) return;
    setBusy(true);
    setFault(undefined);
    try {
      const { versions } = await api.call('blankEstate', {
        params: { id: sheet.id },
        body: { pointer, reason: reason.trim() },
      });
      onClose();
      toast({ text: t('editor.blanked', { count: versions }) });
      askAgain(client, ({ queryKey }) => isOfTopic(queryKey, api.siteId, 'estates'));
    } catch (error) {
      const isUnconfirmed = error instanceof DeskError && error.problem.reason === 'confirm';
      setFault(t(isUnconfirmed ? 'save.notconfirmed' : 'editor.failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      urgent
      open
      title={t('editor.blank.title', { name: leaf.name(pointer) })}
      intro={t('editor.blank.why')}
      onClose={onClose}
    >
      <ReasonField value={reason} onChange={setReason} isMissing={tried && isMissing} />
      {fault && (
        <Note tone="bad" role="alert">
          {fault}
        </Note>
      )}
      <div className="row wrap acts">
        <Button look="main" onClick={onClose}>
          {t('editor.blank.keep')}
        </Button>
        <Button look="danger" icon="trash" busy={busy} onClick={() => void blank()}>
          {t('editor.blank.do')}
        </Button>
      </div>
    </Dialog>
  );
};
