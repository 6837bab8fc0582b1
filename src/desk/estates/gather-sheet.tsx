// The chosen listings in a collection of the website, or out of it.
import { type ReactElement, useState } from 'react';
import { useDeskApi, useDeskMutation } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { Sheet } from '../parts/dialog.tsx';
import { SelectField } from '../parts/field.tsx';
import { useToast } from '../shell/toast.tsx';
import { useTexts } from '../texts/translate.tsx';
import type { Listing, Overview } from './use-listings.ts';

const GatherSheet = (props: {
  readonly chosen: readonly Listing[];
  readonly collections: Overview['collections'];
  readonly onClose: () => void;
}): ReactElement => {
  const { chosen, collections, onClose } = props;
  const t = useTexts();
  const api = useDeskApi();
  const toast = useToast();
  const [id, setId] = useState(collections[0]?.id ?? '');
  const title = collections.find((one) => one.id === id)?.title ?? id;
  const ids = chosen.map((one) => one.id);
  const inside = chosen.filter(({ collections: of }) => of.includes(id)).length;
  const failed = (): void => toast({ text: t('save.failed'), tone: 'bad' });
  const gather = useDeskMutation('gatherEstates', {
    changes: ['estates'],
    onSuccess: ({ added, removed }) => {
      const count = added.length + removed.length;
      toast({
        text: t(removed.length > 0 ? 'estates.gather.out.done' : 'estates.gather.in.done', { count, title }),
        undo: () =>
          void api.call('gatherEstates', { params: { id }, body: { add: removed, remove: added } }).catch(failed),
      });
      onClose();
    },
    onError: failed,
  });
  return (
    <Sheet
      title={t('estates.gather')}
      open
      onClose={onClose}
      footer={
        <>
          <Button
            look="main"
            busy={gather.isPending}
            onClick={() => gather.mutate({ params: { id }, body: { add: ids, remove: [] } })}
          >
            {t('estates.gather.in', { count: ids.length })}
          </Button>
          {inside > 0 && (
            <Button
              busy={gather.isPending}
              onClick={() => gather.mutate({ params: { id }, body: { add: [], remove: ids } })}
            >
              {t('estates.gather.out', { count: inside })}
            </Button>
          )}
        </>
      }
    >
      <SelectField
        label={t('estates.column.collections')}
        help={t('estates.gather.help')}
        value={id}
        onChange={setId}
        choices={collections.map((one) => ({ value: one.id, label: one.title }))}
      />
    </Sheet>
  );
};

export default GatherSheet;
