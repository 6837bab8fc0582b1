// What a screen shows when it has nothing to show yet, nothing at all, no answer, or no network.
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { NoAnswerError, reasonOf, statusOf } from '../api/desk-error.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { clockOf } from '../parts/moments.ts';
import { useLocale, useTexts } from '../texts/translate.tsx';

const SKELETON_AFTER_MS = 200;
const RETRY_SECONDS = 8;

/** The lines of the gable, thin. */
const EmptyHouse = (): ReactElement => (
  <svg className="empty-house" viewBox="0 0 64 52" aria-hidden="true">
    <path d="M2 50V26h7v-8h8v-8h8V2h14v8h8v8h8v8h7v24ZM24 50V36h16v14M15 32h6M43 32h6M28 20h8" />
  </svg>
);

/** Why there is nothing, and the nearest way out. */
export const Empty = (props: {
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}): ReactElement => (
  <div className="state">
    <EmptyHouse />
    <h2>{props.title}</h2>
    {props.children && <div className="q">{props.children}</div>}
    {props.actions && <div className="row wrap">{props.actions}</div>}
  </div>
);

/** In the shape of what will come, and only when it takes a moment. */
export const Loading = ({ rows = 6 }: { readonly rows?: number }): ReactElement => {
  const t = useTexts();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SKELETON_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="loading" role="status">
      <span className="vh">{t('state.loading')}</span>
      {late &&
        Array.from({ length: rows }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all of them are the same.
          <div className="skelrow" key={index} aria-hidden="true">
            <span className="skel round" />
            <span className="skel" />
            <span className="skel short" />
            <span className="skel short" />
          </div>
        ))}
    </div>
  );
};

const hearNetwork = (listener: () => void): (() => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

export const useOnline = (): boolean => useSyncExternalStore(hearNetwork, () => navigator.onLine);

/** "{what} laden niet. Dat ligt aan ons.", tried again by itself. A refusal says why, and is not tried again. */
export const Failure = (props: {
  /** The subject as a sentence that is whole: "De mensen laden niet." */
  readonly title: string;
  readonly error: unknown;
  readonly retry: () => unknown;
}): ReactElement => {
  const { error, retry } = props;
  const t = useTexts();
  const online = useOnline();
  const status = statusOf(error);
  const refused = status !== undefined && status < 500 && status !== 429;
  const [left, setLeft] = useState(RETRY_SECONDS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new failure begins to count anew.
  useEffect(() => {
    if (refused) return undefined;
    setLeft(RETRY_SECONDS);
    const timer = setInterval(() => setLeft((before) => before - 1), 1000);
    return () => clearInterval(timer);
  }, [refused, error]);
  useEffect(() => {
    if (left <= 0) {
      setLeft(RETRY_SECONDS);
      retry();
    }
  }, [left, retry]);
  const reason = reasonOf(error);
  const text = (): string => {
    if (status === 404) return t('state.gone');
    if (refused) return t(reason === 'role' || reason === 'branch' ? 'state.refused' : 'state.unwanted');
    if (!online) return t('state.offline');
    return t(error instanceof NoAnswerError ? 'state.noanswer' : 'state.failed', { count: left });
  };
  return (
    <div className="state">
      <EmptyHouse />
      <h2>{refused || !online ? props.title : `${props.title} ${t('state.ours')}`}</h2>
      <p className="q" role="alert">
        {text()}
      </p>
      <div className="row wrap">
        <Button look="main" icon="refresh" onClick={() => retry()}>
          {t('act.retry')}
        </Button>
      </div>
    </div>
  );
};

/** Above an older answer: what one sees, and since when. */
export const StaleNote = ({ since }: { readonly since: number }): ReactElement => {
  const t = useTexts();
  const locale = useLocale();
  return (
    <p className="stale" role="status">
      <Icon name="offline" />
      {t('state.stale', { time: clockOf(new Date(since), locale) })}
    </p>
  );
};

/** One of the states above until there is an answer; an older answer stays when asking again fails. */
export const Answered = <T,>(props: {
  readonly query: UseQueryResult<T>;
  readonly failed: string;
  readonly loading?: ReactNode;
  readonly children: (answer: T) => ReactNode;
}): ReactNode => {
  const { query, failed, loading = <Loading />, children } = props;
  const online = useOnline();
  if (query.data !== undefined)
    return (
      <>
        {(query.isError || !online) && <StaleNote since={query.dataUpdatedAt} />}
        {children(query.data)}
      </>
    );
  if (query.isError) return <Failure title={failed} error={query.error} retry={query.refetch} />;
  return loading;
};
