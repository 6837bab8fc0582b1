import type { ReactElement, Ref } from 'react';
import { type ListAddress, listHref } from '../../domain/search/list-address.ts';
import type { Translate } from '../../i18n/translate.ts';
import type { Step } from './active-filters.tsx';
import { StepLink } from './list-link.tsx';

type Progress = {
  /** The first one shown, counted from 0: above 0 on a later page of a list read without script. */
  readonly from: number;
  readonly loaded: number;
  readonly total: number;
  readonly size: number;
  readonly loading: boolean;
  /** The page that was asked for last did not come. */
  readonly failed: boolean;
  readonly t: Translate;
  readonly ref?: Ref<HTMLDivElement>;
};

/** "15 of 40 loaded"; the listings' own words when absent. */
type Words = {
  readonly loaded: string;
  readonly loading: string;
  readonly failed: string;
  readonly previous: string;
};

/** Below the list: how far one is, and a real link to the rest. */
export const MoreOf = (
  props: Progress & { readonly words: Words; readonly previous: Step; readonly next: Step },
): ReactElement | null => {
  const { from, loaded, total, size, loading, failed, words, previous, next, t, ref } = props;
  const shown = from + loaded;
  const rest = Math.min(size, total - shown);
  if (total === 0) return null;
  return (
    <div className="more" ref={ref}>
      {/* Also counted while more arrive: the whole line is the news. */}
      <p role="status" className="small quiet">
        {loading ? words.loading : words.loaded}
      </p>
      {failed && <p role="alert">{words.failed}</p>}
      <progress value={shown} max={total} aria-label={words.loaded} />
      <div className="row">
        {from > 0 && (
          <StepLink className="btn ghost" {...previous} follow>
            {words.previous}
          </StepLink>
        )}
        {rest > 0 && (
          <StepLink className="btn ghost" {...next} follow>
            {/* One link, so that the keyboard stays on it. */}
            {failed ? t('list.failed.retry') : t('list.more', { count: rest })}
          </StepLink>
        )}
      </div>
      <a className="small" href="#top">
        {t('list.top')}
      </a>
    </div>
  );
};

type Props = Progress & {
  readonly address: ListAddress;
  readonly path: string;
  readonly onMore?: (() => void) | undefined;
};

export const LoadMore = ({ address, path, onMore, ...progress }: Props): ReactElement | null => {
  const { from, loaded, total, size, t } = progress;
  const page = (number: number): Step => ({ href: listHref(path, { ...address, page: number }) });
  return (
    <MoreOf
      {...progress}
      words={{
        loaded: t('list.loaded', { loaded: from + loaded, total }),
        loading: t('list.loading'),
        failed: t('list.failed.more'),
        previous: t('list.previous'),
      }}
      previous={page(Math.max(1, address.page - 1))}
      next={{ ...page(Math.floor((from + loaded) / size) + 1), onGo: onMore }}
    />
  );
};
