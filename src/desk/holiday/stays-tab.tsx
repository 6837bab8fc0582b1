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
import { StaySheet } from './stay-sheet.tsx';
import { fullDate, money, type StayRow } from './stay-words.ts';

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
  const [{ stay, state = '', q = '', past }, setAddress] = useAddress();
  const [limit, setLimit] = useState(PAGE);
  const [adding, setAdding] = useState(false);
  const wanted = STAY_STATES.find((one) => one === state);
  const list = useDeskQuery('stays', 'holidayStays', {
    query: {
      limit: Math.min(limit, 100),
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
    { id: 'from', header: t('field.from'), sort: ({ from }) => from, cell: ({ from }) => fullDate(from) },
    { id: 'to', header: t('field.to'), sort: ({ to }) => to, cell: ({ to }) => fullDate(to) },
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
      foot={list.data && t('stays.foot', { shown: list.data.stays.length, total: list.data.total })}
      actions={!isPhone && add}
      tools={
        <>
          <SearchField
            label={t('stays.search')}
            value={q}
            onChange={(value) => setAddress({ q: value || undefined })}
          />
          <SelectField
            label={t('stays.state')}
            value={state}
            choices={choices}
            onChange={(value) => setAddress({ state: value || undefined })}
          />
          <Checkbox
            label={t('stays.past')}
            checked={past === '1'}
            onChange={(checked) => setAddress({ past: checked ? '1' : undefined })}
          />
          {isPhone && add}
        </>
      }
    >
      <Answered query={list} failed={t('stays.failed')}>
        {({ stays, total }) =>
          stays.length === 0 ? (
            <Empty title={t('stays.none')} />
          ) : (
            <>
              <DataTable
                label={t('tab.stays')}
                rows={stays}
                columns={columns}
                rowId={({ id }) => String(id)}
                rowName={({ name, unit }) => `${name}, ${unit}`}
                current={stay}
                onOpen={({ id }) => setAddress({ stay: String(id) }, 'push')}
              />
              {stays.length < total && limit < 100 && (
                <p className="more">
                  <Button onClick={() => setLimit(limit + PAGE)}>{t('stays.more')}</Button>
                </p>
              )}
            </>
          )
        }
      </Answered>
      {stay !== undefined && <StaySheet key={stay} id={Number(stay)} onClose={() => setAddress({ stay: undefined })} />}
      {adding && <NewStaySheet start={undefined} onClose={() => setAdding(false)} />}
    </Screen>
  );
};
