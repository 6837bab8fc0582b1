// No results, with ways out; and a list that did not load.
import type { ReactElement, ReactNode } from 'react';
import { phoneHref } from '../../domain/people/phone-number.ts';
import { removalChange } from '../../domain/search/filter-chips.ts';
import { type ListAddress, listHref, withFilter, withoutFilters } from '../../domain/search/list-address.ts';
import type { Loosening } from '../../domain/search/loosening.ts';
import { Icon } from '../icon.tsx';
import type { Step } from './active-filters.tsx';
import type { ListContext } from './list-context.ts';
import type { ListItem } from './list-item.ts';
import { type Go, StepLink } from './list-link.tsx';
import { MiniCard } from './mini-card.tsx';

const Gable = (): ReactElement => (
  <svg className="gable" viewBox="0 0 72 60" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
    <path d="M4 58V30h8v-8h8v-8h8V6h16v8h8v8h8v8h8v28ZM28 58V42h16v16M18 38h8M46 38h8M31 24h10" />
  </svg>
);

type EmptyStateProps = {
  readonly title: string;
  readonly hint?: string | undefined;
  /** The first one is what most people want. */
  readonly ways: readonly (Step & { readonly key: string; readonly label: string; readonly plain?: boolean })[];
  readonly children?: ReactNode;
  readonly near?: ReactNode;
};

/** Nothing found, in words of the list, with ways out. */
export const EmptyState = ({ title, hint, ways, children, near }: EmptyStateProps): ReactElement => (
  <div className="state sides">
    <div className="stack">
      <Gable />
      <h2>{title}</h2>
      {hint && <p>{hint}</p>}
      {ways.length > 0 && (
        <div className="row">
          {ways.map(({ key, label, plain, ...step }, index) => (
            <StepLink key={key} {...step} className={index === 0 ? 'btn primary' : plain ? 'btn plain' : 'btn ghost'}>
              {label}
            </StepLink>
          ))}
        </div>
      )}
      {children}
    </div>
    {near}
  </div>
);

type EmptyProps = {
  /** What taking one filter away would give, the most first. */
  readonly loosenings: readonly Loosening[];
  /** What comes nearest in price and place, with all other wishes met where that gives anything. */
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
  const [best] = loosenings;
  const step = (to: ListAddress): Step => ({ href: listHref(path, to), onGo: go && (() => go(to)) });
  const ways = loosenings.slice(0, 2).map((way) => ({
    key: way.key,
    label: t('list.empty.try', { count: way.count, name: way.label }),
    ...step(withFilter(address, removalChange(way))),
  }));
  const clear = { key: 'clear', label: t('filter.clear.all'), plain: true, ...step(withoutFilters(address)) };
  return (
    <EmptyState
      title={t('estate.no.results')}
      hint={best ? t('list.empty.hint', { name: best.label, count: best.count }) : undefined}
      ways={filtered ? [...ways, clear] : []}
      near={
        near.length > 0 && (
          <div>
            <p className="small quiet">{t('list.empty.near')}</p>
            {near.map(({ general: { id }, card }) => (
              <MiniCard key={id} card={card} context={context} />
            ))}
          </div>
        )
      }
    >
      {!filtered && <p>{t('list.empty.all')}</p>}
      {alertHref && (
        <p>
          <a className="arrow-link" href={alertHref}>
            <Icon name="bell" />
            {t('list.alert.me')}
          </a>
        </p>
      )}
    </EmptyState>
  );
};

type FailedProps = {
  /** What did not load; the listings when absent. */
  readonly title?: string;
  readonly href: string;
  readonly phone: string;
  readonly context: Pick<ListContext, 't'>;
  readonly onRetry?: (() => void) | undefined;
};

export const FailedList = ({ title, href, phone, context: { t }, onRetry }: FailedProps): ReactElement => (
  <div className="state" role="alert">
    <h2>{title ?? t('list.failed')}</h2>
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
