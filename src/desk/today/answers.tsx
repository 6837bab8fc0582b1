// What waits for an answer of a person: nights that are held, and new requests.
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { DeskAnswer } from '../api/desk-api.ts';
import { Icon } from '../parts/icon.tsx';
import { agoText, dateOf } from '../parts/moments.ts';
import { useSession } from '../shell/session.ts';
import { siteAddress } from '../site-address.ts';
import { type Translate, useLocale, useTexts } from '../texts/translate.tsx';

type Today = DeskAnswer<'today'>;

const HOUR_MS = 3_600_000;
const URGENT_MS = 6 * HOUR_MS;
const SOON_MS = 24 * HOUR_MS;

const leftText = (ms: number, t: Translate): string => {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? t('today.left.minutes', { minutes }) : t('today.left.hours', { hours, minutes: minutes % 60 });
};

const shortDay = (day: string): string => dateOf(new Date(`${day}T12:00:00Z`));

export const StayList = (props: { readonly stays: NonNullable<Today['stays']>; readonly now: Date }): ReactElement => {
  const { stays, now } = props;
  const t = useTexts();
  const locale = useLocale();
  const money = new Intl.NumberFormat(locale === 'nl' ? 'nl-BE' : locale, {
    style: 'currency',
    currency: 'EUR',
    maximumFractionDigits: 0,
  });
  return (
    <section className="blk" aria-labelledby="today-stays">
      <div className="sec">
        <h2 id="today-stays">{t('today.section.stays')}</h2>
        {stays.length > 0 && <span className="cnt m">{stays.length}</span>}
      </div>
      {stays.length === 0 && <p className="q">{t('today.stays.none')}</p>}
      <ul className="ul">
        {stays.map((stay) => {
          const left = new Date(stay.heldUntil).getTime() - now.getTime();
          const tone = left < URGENT_MS ? ' b' : left < SOON_MS ? ' w' : '';
          return (
            <li key={stay.id} className="wrap">
              <span className="grow">
                <b>{stay.unit}</b>
                <span className="second q s">
                  {t('today.stay.line', { from: shortDay(stay.from), to: shortDay(stay.to), count: stay.persons })} ·{' '}
                  {stay.name}
                </span>
              </span>
              <span className="r">
                <span className="money">{money.format(stay.price)}</span>
                <span className="second">
                  <span className={`lbl${tone}`}>
                    <Icon name="clock" />
                    {leftText(left, t)}
                  </span>
                </span>
              </span>
              <a
                className="btn sm"
                href={stay.answerUrl}
                target="_blank"
                rel="noreferrer"
                aria-label={t('today.stay.answer.named', { unit: stay.unit })}
              >
                {t('today.stay.answer')}
                <Icon name="out" />
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
};

export const LeadList = (props: { readonly leads: NonNullable<Today['leads']>; readonly now: Date }): ReactElement => {
  const { leads, now } = props;
  const t = useTexts();
  const { site } = useSession();
  const locale = useLocale();
  return (
    <section className="blk" aria-labelledby="today-leads">
      <div className="sec">
        <h2 id="today-leads">{t('today.section.leads')}</h2>
        {leads.count > 0 && <span className="cnt m">{leads.count}</span>}
        <span className="xs qq">{t('today.leads.period')}</span>
        <span className="sp" />
        <Link className="lk s" to={siteAddress(site.id, 'leads')}>
          {t('today.leads.all')}
        </Link>
      </div>
      {leads.count === 0 && <p className="q">{t('today.leads.none')}</p>}
      <ul className="ul">
        {leads.newest.map((lead) => (
          <li key={lead.id}>
            <span className="grow">
              <b>{lead.name}</b> <span className="qq">· {lead.about ?? t('today.leads.general')}</span>
              <span className="second q s">{lead.message}</span>
            </span>
            <span className="s qq nw">{agoText(new Date(lead.at), now, locale, t)}</span>
            <Link
              className="btn i sm l"
              to={siteAddress(site.id, lead.conversation === undefined ? 'leads' : `leads/${lead.conversation}`)}
              aria-label={t('today.leads.open', { name: lead.name })}
              title={t('today.leads.open', { name: lead.name })}
            >
              <Icon name="inbox" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
