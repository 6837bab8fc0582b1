// Every stay by arrival.
import { type ReactElement, useState } from 'react';
import { STAY_STATES, type StayState } from '../../domain/rentals/rental-words.ts';
import { useDeskQuery } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { Checkbox, SelectField } from '../parts/field.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { useAddress } from '../shell/address.ts';
import { Screen } from '../shell/screen.tsx';
import { useSession } from '../shell/session.ts';
import { Answered, Empty } from '../shell/states.tsx';
import { usePhone } from '../shell/use-phone.ts';
import { useHolidayTexts } from '../texts/holiday/holiday-texts.tsx';
import { useTexts } from '../texts/translate.tsx';
import { NewStaySheet } from './new-sheets.tsx';
import { useUnits } from './stay-fields.tsx';
import { fullDate, money, type StayRow } from './stay-words.ts';
import { useStaySheet } from './use-stay-sheet.tsx';

const PAGE = 50;
const TONES: Readonly<Record<StayState, string>> = {
  HELD: 'opt',
  CONFIRMED: 'on',
  REFUSED: 'off',
  LAPSED: 'off',
  CANCELLED: 'off',
  WITHDRAWN: 'off',
};

export const StaysTab = ({ tabs }: { readonly tabs: ReactElement }): ReactElement => {
  const t = useHolidayTexts();
  const shell = useTexts();
  const { may } = useSession();
  const isPhone = usePhone();
  const [{ stay, state = '', q = '', unit: unitId = '', past, page = '1' }, setAddress] = useAddress();
  const { openStay, staySheet } = useStaySheet();
  const units = useUnits();
  const number = /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1;
  /** Another filter begins at its first page. */
  const filter = (change: Readonly<Record<string, string | undefined>>): void =>
    setAddress({ ...change, page: undefined });
  const [adding, setAdding] = useState(false);
  const wanted = STAY_STATES.find((one) => one === state);
  const list = useDeskQuery('stays', 'holidayStays', {
    query: {
      limit: PAGE,
      offset: (number - 1) * PAGE,
      ...(/^\d{1,9}$/.test(unitId) ? { unit: Number(unitId) } : {}),
      ...(wanted ? { state: wanted } : {}),
      ...(q === '' ? {} : { search: q }),
      ...(past === '1' ? { past: true } : {}),
    },
  });
  const columns: readonly Column<StayRow>[] = [
    {
      id: 'guest',
      header: t('stays.guest'),
      main: true,
      sort: ({ name }) => name,
      cell: ({ name, email }) => (
        <>
          <b>{name}</b>
          <span className="qq xs second">{email}</span>
        </>
      ),
    },
    { id: 'unit', header: t('field.unit'), sort: ({ unit }) => unit, cell: ({ unit }) => unit },
    {
      id: 'from',
      header: `${t('field.from')} – ${t('field.to')}`,
      sort: ({ from }) => from,
      cell: ({ from, to }) => `${fullDate(from)} – ${fullDate(to)}`,
    },
    {
      id: 'persons',
      header: t('field.persons'),
      align: 'right',
      drop: 'first',
      cell: ({ persons }) => persons,
    },
    {
      id: 'price',
      header: t('stays.price'),
      align: 'right',
      cell: ({ price }) => <span className="price">{money(price)}</span>,
    },
    {
      id: 'state',
      header: t('stays.state'),
      sort: (row) => row.state,
      cell: (row) => <span className={`tag ${TONES[row.state]}`}>{t(`state.${row.state}`)}</span>,
    },
  ];
  const choices = [
    { value: '', label: t('stays.state.all') },
    ...STAY_STATES.map((one) => ({ value: one as string, label: t(`state.${one}`) })),
  ];
  // A phone's bar has no room for it.
  const add = may('stays.write') && (
    <Button look="main" icon="plus" onClick={() => setAdding(true)}>
      {t('new.act')}
    </Button>
  );
  return (
    <Screen
      title={shell('nav.holiday')}
      tabs={tabs}
      count={list.data?.total}
      foot={
        list.data &&
        list.data.stays.length > 0 &&
        t('stays.foot', {
          first: (number - 1) * PAGE + 1,
          last: (number - 1) * PAGE + list.data.stays.length,
          total: list.data.total,
        })
      }
      actions={!isPhone && add}
      tools={
        <>
          <SearchField label={t('stays.search')} value={q} onChange={(value) => filter({ q: value || undefined })} />
          <SelectField
            label={t('stays.state')}
            value={state}
            choices={choices}
            onChange={(value) => filter({ state: value || undefined })}
          />
          <SelectField
            label={t('field.unit')}
            value={unitId}
            choices={[
              { value: '', label: t('stays.unit.all') },
              ...units.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(value) => filter({ unit: value || undefined })}
          />
          <Checkbox
            label={t('stays.past')}
            checked={past === '1'}
            onChange={(checked) => filter({ past: checked ? '1' : undefined })}
          />
          {isPhone && add}
        </>
      }
    >
      <Answered query={list} failed={t('stays.failed')}>
        {({ stays, total }) =>
          stays.length === 0 ? (
            <Empty
              title={t('stays.none')}
              actions={
                number > 1 && <Button onClick={() => setAddress({ page: undefined })}>{t('stays.page.first')}</Button>
              }
            />
          ) : (
            <>
              <DataTable
                label={t('tab.stays')}
                rows={stays}
                columns={columns}
                rowId={({ id }) => String(id)}
                rowName={({ name, unit }) => `${name}, ${unit}`}
                current={stay}
                onOpen={({ id }) => openStay(id)}
              />
              {total > PAGE && (
                <nav className="more row wrap" aria-label={t('stays.pages')}>
                  <Button
                    aria-disabled={number === 1 || undefined}
                    onClick={() => number > 1 && setAddress({ page: number === 2 ? undefined : String(number - 1) })}
                  >
                    {t('stays.page.before')}
                  </Button>
                  <span role="status">{t('stays.page', { number, count: Math.ceil(total / PAGE) })}</span>
                  <Button
                    aria-disabled={number * PAGE >= total || undefined}
                    onClick={() => number * PAGE < total && setAddress({ page: String(number + 1) })}
                  >
                    {t('stays.page.after')}
                  </Button>
                </nav>
              )}
            </>
          )
        }
      </Answered>
      {staySheet}
      {adding && <NewStaySheet start={undefined} onClose={() => setAdding(false)} />}
    </Screen>
  );
};
