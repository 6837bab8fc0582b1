// What waits for an answer, the most urgent first.
import type { ReactElement } from 'react';
import { useDeskQuery } from '../api/desk-queries.ts';
import { Screen, useNow } from '../shell/screen.tsx';
import { Answered, Empty } from '../shell/states.tsx';
import { useHolidayTexts } from '../texts/holiday/holiday-texts.tsx';
import { useTexts } from '../texts/translate.tsx';
import { RequestCard } from './request-card.tsx';
import { useStaySheet } from './use-stay-sheet.tsx';

export const RequestsTab = ({ tabs }: { readonly tabs: ReactElement }): ReactElement => {
  const t = useHolidayTexts();
  const shell = useTexts();
  const now = useNow();
  const { openStay, staySheet } = useStaySheet();
  const list = useDeskQuery('stays', 'holidayRequests');
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
                  <RequestCard stay={one} now={now} onOpen={(first) => openStay(one.id, first)} />
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
      {staySheet}
    </Screen>
  );
};
