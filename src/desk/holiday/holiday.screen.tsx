// The holiday homes: units by days, what waits for an answer, seasons and prices, and every stay.
import { Link, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useDeskQuery } from '../api/desk-queries.ts';
import { Screen } from '../shell/screen.tsx';
import { useSession } from '../shell/session.ts';
import { Failure, Loading } from '../shell/states.tsx';
import { siteAddress } from '../site-address.ts';
import { HolidayTextsProvider, useHolidayTexts, useLoadedHolidayTexts } from '../texts/holiday/holiday-texts.tsx';
import { useTexts } from '../texts/translate.tsx';
import { CalendarTab } from './calendar-tab.tsx';
import { PricesTab } from './prices-tab.tsx';
import { RequestsTab } from './requests-tab.tsx';
import { StaysTab } from './stays-tab.tsx';

const TABS = ['calendar', 'requests', 'prices', 'stays'] as const;
type Tab = (typeof TABS)[number];
const PARTS: Readonly<Record<Tab, (props: { readonly tabs: ReactElement }) => ReactElement>> = {
  calendar: CalendarTab,
  requests: RequestsTab,
  prices: PricesTab,
  stays: StaysTab,
};

const Tabs = ({ current }: { readonly current: Tab }): ReactElement => {
  const t = useHolidayTexts();
  const { site } = useSession();
  const requests = useDeskQuery('stays', 'holidayRequests');
  const waiting = requests.data?.requests.length ?? 0;
  return (
    <>
      {TABS.map((tab) => (
        <Link
          key={tab}
          to={siteAddress(site.id, tab === 'calendar' ? 'holiday' : `holiday/${tab}`)}
          activeOptions={{ exact: true }}
          aria-current={tab === current ? 'page' : undefined}
        >
          {t(`tab.${tab}`)}
          {tab === 'requests' && waiting > 0 && <span className="cnt m">{waiting}</span>}
        </Link>
      ))}
    </>
  );
};

const HolidayScreen = (): ReactElement => {
  const t = useTexts();
  const { tab: asked } = useParams({ strict: false }) as { readonly tab?: string };
  const words = useLoadedHolidayTexts();
  const tab = TABS.find((one) => one === asked) ?? 'calendar';
  const Part = PARTS[tab];
  if (!words.data)
    return (
      <Screen title={t('nav.holiday')}>
        {words.isError ? <Failure title={t('nav.holiday')} error={words.error} retry={words.refetch} /> : <Loading />}
      </Screen>
    );
  return (
    <HolidayTextsProvider value={words.data}>
      <Part key={tab} tabs={<Tabs current={tab} />} />
    </HolidayTextsProvider>
  );
};

export default HolidayScreen;
