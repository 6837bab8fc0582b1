// Files that were kept while nobody stood in the editor: placed in the draft as it is on the server.
import { changedDraft, type Decisions } from '../../domain/layers/decisions.ts';
import type { Pointer } from '../../domain/layers/leaf.ts';
import type { Locale } from '../../domain/locale.ts';
import type { DeskApi } from '../api/desk-api.ts';
import { isPassing, statusOf } from '../api/desk-error.ts';
import { isElsewhere, placement } from './place-upload.ts';
import type { UploadQueue } from './upload-queue.ts';
import type { PlaceOutcome } from './upload-registry.ts';

/** Somebody may write the same order at the same moment: it is read again and placed behind theirs. */
const TRIES = 3;

const placeOnce = async (api: DeskApi, id: number, queue: UploadQueue, locale: Locale): Promise<void> => {
  const sheet = await api.call('deskEstate', { params: { id } });
  const feed = sheet.feed ?? undefined;
  let draft: Decisions = sheet.draft;
  let set: Decisions = {};
  let back: Pointer[] = [];
  const settle: (() => void)[] = [];
  for (const upload of queue.current().uploads.filter(({ state }) => state === 'kept')) {
    const change = placement(upload, { feed, decisions: draft, locale, rankOf: queue.rankOf });
    if (!change) {
      settle.push(() => queue.foundTwice(upload.id));
      continue;
    }
    draft = changedDraft(draft, change);
    set = Object.fromEntries(
      Object.entries({ ...set, ...change.set }).filter(
        ([pointer]) => !change.back.includes(pointer) || pointer in change.set,
      ),
    );
    back = [...new Set([...back, ...change.back])].filter((pointer) => !(pointer in set));
    const seen = isElsewhere(upload, draft, feed);
    settle.push(() => (seen ? queue.foundElsewhere(upload.id) : queue.placed(upload.id)));
  }
  if (Object.keys(set).length + back.length > 0)
    await api.call('saveEstate', { params: { id }, body: { set, back }, ifMatch: sheet.etag });
  for (const done of settle) done();
};

export const placeInDraft = async (
  api: DeskApi,
  id: number,
  queue: UploadQueue,
  locale: Locale,
): Promise<PlaceOutcome> => {
  for (let tries = 1; ; tries++) {
    try {
      await placeOnce(api, id, queue, locale);
      return 'placed';
    } catch (error) {
      if (statusOf(error) === 412 && tries < TRIES) continue;
      return isPassing(error) || statusOf(error) === 412 ? 'later' : 'stuck';
    }
  }
};
