// Keeps what the table shows now under a name, changes the view that is open, or forgets it.
import { type ReactElement, useState } from 'react';
import type { TableColumn } from '../../domain/estates-table/table-names.ts';
import { statusOf } from '../api/desk-error.ts';
import { useDeskMutation } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { Sheet } from '../parts/dialog.tsx';
import { Radios, TextField } from '../parts/field.tsx';
import { Note } from '../parts/note.tsx';
import { useSession } from '../shell/session.ts';
import { useToast } from '../shell/toast.tsx';
import { useTexts } from '../texts/translate.tsx';
import { type FilterTexts, type Sorting, typedFilter } from './table-address.ts';
import type { KeptView } from './views-bar.tsx';

const ViewSheet = (props: {
  readonly open: KeptView | undefined;
  readonly filter: FilterTexts;
  readonly sorting: Sorting;
  readonly columns: readonly TableColumn[];
  readonly onDone: (id: number | undefined) => void;
  readonly onClose: () => void;
}): ReactElement => {
  const { open, filter, sorting, columns, onDone, onClose } = props;
  const t = useTexts();
  const toast = useToast();
  const { may, site } = useSession();
  const mayShare = may('estates.write');
  const isOperator = !site.memberId;
  const [name, setName] = useState(open?.name ?? '');
  const [shared, setShared] = useState(open?.shared ?? isOperator);
  const [fault, setFault] = useState<string>();
  const failed = (error: Error): void => {
    const status = statusOf(error);
    setFault(status === 412 ? t('estates.view.stale') : status === 409 ? t('estates.view.full') : t('save.failed'));
  };
  const done = (text: string, id: number | undefined): void => {
    toast({ text });
    onDone(id);
    onClose();
  };
  const changes = ['estates'] as const;
  const create = useDeskMutation('createEstateView', {
    changes,
    onSuccess: (view) => done(t('estates.view.kept', { name: view.name }), view.id),
    onError: failed,
  });
  const save = useDeskMutation('saveEstateView', {
    changes,
    onSuccess: (view) => done(t('estates.view.kept', { name: view.name }), view.id),
    onError: failed,
  });
  const remove = useDeskMutation('removeEstateView', {
    changes,
    onSuccess: () => {
      toast({
        text: t('estates.view.forgotten', { name: open?.name ?? '' }),
        undo: () => open && create.mutate({ body: { name: open.name, shared: open.shared, view: open.view } }),
      });
      onDone(undefined);
      onClose();
    },
    onError: failed,
  });
  const body = { name, shared, view: { filter: typedFilter(filter), ...sorting, columns: [...columns] } };
  const isEmpty = name.trim() === '';
  const keep = (): void => {
    setFault(isEmpty ? t('estates.view.noname') : undefined);
    if (isEmpty) return;
    if (open && !open.locked) save.mutate({ params: { id: open.id }, ifMatch: open.etag, body });
    else create.mutate({ body });
  };
  return (
    <Sheet
      title={open ? t('estates.view.change', { name: open.name }) : t('estates.view.keep')}
      open
      onClose={onClose}
      footer={
        <>
          <Button look="main" busy={create.isPending || save.isPending} onClick={keep}>
            {open && !open.locked ? t('estates.view.save') : t('estates.view.keep')}
          </Button>
          {open && !open.locked && (
            <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate({ params: { id: open.id } })}>
              {t('estates.view.forget')}
            </Button>
          )}
        </>
      }
    >
      <div className="st">
        <p className="q">{t('estates.view.what')}</p>
        <TextField label={t('field.name')} value={name} maxLength={60} onChange={setName} />
        {mayShare && !isOperator && (
          <Radios
            legend={t('estates.view.whose')}
            value={shared ? 'office' : 'own'}
            onChange={(chosen) => setShared(chosen === 'office')}
            choices={[
              { value: 'own', label: t('estates.view.own') },
              { value: 'office', label: t('estates.view.agency') },
            ]}
          />
        )}
        {fault && (
          <Note tone="bad" icon="warn">
            {fault}
          </Note>
        )}
      </div>
    </Sheet>
  );
};

export default ViewSheet;
