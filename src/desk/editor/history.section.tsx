// What visitors saw: every version with who, when, why and what changed, and the way back.
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import type { DeskAnswer } from '../api/desk-api.ts';
import { deskQueryKey, useDeskApi } from '../api/desk-queries.ts';
import { Avatar } from '../parts/avatar.tsx';
import { Icon } from '../parts/icon.tsx';
import { clockOf, dateOf } from '../parts/moments.ts';
import { MoreRow } from '../shell/more-row.tsx';
import { Empty, Failure, Loading } from '../shell/states.tsx';
import { useLocale, useTexts } from '../texts/translate.tsx';
import { useEditor } from './editor-context.ts';
import { AtDate } from './history-at.tsx';
import { VersionView } from './version-view.tsx';
import { causeName, type Version, versionTitle } from './version-words.ts';

const useVersions = (id: number) => {
  const api = useDeskApi();
  return useInfiniteQuery({
    queryKey: deskQueryKey(api.siteId, ['estates'], 'estateVersions', { params: { id } }),
    queryFn: ({ pageParam, signal }) =>
      api.read('estateVersions', signal, {
        params: { id },
        query: pageParam === 0 ? {} : { before: pageParam },
      }),
    initialPageParam: 0,
    getNextPageParam: ({ next }: DeskAnswer<'estateVersions'>) => next,
  });
};

const PRICE = '/price/value';

/** Each price that visitors saw, the newest first. */
const Prices = ({ versions }: { readonly versions: readonly Version[] }): ReactElement | null => {
  const t = useTexts();
  const { leaf } = useEditor();
  const prices = versions.flatMap((version) =>
    version.online
      ? version.changes.filter(({ pointer }) => pointer === PRICE).map((change) => ({ ...change, version }))
      : [],
  );
  if (prices.length === 0) return null;
  return (
    <section className="group">
      <h3>{t('editor.history.prices')}</h3>
      <ul className="pricelist">
        {prices.map(({ before, after, version }) => (
          <li key={version.version} className="row wrap s">
            <span className="q">{dateOf(new Date(version.from))}</span>
            {before !== null && <s>{leaf.value(PRICE, before)}</s>}
            <b>{leaf.value(PRICE, after)}</b>
            <span className="qq sp">{causeName(version, t)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};

const VersionRow = (props: {
  readonly version: Version;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}): ReactElement => {
  const { version, isOpen, onOpen } = props;
  const t = useTexts();
  const locale = useLocale();
  const from = new Date(version.from);
  return (
    <li>
      <button type="button" className="version" aria-current={isOpen ? 'true' : undefined} onClick={onOpen}>
        {version.cause?.kind === 'member' ? (
          <Avatar name={version.cause.name} />
        ) : (
          <span className="av" aria-hidden="true">
            <Icon name={version.cause?.kind === 'feed' ? 'feed' : 'server'} />
          </span>
        )}
        <span className="grow">
          <b>{versionTitle(version, t)}</b>
          <span className="second xs qq">
            {dateOf(from)}, {clockOf(from, locale)}
            {version.cause?.planned && ` · ${t('editor.history.planned')}`}
          </span>
        </span>
        {version.to === null && version.online && <span className="lbl g">{t('editor.history.now')}</span>}
      </button>
    </li>
  );
};

export const HistorySection = (): ReactElement => {
  const t = useTexts();
  const { sheet } = useEditor();
  const query = useVersions(sheet.id);
  const [chosen, setChosen] = useState<number>();
  if (query.isError && !query.data)
    return <Failure title={t('editor.history.failed')} error={query.error} retry={query.refetch} />;
  if (!query.data) return <Loading />;
  const versions = query.data.pages.flatMap((page) => page.versions);
  if (versions.length === 0) return <Empty title={t('editor.history.none')} />;
  const index = Math.max(
    0,
    versions.findIndex(({ version }) => version === chosen),
  );
  const open = versions[index];
  return (
    <div className="history">
      <div className="st">
        <ol className="versions">
          {versions.map((version) => (
            <VersionRow
              key={version.version}
              version={version}
              isOpen={version === open}
              onOpen={() => setChosen(version.version)}
            />
          ))}
        </ol>
        <MoreRow pages={query} />
        <Prices versions={versions} />
        <AtDate />
      </div>
      {open && <VersionView key={open.version} version={open} before={versions[index + 1]} isNewest={index === 0} />}
    </div>
  );
};
