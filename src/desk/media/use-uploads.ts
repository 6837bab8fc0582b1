// The files of one listing that are under way: they go on whatever one looks at, and stand in the draft as soon as they are kept.
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { isObject } from '../../domain/is-object.ts';
import { changedDraft } from '../../domain/layers/decisions.ts';
import type { Locale } from '../../domain/locale.ts';
import type { DeskApi } from '../api/desk-api.ts';
import { useDeskApi } from '../api/desk-queries.ts';
import { useEditor } from '../editor/editor-context.ts';
import { listingTitle } from '../editor/head.tsx';
import { type DraftOwner, readDraft, writeDraft } from '../shell/drafts.ts';
import { useSession } from '../shell/session.ts';
import { useLocale } from '../texts/translate.tsx';
import { placeInDraft } from './place-in-draft.ts';
import { isElsewhere, placement } from './place-upload.ts';
import { sendOver } from './send-file.ts';
import { createUploadQueue, type QueueView, type Unfinished, type UploadQueue } from './upload-queue.ts';
import { uploadRegistry } from './upload-registry.ts';

/** One per listing, as long as the desk is open: it goes on while somebody walks about, and whoever comes back finds it. */
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

const queueOf = (api: DeskApi, id: number, owner: DraftOwner, locale: Locale): UploadQueue => {
  const ofSite = queues.get(api) ?? new Map<number, UploadQueue>();
  queues.set(api, ofSite);
  const known = ofSite.get(id);
  if (known) return known;
  const key = `uploads-${id}`;
  const queue = createUploadQueue({
    send: sendOver(api),
    unfinished: unfinishedIn(readDraft(owner, key, Date.now())),
    keep: (unfinished) => writeDraft(owner, key, unfinished.length > 0 ? unfinished : undefined, Date.now()),
  });
  ofSite.set(id, queue);
  uploadRegistry.add({ siteId: owner.siteId, id, queue, place: () => placeInDraft(api, id, queue, locale) });
  return queue;
};

export const useUploadQueue = (): UploadQueue => {
  const api = useDeskApi();
  const { sheet } = useEditor();
  const { site } = useSession();
  return useMemo(
    () => queueOf(api, sheet.id, { siteId: site.id, memberId: site.memberId ?? 0 }, site.locales[0] ?? 'nl'),
    [api, sheet.id, site.id, site.memberId, site.locales],
  );
};

export const useUploads = (queue: UploadQueue): QueueView => useSyncExternalStore(queue.subscribe, queue.current);

/** While the editor is open, finished ones go into the draft through it; afterwards without it. */
export const UploadKeeper = (): null => {
  const queue = useUploadQueue();
  const { uploads } = useUploads(queue);
  const locale = useLocale();
  const editor = useEditor();
  const { sheet, decisions, locales, saver, latest } = editor;
  const isPlacing = useSyncExternalStore(uploadRegistry.subscribe, () => uploadRegistry.isPlacing(queue));
  const name = listingTitle(editor, locale);
  useEffect(() => {
    const leave = uploadRegistry.attend(queue);
    // What the editor still saves comes first.
    return () => void saver.flush().finally(leave);
  }, [queue, saver]);
  useEffect(() => uploadRegistry.name(queue, name), [queue, name]);
  useEffect(() => {
    if (isPlacing) return;
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
  }, [isPlacing, uploads, decisions, sheet.feed, locales, queue, saver, latest]);
  return null;
};
