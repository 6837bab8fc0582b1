// The files of one listing that are under way: they go on whatever section one looks at, and stand in the draft as soon as they are kept.
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { isObject } from '../../domain/is-object.ts';
import { changedDraft, type Decisions, decidedItems } from '../../domain/layers/decisions.ts';
import type { Unit } from '../../domain/record/estate.ts';
import type { DeskApi } from '../api/desk-api.ts';
import { useDeskApi } from '../api/desk-queries.ts';
import { useEditor } from '../editor/editor-context.ts';
import { type DraftOwner, readDraft, writeDraft } from '../shell/drafts.ts';
import { useSession } from '../shell/session.ts';
import { placement } from './place-upload.ts';
import { sendOver } from './send-file.ts';
import { createUploadQueue, type QueueView, type Unfinished, type Upload, type UploadQueue } from './upload-queue.ts';

/** One per listing, as long as the desk is open: whoever leaves the editor and comes back finds it. */
const queues = new WeakMap<DeskApi, Map<number, UploadQueue>>();

const unfinishedIn = (kept: unknown): Unfinished[] =>
  (Array.isArray(kept) ? kept : []).filter(
    (one): one is Unfinished =>
      isObject(one) &&
      (one.list === 'pictures' || one.list === 'files') &&
      typeof one.name === 'string' &&
      typeof one.size === 'number' &&
      typeof one.modified === 'number',
  );

const queueOf = (api: DeskApi, id: number, owner: DraftOwner): UploadQueue => {
  const ofSite = queues.get(api) ?? new Map<number, UploadQueue>();
  queues.set(api, ofSite);
  const key = `uploads-${id}`;
  const queue =
    ofSite.get(id) ??
    createUploadQueue({
      send: sendOver(api),
      unfinished: unfinishedIn(readDraft(owner, key, Date.now())),
      keep: (unfinished) => writeDraft(owner, key, unfinished.length > 0 ? unfinished : undefined, Date.now()),
    });
  ofSite.set(id, queue);
  return queue;
};

export const useUploadQueue = (): UploadQueue => {
  const api = useDeskApi();
  const { sheet } = useEditor();
  const { site } = useSession();
  return useMemo(
    () => queueOf(api, sheet.id, { siteId: site.id, memberId: site.memberId ?? 0 }),
    [api, sheet.id, site.id, site.memberId],
  );
};

export const useUploads = (queue: UploadQueue): QueueView => useSyncExternalStore(queue.subscribe, queue.current);

/** The website had it before, or one that looks the same and is none of this listing, which shows those by itself. */
const isElsewhere = ({ file, list }: Upload, decisions: Decisions, feed: Unit | undefined): boolean => {
  if (!file) return false;
  const here = decidedItems(feed, decisions, list).map(({ ref }) => ref);
  return file.known || file.similar.some(({ ref }) => !here.includes(ref));
};

/** Finished ones go into the draft; a closed window would end what is under way, so the browser asks first. */
export const UploadKeeper = (): null => {
  const queue = useUploadQueue();
  const { uploads } = useUploads(queue);
  const { sheet, decisions, locales, saver, latest } = useEditor();
  useEffect(() => {
    let draft = decisions;
    for (const upload of uploads.filter(({ state }) => state === 'kept')) {
      const change = placement(upload, {
        feed: sheet.feed ?? undefined,
        decisions: draft,
        locale: locales[0] ?? 'nl',
        rankOf: queue.rankOf,
      });
      if (!change) {
        queue.foundTwice(upload.id);
        continue;
      }
      draft = changedDraft(draft, change);
      saver.change(`${upload.list}-order`, change, latest().etag);
      if (isElsewhere(upload, draft, sheet.feed ?? undefined)) queue.foundElsewhere(upload.id);
      else queue.placed(upload.id);
    }
  }, [uploads, decisions, sheet.feed, locales, queue, saver, latest]);
  useEffect(() => {
    const wake = (): void => queue.wake();
    addEventListener('online', wake);
    return () => removeEventListener('online', wake);
  }, [queue]);
  const isBusy = uploads.some(({ state }) => !['refused', 'twice', 'elsewhere'].includes(state));
  useEffect(() => {
    if (!isBusy) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isBusy]);
  return null;
};
