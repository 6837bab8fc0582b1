// No results, with ways out; and a list that did not load.
import type { ReactElement } from 'react';
import { Icon } from '../icon.tsx';
import { phoneHref } from '../site-header.tsx';
import { removalChange } from './filter-chips.ts';
import { type ListAddress, withFilter, withoutFilters } from './list-address.ts';
import type { ListContext } from './list-context.ts';
import type { ListItem } from './list-item.ts';
import { type Go, ListLink } from './list-link.tsx';
import type { Loosening } from './loosening.ts';
import { MiniCard } from './mini-card.tsx';

const Gable = (): ReactElement => (
  <svg className="gable" viewBox="0 0 72 60" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
    <path d="M4 58V30h8v-8h8v-8h8V6h16v8h8v8h8v8h8v28ZM28 58V42h16v16M18 38h8M46 38h8M31 24h10" />
  </svg>
);

type EmptyProps = {
  /** What taking one filter away would give, the most first. */
  readonly loosenings: readonly Loosening[];
  /** Some of what the first of them would give. */
  readonly near: readonly ListItem[];
  readonly filtered: boolean;
  readonly address: ListAddress;
  readonly path: string;
  readonly context: ListContext;
  readonly alertHref?: string | undefined;
  readonly go?: Go | undefined;
};

export const EmptyList = (props: EmptyProps): ReactElement => {
  const { loosenings, near, filtered, address, path, context, alertHref, go } = props;
  const { t } = context;
  const [best, ...others] = loosenings;
  return (
    <div className="state sides">
      <div className="stack">
        <Gable />
        <h2>{t('estate.no.results')}</h2>
        {best && <p>{t('list.empty.hint', { name: best.label, count: best.count })}</p>}
        {!filtered && <p>{t('list.empty.all')}</p>}
        {filtered && (
          <div className="row">
            {[best, ...others.slice(0, 1)].map(
              (way, index) =>
                way && (
                  <ListLink
                    key={way.key}
                    className={index === 0 ? 'btn primary' : 'btn ghost'}
                    to={withFilter(address, removalChange(way))}
                    path={path}
                    go={go}
                  >
                    {t('list.empty.try', { count: way.count, name: way.label })}
                  </ListLink>
                ),
            )}
            <ListLink className={best ? 'btn plain' : 'btn primary'} to={withoutFilters(address)} path={path} go={go}>
              {t('filter.clear.all')}
            </ListLink>
          </div>
        )}
        {alertHref && (
          <p>
            <a className="arrow-link" href={alertHref}>
              <Icon name="bell" />
              {t('list.alert.me')}
            </a>
          </p>
        )}
      </div>
      {near.length > 0 && (
        <div>
          <p className="small quiet">{t('list.empty.near')}</p>
          {near.map(({ general: { id }, card }) => (
            <MiniCard key={id} card={card} context={context} />
          ))}
        </div>
      )}
    </div>
  );
};

type FailedProps = {
  readonly href: string;
  readonly phone: string;
  readonly context: ListContext;
  readonly onRetry?: (() => void) | undefined;
};

export const FailedList = ({ href, phone, context: { t }, onRetry }: FailedProps): ReactElement => (
  <div className="state" role="alert">
    <h2>{t('list.failed')}</h2>
    <p>{t('list.failed.text')}</p>
    <div className="row">
      <a
        className="btn primary"
        href={href}
        onClick={
          onRetry &&
          ((event) => {
            event.preventDefault();
            onRetry();
          })
        }
      >
        {t('list.failed.retry')}
      </a>
      {phone !== '' && (
        <a className="btn plain" href={phoneHref(phone)}>
          {t('list.failed.call', { phone })}
        </a>
      )}
    </div>
  </div>
);
