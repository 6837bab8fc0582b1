// Brings a former version back, whole or some fields of it: a new version, for a reason where the law asks one.
import { type ReactElement, useState } from 'react';
import type { Pointer } from '../../domain/layers/leaf.ts';
import { DeskError } from '../api/desk-error.ts';
import { useDeskApi } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Note } from '../parts/note.tsx';
import { useToast } from '../shell/toast.tsx';
import { useTexts } from '../texts/translate.tsx';
import { useEditor } from './editor-context.ts';
import { ReasonField } from './reason-field.tsx';

export type Restoring = {
  readonly version: number;
  readonly leaves?: readonly Pointer[];
  readonly count?: number;
};

export const RestoreDialog = (props: { readonly restoring: Restoring; readonly onClose: () => void }): ReactElement => {
  const { restoring, onClose } = props;
  const t = useTexts();
  const api = useDeskApi();
  const toast = useToast();
  const { sheet, saver, latest, take } = useEditor();
  const [reason, setReason] = useState('');
  const [asksReason, setAsksReason] = useState(false);
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const failed = (error: unknown): void => {
    const status = error instanceof DeskError ? error.status : undefined;
    const problem = error instanceof DeskError ? error.problem : {};
    if (status === 409 && problem.verdict === 'asks-reason') {
      setAsksReason(true);
      setFault(t('editor.publish.asksreason'));
    } else if (status === 409) setFault(t(problem.verdict ? 'editor.publish.refused' : 'editor.restore.same'));
    else if (status === 412) {
      if (problem.current) take(problem.current as never);
      setFault(t('editor.publish.stale'));
    } else setFault(t('editor.failed'));
  };
  const restore = async (): Promise<void> => {
    setBusy(true);
    setFault(undefined);
    try {
      await saver.flush();
      const { version, leaves } = restoring;
      const answer = await api.call('restoreEstate', {
        params: { id: sheet.id },
        body: {
          version,
          ...(leaves ? { leaves: [...leaves] } : {}),
          ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
        },
        ifMatch: latest().etag,
      });
      take(answer);
      onClose();
      toast({ text: t('editor.restored') });
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      title={
        restoring.count === undefined
          ? t('editor.restore.version')
          : t('editor.restore.fields', { count: restoring.count })
      }
      intro={t('editor.restore.why')}
      onClose={onClose}
    >
      {fault && (
        <Note tone="bad" role="alert">
          {fault}
        </Note>
      )}
      {asksReason && <ReasonField value={reason} onChange={setReason} />}
      <div className="row wrap acts">
        <Button look="main" icon="undo" busy={busy} onClick={() => void restore()}>
          {t('editor.restore.do')}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t('act.cancel')}
        </Button>
      </div>
    </Dialog>
  );
};
