// What goes wrong: legal gaps, imports, mails that did not leave.
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { DeskAnswer } from '../api/desk-api.ts';
import { useDeskQuery } from '../api/desk-queries.ts';
import { mailKindText, troubleText } from '../mails/mail-words.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { agoText } from '../parts/moments.ts';
import { useSession } from '../shell/session.ts';
import { type TextKey, useLocale, useTexts } from '../texts/translate.tsx';

type Today = DeskAnswer<'today'>;

export const GapList = (): ReactElement => {
  const t = useTexts();
  const gaps = useDeskQuery('online', 'todayGaps');
  const { data } = gaps;
  const more = data ? data.listings - data.first.length : 0;
  return (
    <section className="blk" aria-labelledby="today-gaps">
      <div className="sec">
        <h2 id="today-gaps">{t('today.section.gaps')}</h2>
        {data && data.listings > 0 && <span className="cnt r">{data.listings}</span>}
      </div>
      {gaps.isPending && (
        <p className="q" role="status">
          {t('today.gaps.counting')}
        </p>
      )}
      {gaps.isError && !data && (
        <p className="row wrap q" role="alert">
          {t('today.gaps.failed')}
          <Button small onClick={() => void gaps.refetch()}>
            {t('act.retry')}
          </Button>
        </p>
      )}
      {data?.listings === 0 && <p className="q">{t('today.gaps.none')}</p>}
      {data && data.listings > 0 && (
        <>
          <ul className="ul">
            {data.first.map((listing) => (
              <li key={listing.id}>
                <span className="bad">
                  <Icon name="warn" />
                </span>
                <span className="grow">
                  <b>{listing.about || listing.reference}</b>
                  <span className="second q s">{listing.fields.join(', ')}</span>
                </span>
                {listing.region && <span className="lbl">{t(`today.region.${listing.region}` as TextKey)}</span>}
              </li>
            ))}
          </ul>
          {more > 0 && <p className="s qq">{t('today.gaps.more', { count: more })}</p>}
          <p className="s q">
            {t('today.gaps.most')}:{' '}
            {data.fields
              .slice(0, 3)
              .map(({ label, count }) => `${label} (${count})`)
              .join(', ')}
          </p>
        </>
      )}
    </section>
  );
};

const FEED_BAD: ReadonlySet<string> = new Set(['failed', 'refused', 'incomplete']);

export const FeedList = (props: {
  readonly feeds: NonNullable<Today['feeds']>;
  /** Records that wait for a person. */
  readonly waiting: number;
  readonly now: Date;
}): ReactElement => {
  const { feeds, waiting, now } = props;
  const t = useTexts();
  const { site } = useSession();
  const to = `/desk/sites/${site.id}/feeds`;
  const locale = useLocale();
  return (
    <section className="blk" aria-labelledby="today-feeds">
      <div className="sec">
        <h2 id="today-feeds">{t('today.section.feeds')}</h2>
        {waiting > 0 && <span className="cnt r">{waiting}</span>}
        <Link className="lk" to={to as never}>
          {t('today.feeds.all')}
        </Link>
      </div>
      {waiting > 0 && (
        <p className="bad">
          <Link className="lk" to={to as never} search={{ part: 'quarantine' } as never}>
            {t('today.feeds.waits', { count: waiting })}
          </Link>
        </p>
      )}
      {feeds.length === 0 && <p className="q">{t('today.feeds.none')}</p>}
      <ul className="ul">
        {feeds.map((feed) => (
          <li key={feed.source}>
            <span className={FEED_BAD.has(feed.state) ? 'bad' : 'good'}>
              <Icon name={FEED_BAD.has(feed.state) ? 'warn' : 'check'} />
            </span>
            <span className="grow">
              <b>{feed.source}</b>{' '}
              <span className="qq">
                · {t(`today.feeds.state.${feed.state}`)}, {agoText(new Date(feed.startedAt), now, locale, t)}
              </span>
              <span className="second q s">
                {t('today.feeds.counts', { added: feed.added, changed: feed.changed, removed: feed.removed })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};

export const MailTroubles = ({ mails }: { readonly mails: NonNullable<Today['mails']> }): ReactElement => {
  const t = useTexts();
  const { site } = useSession();
  const count = mails.dead + mails.retrying;
  const to = `/desk/sites/${site.id}/mails`;
  return (
    <section className="blk" aria-labelledby="today-mails">
      <div className="sec">
        <h2 id="today-mails">{t('today.section.mails')}</h2>
        {count > 0 && <span className="cnt r">{count}</span>}
        <Link className="lk" to={to as never}>
          {t('today.mails.all')}
        </Link>
      </div>
      {count === 0 && <p className="q">{t('today.mails.none')}</p>}
      <ul className="ul">
        {mails.newest.map((mail) => {
          const act = t(mail.state === 'dead' ? 'today.mails.correct' : 'today.mails.look');
          return (
            <li key={mail.id}>
              <span className="grow">
                <b>{mail.to ?? mailKindText(mail.kind, t)}</b>
                <span className="second q s">
                  {troubleText(mail, t)} · {mailKindText(mail.kind, t)}
                </span>
              </span>
              <Link
                className="btn sm"
                to={to as never}
                search={{ mail: String(mail.id) } as never}
                aria-label={t('today.mails.named', { act, to: mail.to ?? mailKindText(mail.kind, t) })}
              >
                {act}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
