// What waits for an answer, the most urgent first.
import { type ReactElement, useState } from 'react';
import { useDeskQuery } from '../api/desk-queries.ts';
import { useAddress } from '../shell/address.ts';
import { Screen, useNow } from '../shell/screen.tsx';
import { Answered, Empty } from '../shell/states.tsx';
import { useHolidayTexts } from '../texts/holiday/holiday-texts.tsx';
import { useTexts } from '../texts/translate.tsx';
import { RequestCard } from './request-card.tsx';
import { type StayAct, StaySheet } from './stay-sheet.tsx';

export const RequestsTab = ({ tabs }: { readonly tabs: ReactElement }): ReactElement => {
  const t = useHolidayTexts();
  const shell = useTexts();
  const now = useNow();
  const [{ stay }, setAddress] = useAddress();
  const [act, setAct] = useState<StayAct>();
  const list = useDeskQuery('stays', 'holidayRequests');
  const open = (id: number, first?: StayAct): void => {
    setAct(first);
    setAddress({ stay: String(id) }, 'push');
  };
  return (
    <Screen title={shell('nav.holiday')} tabs={tabs} foot={t('requests.foot')} padded>
      <Answered query={list} failed={t('requests.failed')}>
        {({ requests }) =>
          requests.length === 0 ? (
            <Empty title={t('requests.none')}>{t('requests.none.how')}</Empty>
          ) : (
            <ul className="requests">
              {requests.map((one) => (
                <li key={one.id}>
                  <RequestCard stay={one} now={now} onOpen={(first) => open(one.id, first)} />
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
      {stay !== undefined && (
        <StaySheet
          key={`${stay}${act ?? ''}`}
          id={Number(stay)}
          first={act}
          onClose={() => setAddress({ stay: undefined })}
        />
      )}
    </Screen>
  );
};
