// What can be done with the chosen listings at once. A button that does not hold for all says for how many it does.
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { useDeskApi, useDeskMutation } from '../api/desk-queries.ts';
import { Button, IconButton } from '../parts/button.tsx';
import { saveCsv } from '../parts/save-file.ts';
import { useActions } from '../shell/actions.tsx';
import { useSession } from '../shell/session.ts';
import { useToast } from '../shell/toast.tsx';
import { useTexts } from '../texts/translate.tsx';
import type { Listing, Overview } from './use-listings.ts';

const GatherSheet = lazy(() => import('./gather-sheet.tsx'));
const HideDialog = lazy(() => import('./hide-dialog.tsx'));
const DecideSheet = lazy(() => import('./decide-sheet.tsx'));

export const BulkBar = (props: {
  readonly chosen: ReadonlyMap<number, Listing>;
  readonly overview: Overview | undefined;
  readonly onClear: () => void;
}): ReactElement => {
  const { chosen, overview, onClear } = props;
  const t = useTexts();
  const api = useDeskApi();
  const toast = useToast();
  const { may } = useSession();
  const [open, setOpen] = useState<'gather' | 'representative' | 'sticker' | 'hide'>();
  const all = [...chosen.values()];
  const online = all.filter(({ state }) => state === 'online').map(({ id }) => id);
  const offline = all.filter(({ state }) => state === 'offline').map(({ id }) => id);
  const failed = (): void => toast({ text: t('save.failed'), tone: 'bad' });
  const takeBack = (ids: number[], hidden: boolean): void => {
    api
      .call('showEstates', { body: { ids, hidden } })
      .then(({ changed }) => toast({ text: t('estates.takenback', { count: changed.length }) }), failed);
  };
  const show = useDeskMutation('showEstates', {
    changes: ['estates'],
    onSuccess: ({ changed, refused }, { body: { hidden } }) => {
      const [first] = refused;
      const done = t(hidden ? 'estates.hidden' : 'estates.shown', { count: changed.length });
      const why = first ? t(`estates.refused.${first.reason}`, { count: refused.length }) : '';
      toast({
        text: [...(changed.length > 0 ? [done] : []), ...(why ? [why] : [])].join(' '),
        ...(changed.length > 0 ? { undo: () => takeBack(changed, !hidden) } : { tone: 'bad' }),
      });
      onClear();
    },
    onError: failed,
  });
  /** Asked first when somebody still comes to see one of them. */
  const hide = async (ids: readonly number[]): Promise<void> => {
    const touched = may('agenda.read')
      ? await api.call('viewingsOfListings', { query: { ids: ids.slice(0, 200).join(',') } }).catch(() => undefined)
      : undefined;
    if (touched && touched.viewings.length > 0) setOpen('hide');
    else show.mutate({ body: { ids: [...ids], hidden: true } });
  };
  const save = useDeskMutation('estateFile', {
    onSuccess: (csv) => saveCsv('estates.csv', csv),
    onError: () => toast({ text: t('estates.export.failed'), tone: 'bad' }),
  });
  const exportChosen = (): void =>
    save.mutate({ query: { ids: [...chosen.keys()].join(','), units: 'include' } as never });
  useActions([{ id: 'clear-chosen', label: t('estates.unchoose'), keys: 'escape', hidden: true, run: onClear }]);
  const button = (ids: readonly number[], hidden: boolean): ReactElement | null =>
    ids.length === 0 || !may('estates.publish') ? null : (
      <Button
        look="quiet"
        small
        busy={show.isPending}
        onClick={() => (hidden ? void hide(ids) : show.mutate({ body: { ids: [...ids], hidden } }))}
      >
        <span className={hidden ? 'bad' : undefined}>
          {ids.length === all.length
            ? t(hidden ? 'estates.hide' : 'estates.show')
            : t(hidden ? 'estates.hide.some' : 'estates.show.some', { count: ids.length, all: all.length })}
        </span>
      </Button>
    );
  return (
    <section className="bulk pop" aria-label={t('estates.bulk')}>
      <b role="status">{t('estates.chosen', { count: all.length })}</b>
      <span className="bulkacts">
        {may('estates.write') && (
          <>
            <Button look="quiet" small onClick={() => setOpen('representative')}>
              {t('estates.column.representative')}
            </Button>
            <Button look="quiet" small onClick={() => setOpen('sticker')}>
              {t('estates.sticker')}
            </Button>
            {(overview?.collections.length ?? 0) > 0 && (
              <Button look="quiet" small onClick={() => setOpen('gather')}>
                {t('estates.gather')}
              </Button>
            )}
          </>
        )}
        <Button look="quiet" small busy={save.isPending} onClick={exportChosen}>
          {t('estates.export')}
        </Button>
        {button(offline, false)}
        {button(online, true)}
      </span>
      <IconButton icon="close" small label={t('estates.unchoose')} onClick={onClear} />
      <Suspense>
        {open === 'gather' && overview && (
          <GatherSheet chosen={all} collections={overview.collections} onClose={() => setOpen(undefined)} />
        )}
        {open === 'hide' && (
          <HideDialog
            ids={online.slice(0, 200)}
            busy={show.isPending}
            hide={() => show.mutateAsync({ body: { ids: [...online], hidden: true } })}
            onClose={() => setOpen(undefined)}
          />
        )}
        {(open === 'representative' || open === 'sticker') && (
          <DecideSheet what={open} chosen={all} onClose={() => setOpen(undefined)} />
        )}
      </Suspense>
    </section>
  );
};
