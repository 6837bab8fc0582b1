// One project: its units in a grid, and its ledger.
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { formatCurrency } from '../../domain/display/format.ts';
import { unitNumber } from '../../domain/display/unit-table.ts';
import { partsOf } from '../../domain/layers/leaf.ts';
import { textOf } from '../../domain/locale.ts';
import { COLUMN_FIELDS, type GridWords, UNIT_COLUMNS } from '../../domain/projects/unit-columns.ts';
import { addPercentage, figuresIn, fillDown } from '../../domain/projects/unit-grid.ts';
import { isSold } from '../../domain/record/status.ts';
import { useDeskMutation } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { Locked } from '../parts/note.tsx';
import { plainValue } from '../parts/plain-value.ts';
import { useActions } from '../shell/actions.tsx';
import { useAddress } from '../shell/address.ts';
import { Screen } from '../shell/screen.tsx';
import { useSession } from '../shell/session.ts';
import { Answered, Empty } from '../shell/states.tsx';
import { useToast } from '../shell/toast.tsx';
import { usePhone } from '../shell/use-phone.ts';
import { useLocale, useTexts } from '../texts/translate.tsx';
import { Ledger } from './ledger.tsx';
import { PercentageDialog } from './percentage-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { SalesSide } from './sales-side.tsx';
import { UnitCards } from './unit-cards.tsx';
import { UnitGaps } from './unit-gaps.tsx';
import { type Choice, rangeIn, UnitGrid } from './unit-grid.tsx';
import { type SheetUnit, type UnitsSheet, useUnits } from './use-units.ts';

/** A copy of a sister, free again and without a number; the first is an apartment. */
const newUnit = (projectId: number, sister: SheetUnit | undefined) => ({
  parentId: projectId,
  ...(sister ? { copyOf: sister.id } : {}),
  set: {
    ...(sister ? {} : { '/general/headType': { id: 3, code: 'APARTMENT' } }),
    '/general/entityNumber': null,
    '/general/transaction': { id: 1 },
  },
});

const changesIn = (units: readonly SheetUnit[]): number =>
  units.reduce((sum, { changes, state }) => sum + (state === 'gone' ? 0 : changes), 0);

const nameOf = ({ record }: Pick<UnitsSheet, 'record'>, locale: Parameters<typeof textOf>[1]): string =>
  textOf(record.general.title, locale) || record.general.reference || String(record.general.id);

export const ProjectPage = ({ id, words }: { readonly id: number; readonly words: GridWords }): ReactElement => {
  const t = useTexts();
  const locale = useLocale();
  const toast = useToast();
  const navigate = useNavigate();
  const isPhone = usePhone();
  const { site, may } = useSession();
  const [{ tab }, setAddress] = useAddress();
  const [choice, setChoice] = useState<Choice>();
  const [dialog, setDialog] = useState<'publish' | 'percent'>();
  const conflictWords = {
    field: (field: string): string => {
      const [unit = '', ...parts] = partsOf(`/${field}`);
      const column = UNIT_COLUMNS.find((one) => COLUMN_FIELDS[one].path === `/${parts.join('/')}`);
      const named = grid.units.find((one) => String(one.id) === unit);
      return `${named ? unitNumber(named.record) : unit}: ${column ? t(`units.column.${column}`) : parts.join(' ')}`;
    },
    value: (_field: string, value: unknown): string => plainValue(value, t) ?? '–',
  };
  const grid = useUnits(id, conflictWords, () => toast({ text: t('units.refused'), tone: 'bad' }));
  const { query, units, wrong, state } = grid;
  const sheet = query.data;
  const [first] = units;
  const known = choice && units.some((unit) => unit.id === choice.focus.id) ? choice : undefined;
  const now = known ?? (first && { focus: { id: first.id, column: 0 }, anchor: { id: first.id, column: 0 } });
  const range = now && rangeIn(units, now);
  const figures = range && figuresIn(units, range);
  const isLocked = units.length > 0 ? units.every(({ locked }) => locked) : sheet?.locked !== undefined;
  const reason = sheet?.locked ?? units[0]?.locked;
  const add = useDeskMutation('createEstate', {
    changes: ['estates'],
    onSuccess: (made) => {
      setChoice({ focus: { id: made.id, column: 0 }, anchor: { id: made.id, column: 0 } });
      toast({ text: t('units.added') });
    },
    onError: () => toast({ text: t('units.add.failed'), tone: 'bad' }),
  });
  const addUnit = (): void => {
    const sister = units.find((unit) => unit.id === now?.focus.id) ?? units.at(-1);
    add.mutate({ body: newUnit(id, sister) });
  };
  const count = changesIn(query.data?.units ?? []);
  const isLedger = tab === 'ledger';
  const canWrite = !isLocked && may('estates.write');
  const fill = (): void => {
    if (range) grid.act(fillDown(units, range, words));
  };
  const publish = (): void => {
    if (count > 0 && state === 'saved') setDialog('publish');
  };
  useActions([
    { id: 'undo-units', label: t('act.undo'), icon: 'undo', keys: 'mod+z', run: grid.undo },
    ...(canWrite ? [{ id: 'add-unit', label: t('units.add'), icon: 'plus', keys: 'n', run: addUnit } as const] : []),
    ...(sheet?.mayPublish
      ? [{ id: 'publish-units', label: t('units.publish'), icon: 'send', keys: 'mod+enter', run: publish } as const]
      : []),
  ]);
  const title = sheet ? nameOf(sheet, locale) : t('nav.projects');
  return (
    <Screen
      title={title}
      foot={sheet && t('units.foot', { count: units.length })}
      hints={
        isPhone || isLedger
          ? []
          : [
              { keys: 'enter', label: t('units.hint.edit') },
              { keys: 'mod+d', label: t('units.fill') },
              { keys: 'mod+z', label: t('act.undo') },
            ]
      }
      tabs={
        <>
          <Link to={`/desk/sites/${site.id}/projects`} activeOptions={{ exact: true }}>
            ← {t('nav.projects')}
          </Link>
          <button
            type="button"
            aria-current={isLedger ? undefined : 'page'}
            onClick={() => setAddress({ tab: undefined })}
          >
            {t('units.tab')} <span className="cnt">{units.length}</span>
          </button>
          <button
            type="button"
            aria-current={isLedger ? 'page' : undefined}
            onClick={() => setAddress({ tab: 'ledger' })}
          >
            {t('ledger.title')}
          </button>
          <button type="button" onClick={() => void navigate({ to: `/desk/sites/${site.id}/estates/${id}` })}>
            {t('units.project')}
          </button>
        </>
      }
      actions={
        sheet && (
          <>
            <span className="q xs" role="status">
              {state !== 'saved' ? t(`units.state.${state}`) : t('units.state.saved')}
            </span>
            {state === 'waits' && (
              <Button small onClick={grid.again}>
                {t('units.choose')}
              </Button>
            )}
            {sheet.mayPublish && count > 0 && (
              <Button look="main" busy={state === 'saving'} onClick={publish}>
                <span className="only-desk">{t('units.publish.now', { count })}</span>
                <span className="only-phone">{t('editor.publish.short', { count })}</span>
              </Button>
            )}
          </>
        )
      }
      tools={
        sheet &&
        !isLedger &&
        units.length > 0 && (
          <>
            <span className="q" role="status">
              {figures &&
                t('units.figures', {
                  count: figures.cells,
                  average:
                    UNIT_COLUMNS[range?.from.column ?? 0] === 'price'
                      ? formatCurrency(Math.round(figures.average))
                      : String(Math.round(figures.average * 10) / 10),
                })}
            </span>
            <span className="sp" />
            {canWrite && !isPhone && (
              <>
                <Button small keys="Ctrl D" onClick={fill}>
                  {t('units.fill')}
                </Button>
                <Button small onClick={() => setDialog('percent')}>
                  {t('units.percent')}
                </Button>
              </>
            )}
            {canWrite && (
              <Button small icon="plus" busy={add.isPending} onClick={addUnit}>
                {t('units.add')}
              </Button>
            )}
          </>
        )
      }
    >
      {isLedger ? (
        <Ledger id={id} name={title} />
      ) : (
        <Answered query={query} failed={t('units.failed')}>
          {(answer) => (
            <>
              {isLocked && reason && (
                <div className="unitlock">
                  <Locked>{t(`units.locked.${reason}`)}</Locked>
                </div>
              )}
              {units.length === 0 && (
                <Empty
                  title={t('units.none')}
                  actions={
                    canWrite && (
                      <Button look="main" icon="plus" busy={add.isPending} onClick={addUnit}>
                        {t('units.add')}
                      </Button>
                    )
                  }
                />
              )}
              {now &&
                (isPhone ? (
                  <>
                    <UnitGaps units={units} />
                    <UnitCards
                      units={units}
                      floors={answer.record.floors}
                      wrong={wrong}
                      words={words}
                      onAct={grid.act}
                    />
                  </>
                ) : (
                  <div className="unitwork">
                    <div className="unitwrap">
                      <UnitGrid
                        units={units}
                        floors={answer.record.floors}
                        wrong={wrong}
                        words={words}
                        choice={now}
                        onChoose={setChoice}
                        onAct={grid.act}
                      />
                    </div>
                    <SalesSide units={units} words={words} />
                  </div>
                ))}
            </>
          )}
        </Answered>
      )}
      {dialog === 'publish' && sheet && (
        <PublishDialog
          sheet={sheet}
          onClose={() => setDialog(undefined)}
          onDone={(published) => {
            setDialog(undefined);
            toast({ text: t('units.published', { count: published }) });
          }}
        />
      )}
      {dialog === 'percent' && range && (
        <PercentageDialog
          count={range.to.row - range.from.row + 1}
          onClose={() => setDialog(undefined)}
          onApply={(percent, rounding) => {
            const column = UNIT_COLUMNS.indexOf('price');
            const prices = { from: { ...range.from, column }, to: { ...range.to, column } };
            grid.act(addPercentage(units, prices, percent, rounding, words, isSold));
            setDialog(undefined);
          }}
        />
      )}
    </Screen>
  );
};
