import type { ReactElement, Ref } from 'react';
import type { Translate } from '../../i18n/translate.ts';
import type { ListAddress } from './list-address.ts';
import { ListLink } from './list-link.tsx';

type Props = {
  /** The first one shown, counted from 0: above 0 on a later page of a list read without script. */
  readonly from: number;
  readonly loaded: number;
  readonly total: number;
  readonly size: number;
  readonly loading: boolean;
  readonly address: ListAddress;
  readonly path: string;
  readonly t: Translate;
  readonly onMore?: (() => void) | undefined;
  readonly ref?: Ref<HTMLDivElement>;
};

/** Below the list: how far one is, and a real link to the rest. */
export const LoadMore = (props: Props): ReactElement | null => {
  const { from, loaded, total, size, loading, address, path, t, onMore, ref } = props;
  const shown = from + loaded;
  const rest = Math.min(size, total - shown);
  if (total === 0) return null;
  return (
    <div className="more" ref={ref}>
      {/* Also counted while more arrive: the whole line is the news. */}
      <p role="status" className="small quiet">
        {loading ? t('list.loading') : t('list.loaded', { loaded: shown, total })}
      </p>
      <progress value={shown} max={total} aria-label={t('list.loaded', { loaded: shown, total })} />
      <div className="row">
        {from > 0 && (
          <ListLink className="btn ghost" to={{ ...address, page: Math.max(1, address.page - 1) }} path={path} follow>
            {t('list.previous')}
          </ListLink>
        )}
        {rest > 0 && (
          <ListLink
            className="btn ghost"
            to={{ ...address, page: Math.floor(shown / size) + 1 }}
            path={path}
            go={onMore}
            follow
          >
            {t('list.more', { count: rest })}
          </ListLink>
        )}
      </div>
      <a className="small" href="#top">
        {t('list.top')}
      </a>
    </div>
  );
};
