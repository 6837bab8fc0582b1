// All that waits of one import, taken or refused in one act, also when it is thousands: some at a time, and whoever looks sees how far it is.
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useRef, useState } from 'react';
import type { DeskAnswer } from '../api/desk-api.ts';
import { statusOf } from '../api/desk-error.ts';
import { askAgain, isOfTopic, useDeskApi } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Note } from '../parts/note.tsx';
import { useToast } from '../shell/toast.tsx';
import { useFeedTexts } from '../texts/feeds/feed-texts.tsx';
import { useTexts } from '../texts/translate.tsx';
import { useSourceName } from './sources.tsx';

export type HeldRun = DeskAnswer<'heldRuns'>['runs'][number];
type Verb = 'approve' | 'refuse';

const CALL = { approve: 'approveHeldRun', refuse: 'refuseHeldRun' } as const;
const DONE = { approve: 'feeds.q.approved', refuse: 'feeds.q.refused' } as const;

/** `run` as it was when the question was asked: what a colleague or the feed changes meanwhile does not change the question. */
const DecideDialog = (props: {
  readonly run: HeldRun;
  readonly verb: Verb;
  readonly onClose: (decided: number) => void;
}): ReactElement => {
  const { run, verb, onClose } = props;
  const f = useFeedTexts();
  const t = useTexts();
  const api = useDeskApi();
  const client = useQueryClient();
  const toast = useToast();
  const sourceName = useSourceName();
  const [decided, setDecided] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<'passing' | 'changed'>();
  const left = useRef({ version: run.version, decided: 0, isStopped: false });
  const source = sourceName(run.source);
  const leave = (): void => {
    const { current } = left;
    if (current.decided > 0) toast({ text: f(DONE[verb], { count: current.decided }) });
    onClose(current.decided);
  };
  const decide = async (): Promise<void> => {
    const { current } = left;
    setFailed(undefined);
    setBusy(true);
    try {
      let isWhole = false;
      while (!isWhole && !current.isStopped) {
        const answer = await api.call(CALL[verb], { params: { id: run.run }, body: { version: current.version } });
        current.decided += answer.decided;
        setDecided(current.decided);
        isWhole = answer.version === undefined;
        current.version = answer.version ?? '';
      }
      leave();
    } catch (error) {
      const status = statusOf(error);
      setFailed(status === 409 || status === 404 ? 'changed' : 'passing');
      setBusy(false);
    } finally {
      askAgain(client, ({ queryKey }) => isOfTopic(queryKey, api.siteId, 'estates'));
    }
  };
  /** What is on its way to the server is done; the rest goes on waiting. */
  const stop = (): void => {
    left.current.isStopped = true;
    if (!isBusy) leave();
  };
  return (
    <Dialog
      open
      urgent
      title={f(verb === 'approve' ? 'feeds.q.all.approve.title' : 'feeds.q.all.refuse.title', {
        count: run.count,
        source,
      })}
      intro={f(verb === 'approve' ? 'feeds.q.all.approve.why' : 'feeds.q.all.refuse.why', { id: run.run, source })}
      onClose={stop}
    >
      {(isBusy || decided > 0) && (
        <p className="deciding" role="status">
          <progress
            value={decided}
            max={run.count}
            aria-label={f('feeds.q.all.progress', { count: decided, of: run.count })}
          />{' '}
          {f('feeds.q.all.progress', { count: decided, of: run.count })}
        </p>
      )}
      {failed && (
        <Note tone="bad" role="alert">
          {f(failed === 'changed' ? 'feeds.q.all.changed' : decided > 0 ? 'feeds.q.all.halfway' : 'feeds.q.failed')}
        </Note>
      )}
      <div className="row wrap">
        <Button onClick={stop}>{t(decided > 0 || failed === 'changed' ? 'act.close' : 'act.cancel')}</Button>
        {failed !== 'changed' && (
          <Button look="main" busy={isBusy} onClick={() => void decide()}>
            {failed
              ? f('feeds.q.all.again')
              : f(verb === 'approve' ? 'feeds.q.all.approve' : 'feeds.q.all.refuse', { count: run.count })}
          </Button>
        )}
      </div>
    </Dialog>
  );
};

export const DecideRun = (props: { readonly run: HeldRun | undefined; readonly onDone: () => void }): ReactElement => {
  const { run, onDone } = props;
  const f = useFeedTexts();
  const [asks, setAsks] = useState<{ readonly run: HeldRun; readonly verb: Verb }>();
  return (
    <>
      {run && run.count > 1 && (
        <div className="row wrap">
          <Button small onClick={() => setAsks({ run, verb: 'approve' })}>
            {f('feeds.q.all.approve', { count: run.count })}
          </Button>
          <Button small onClick={() => setAsks({ run, verb: 'refuse' })}>
            {f('feeds.q.all.refuse', { count: run.count })}
          </Button>
        </div>
      )}
      {asks && (
        <DecideDialog
          {...asks}
          onClose={(decided) => {
            setAsks(undefined);
            if (decided > 0) onDone();
          }}
        />
      )}
    </>
  );
};
