// Texts that somebody typed stay on this device until the server has them: tied to the member and the site, gone when
// the person signs out, is no longer a member, or after twelve hours.
import { useCallback, useRef, useState } from 'react';
import { HOUR_MS } from '../../domain/time/calendar-days.ts';
import { useSession } from './session.ts';

const PREFIX = 'desk-draft:';
export const DRAFT_LIFE_MS = 12 * HOUR_MS;

export type DraftOwner = { readonly siteId: string; readonly memberId: number };
type StoredDraft = { readonly at: number; readonly value: unknown };

const ownerPrefix = ({ siteId, memberId }: DraftOwner): string => `${PREFIX}${siteId}:${memberId}:`;

const keptIn = (text: string | null): StoredDraft | undefined => {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null && 'at' in value && typeof value.at === 'number'
      ? { at: value.at, value: 'value' in value ? value.value : undefined }
      : undefined;
  } catch {
    return undefined;
  }
};

const draftNames = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((name) =>
    name.startsWith(PREFIX),
  );

/** Of everybody but the owners, and whatever is too old. */
export const tidyDrafts = (owners: readonly DraftOwner[], now: number, storage: Storage = localStorage): void => {
  const own = owners.map(ownerPrefix);
  for (const name of draftNames(storage)) {
    const kept = keptIn(storage.getItem(name));
    const stays = kept !== undefined && now - kept.at < DRAFT_LIFE_MS && own.some((prefix) => name.startsWith(prefix));
    if (!stays) storage.removeItem(name);
  }
};

export const forgetDrafts = (storage: Storage = localStorage): void => {
  for (const name of draftNames(storage)) storage.removeItem(name);
};

export const readDraft = (owner: DraftOwner, key: string, now: number, storage: Storage = localStorage): unknown => {
  const kept = keptIn(storage.getItem(ownerPrefix(owner) + key));
  return kept && now - kept.at < DRAFT_LIFE_MS ? kept.value : undefined;
};

export const writeDraft = (
  owner: DraftOwner,
  key: string,
  value: unknown,
  now: number,
  storage: Storage = localStorage,
): void => {
  try {
    if (value === undefined) storage.removeItem(ownerPrefix(owner) + key);
    else storage.setItem(ownerPrefix(owner) + key, JSON.stringify({ at: now, value } satisfies StoredDraft));
  } catch {
    // A full or forbidden store: what was typed still stands on the screen.
  }
};

export type Draft<T> = {
  readonly value: T;
  /** It was found on this device, from before. */
  readonly restored: boolean;
  readonly set: (value: T) => void;
  /** The server has it, or nobody wants it any more: back to what it was. */
  readonly clear: (value?: T) => void;
};

/** `const draft = useDraft('invite', EMPTY)`: like a state, and kept. The shape must be the one of `initial`. */
export const useDraft = <T extends object>(key: string, initial: T): Draft<T> => {
  const { site } = useSession();
  const owner: DraftOwner = { siteId: site.id, memberId: site.memberId ?? 0 };
  const found = useRef<unknown>(undefined);
  const [state, setState] = useState<{ readonly value: T; readonly restored: boolean }>(() => {
    found.current = readDraft(owner, key, Date.now());
    return typeof found.current === 'object' && found.current !== null
      ? { value: { ...initial, ...found.current }, restored: true }
      : { value: initial, restored: false };
  });
  const { siteId, memberId } = owner;
  const set = useCallback(
    (value: T) => {
      writeDraft({ siteId, memberId }, key, value, Date.now());
      setState((before) => ({ ...before, value }));
    },
    [siteId, memberId, key],
  );
  const clear = useCallback(
    (value: T = initial) => {
      writeDraft({ siteId, memberId }, key, undefined, Date.now());
      setState({ value, restored: false });
    },
    [siteId, memberId, key, initial],
  );
  return { ...state, set, clear };
};
