// Taking listings offline that somebody still comes to see: said first, with what becomes of those viewings.
import type { ReactElement } from 'react';
import { useTouchedViewings } from '../agenda/touched-viewings.tsx';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { useToast } from '../shell/toast.tsx';
import { useTexts } from '../texts/translate.tsx';

const HideDialog = (props: {
  readonly ids: readonly number[];
  readonly busy: boolean;
  /** Resolves when they are offline. */
  readonly hide: () => Promise<unknown>;
  readonly onClose: () => void;
}): ReactElement => {
  const { ids, busy, hide, onClose } = props;
  const t = useTexts();
  const toast = useToast();
  const { part, settle } = useTouchedViewings(ids);
  const go = async (): Promise<void> => {
    await hide();
    const cancelled = await settle().catch(() => -1);
    if (cancelled > 0) toast({ text: t('touched.done', { count: cancelled }) });
    if (cancelled < 0) toast({ text: t('touched.failed'), tone: 'bad' });
    onClose();
  };
  return (
    <Dialog open title={t('touched.title')} onClose={onClose}>
      {part}
      <div className="row wrap acts">
        <Button onClick={onClose}>{t('act.cancel')}</Button>
        <Button look="danger" busy={busy} onClick={() => void go().catch(onClose)}>
          {t('touched.hide')}
        </Button>
      </div>
    </Dialog>
  );
};

export default HideDialog;
