// Where listings come from: sources, what waits for a person, what each run did, and words that nobody knows.
import type { ReactElement } from 'react';
import { useDeskQuery } from '../api/desk-queries.ts';
import { Locked } from '../parts/note.tsx';
import { useAddress } from '../shell/address.ts';
import { Screen } from '../shell/screen.tsx';
import { useSession } from '../shell/session.ts';
import { Answered, Loading } from '../shell/states.tsx';
import { FeedTextsProvider, useFeedTexts, useLoadedFeedTexts } from '../texts/feeds/feed-texts.tsx';
import { useTexts } from '../texts/translate.tsx';
import './feeds.css';
import { QuarantinePart } from './quarantine.tsx';
import { RunSheet, RunsPart } from './runs.tsx';
import { SourcesPart } from './sources.tsx';
import { WordsPart } from './words.tsx';

const PARTS = ['sources', 'quarantine', 'runs', 'words'] as const;
type Part = (typeof PARTS)[number];
const isPart = (text: string | undefined): text is Part => (PARTS as readonly (string | undefined)[]).includes(text);

const Parts = (): ReactElement => {
  const t = useTexts();
  const f = useFeedTexts();
  const { may } = useSession();
  const [address, setAddress] = useAddress();
  const feeds = useDeskQuery('estates', 'feeds');
  const part = isPart(address.part) ? address.part : 'sources';
  const run = Number(address.run) || undefined;
  const waiting = feeds.data?.waiting ?? 0;
  return (
    <Screen
      title={t('nav.feeds')}
      tabs={PARTS.map((one) => (
        <button
          key={one}
          type="button"
          className="feedtab"
          aria-current={one === part ? 'page' : undefined}
          onClick={() =>
            setAddress(
              { part: one === 'sources' ? undefined : one, held: undefined, of: undefined, run: undefined },
              'push',
            )
          }
        >
          {f(`feeds.part.${one}`)}
          {one === 'quarantine' && waiting > 0 && <span className="cnt r">{waiting}</span>}
        </button>
      ))}
      hints={
        part === 'quarantine' && may('feeds.write')
          ? [
              { keys: 'a', label: f('feeds.q.approve') },
              ...(address.state === 'refused' ? [] : [{ keys: 'w', label: f('feeds.q.refuse') }]),
            ]
          : []
      }
    >
      {!may('feeds.write') && (
        <div className="feedlock">
          <Locked>{f('feeds.locked')}</Locked>
        </div>
      )}
      {part === 'sources' && (
        <Answered query={feeds} failed={f('feeds.failed')}>
          {(answer) => <SourcesPart feeds={answer} />}
        </Answered>
      )}
      {part === 'quarantine' && <QuarantinePart />}
      {part === 'runs' && <RunsPart />}
      {part === 'words' && <WordsPart />}
      {run !== undefined && <RunSheet id={run} onClose={() => setAddress({ run: undefined })} />}
    </Screen>
  );
};

const FeedsScreen = (): ReactElement => {
  const texts = useLoadedFeedTexts();
  if (!texts) return <Loading />;
  return (
    <FeedTextsProvider value={texts}>
      <Parts />
    </FeedTextsProvider>
  );
};

export default FeedsScreen;
