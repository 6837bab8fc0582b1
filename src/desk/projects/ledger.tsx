// The ledger: every change of status and price of every unit that visitors saw, to read and to take along.
import type { ReactElement } from 'react';
import { csvRow } from '../../domain/csv.ts';
import { formatCurrency } from '../../domain/display/format.ts';
import type { DeskAnswer } from '../api/desk-api.ts';
import { useDeskQuery } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { clockOf, dateOf } from '../parts/moments.ts';
import { saveCsv } from '../parts/save-file.ts';
import { Answered, Empty } from '../shell/states.tsx';
import { type Translate, useLocale, useTexts } from '../texts/translate.tsx';

type Entry = DeskAnswer<'unitLedger'>['entries'][number];

const valueText = (entry: Entry, which: 'before' | 'after', t: Translate): string => {
  const value = entry[which];
  if (value === null) return '–';
  return typeof value === 'number' ? formatCurrency(value) : t(`ledger.status.${value}`);
};

const whoOf = ({ cause }: Entry, t: Translate): string =>
  cause ? (cause.kind === 'feed' ? t('ledger.feed', { name: cause.name }) : cause.name) : '–';

const asFile = (entries: readonly Entry[], t: Translate): string =>
  [
    [
      t('ledger.when'),
      t('units.column.number'),
      t('ledger.what'),
      t('ledger.before'),
      t('ledger.after'),
      t('ledger.who'),
    ],
    ...entries.map((entry) => [
      entry.at,
      entry.number,
      t(`ledger.kind.${entry.kind}`),
      ...(entry.kind === 'price'
        ? [entry.before, entry.after]
        : [valueText(entry, 'before', t), valueText(entry, 'after', t)]),
      whoOf(entry, t),
    ]),
  ]
    .map(csvRow)
    .join('\r\n');

export const Ledger = ({ id, name }: { readonly id: number; readonly name: string }): ReactElement => {
  const t = useTexts();
  const locale = useLocale();
  const ledger = useDeskQuery('estates', 'unitLedger', { params: { id } });
  const columns: readonly Column<Entry>[] = [
    { id: 'unit', header: t('units.column.number'), cell: ({ number }) => <b>{number}</b> },
    { id: 'what', header: t('ledger.what'), cell: ({ kind }) => t(`ledger.kind.${kind}`) },
    {
      id: 'change',
      header: t('ledger.change'),
      cell: (entry) => (
        <>
          <del className="del">{valueText(entry, 'before', t)}</del>{' '}
          <ins className="ins">{valueText(entry, 'after', t)}</ins>
        </>
      ),
    },
    {
      id: 'who',
      header: t('ledger.who'),
      drop: 'first',
      cell: (entry) => <span className="q">{whoOf(entry, t)}</span>,
    },
    {
      id: 'when',
      header: t('ledger.when'),
      cell: ({ at }) => (
        <time dateTime={at}>
          {dateOf(new Date(at))} <span className="qq">{clockOf(new Date(at), locale)}</span>
        </time>
      ),
    },
  ];
  return (
    <Answered query={ledger} failed={t('ledger.failed')}>
      {({ entries }) =>
        entries.length === 0 ? (
          <Empty title={t('ledger.none')} />
        ) : (
          <>
            <div className="ledgerbar">
              <span className="q">{t('ledger.intro')}</span>
              <Button icon="download" small onClick={() => saveCsv(`${name}.csv`, asFile(entries, t))}>
                {t('ledger.export')}
              </Button>
            </div>
            <DataTable
              label={t('ledger.title')}
              rows={entries}
              columns={columns}
              rowId={({ id: unit, version, kind }) => `${unit}-${version}-${kind}`}
              rowName={({ number }) => number}
            />
          </>
        )
      }
    </Answered>
  );
};
