// One listing while it is edited: what the server says, what is typed, and the way from one to the other.
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { changedDraft, type Decisions, mergeLayers } from '../../domain/layers/decisions.ts';
import type { Pointer } from '../../domain/layers/leaf.ts';
import { may } from '../../domain/people/may.ts';
import { editorContext } from '../../domain/publishing/editor/asked.ts';
import type { SectionId } from '../../domain/publishing/editor/sections.ts';
import { deskQueryKey, useDeskApi } from '../api/desk-queries.ts';
import { useConflictAsker } from '../shell/conflicts.tsx';
import { readDraft, writeDraft } from '../shell/drafts.ts';
import { useSession } from '../shell/session.ts';
import { siteAddress } from '../site-address.ts';
import { useLocale, useTexts } from '../texts/translate.tsx';
import type { Editor, Sheet } from './editor-context.ts';
import type { Words } from './editor-words.ts';
import { leafWords } from './leaf-words.ts';
import { createSaver, type Saver, type UnsavedWork } from './saver.ts';

const keptIn = (found: unknown): UnsavedWork => {
  const value = typeof found === 'object' && found !== null ? (found as Partial<UnsavedWork>) : {};
  return { fields: value.fields ?? {}, held: value.held ?? {} };
};

/** The draft of the server with what it does not have yet. */
const decisionsOf = (draft: Decisions, { fields }: Pick<UnsavedWork, 'fields'>): Decisions =>
  Object.values(fields).reduce((before, { set, back }) => changedDraft(before, { set, back }), draft);

const estateKey = (siteId: string, id: number) => deskQueryKey(siteId, ['estates'], 'deskEstate', { params: { id } });

/** The newest that the server said, told at once. */
const createNewest = (first: Sheet) => {
  const listeners = new Set<() => void>();
  let sheet = first;
  return {
    current: () => sheet,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (next: Sheet) => {
      if (next === sheet) return;
      sheet = next;
      for (const listener of listeners) listener();
    },
  };
};

/**
 * Puts an answer in place of what was asked before it. The cache of queries tells it a moment later than the saver forgets what was
 * typed: in between, a screen that only heard of one of them would show the old value again.
 */
const useTake = (asked: Sheet) => {
  const client = useQueryClient();
  const { siteId } = useDeskApi();
  const { id } = asked;
  const [newest] = useState(() => createNewest(asked));
  useEffect(() => newest.set(asked), [newest, asked]);
  const take = useCallback(
    (answer: Sheet) => {
      const queryKey = estateKey(siteId, id);
      newest.set(answer);
      void client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, answer);
    },
    [client, siteId, id, newest],
  );
  const sheet = useSyncExternalStore(newest.subscribe, newest.current);
  return { sheet, take, latest: newest.current };
};

const useSaver = (sheet: Sheet, words: Words, take: (sheet: Sheet) => void): Saver => {
  const api = useDeskApi();
  const t = useTexts();
  const locale = useLocale();
  const asker = useConflictAsker();
  const { site } = useSession();
  const latest = useRef({ words, locale, t, record: sheet.record });
  useEffect(() => {
    latest.current = { words, locale, t, record: sheet.record };
  });
  const { id } = sheet;
  const [saver] = useState(() => {
    const owner = { siteId: site.id, memberId: site.memberId ?? 0 };
    const key = `estate-${id}`;
    return createSaver<Sheet>({
      kept: keptIn(readDraft(owner, key, Date.now())),
      keep: (kept) => {
        const isEmpty = Object.keys(kept.fields).length + Object.keys(kept.held).length === 0;
        writeDraft(owner, key, isEmpty ? undefined : kept, Date.now());
      },
      save: ({ set, back }, ifMatch) =>
        api.call('saveEstate', { params: { id }, body: { set, back: [...back] }, ifMatch }),
      etagOf: ({ etag }) => etag,
      onSheet: take,
      ask: (problem) => {
        const now = latest.current;
        const { name, value } = leafWords(now.record, now.words, now.locale, now.t);
        return asker.ask({ problem, words: { field: name, value } });
      },
    });
  });
  useEffect(() => {
    const now = (): void => void saver.flush();
    // What was still on this device leaves at once, and again when there is a connection.
    now();
    addEventListener('online', now);
    addEventListener('pagehide', now);
    return () => {
      removeEventListener('online', now);
      removeEventListener('pagehide', now);
      now();
    };
  }, [saver]);
  return saver;
};

const useMayWrite = ({ locked, languages }: Sheet): ((leaves: readonly Pointer[]) => boolean) =>
  useCallback(
    (leaves) => {
      if (locked === undefined) return true;
      if (locked !== 'texts') return false;
      const who = { role: 'contributor', id: 0, siteId: '', name: '', email: '', locale: 'nl' } as const;
      const actor = languages ? { ...who, languages } : who;
      return leaves.length > 0 && may(actor, 'estates.write', { leaves }).ok;
    },
    [locked, languages],
  );

const FIELD_WAIT_FRAMES = 30;
/** The section may still be on its way. */
const focusField = (field: string, frames = FIELD_WAIT_FRAMES): void => {
  const found = document.querySelector<HTMLElement>(
    `[data-field="${CSS.escape(field)}"] :is(input, select, textarea, button):not(:disabled)`,
  );
  if (found) {
    found.closest('details')?.setAttribute('open', '');
    found.scrollIntoView?.({ block: 'center' });
    found.focus();
  } else if (frames > 0) requestAnimationFrame(() => focusField(field, frames - 1));
};

export const useEditorState = (asked: Sheet, words: Words): Editor => {
  const t = useTexts();
  const locale = useLocale();
  const { site } = useSession();
  const navigate = useNavigate();
  const { sheet, take, latest } = useTake(asked);
  const { id } = sheet;
  const saver = useSaver(sheet, words, take);
  const saving = useSyncExternalStore(saver.subscribe, saver.current);
  const mayWrite = useMayWrite(sheet);
  const { fields } = saving;
  const decisions = useMemo(() => decisionsOf(sheet.draft, { fields }), [sheet.draft, fields]);
  const record = useMemo(
    () => mergeLayers(sheet.feed ?? undefined, decisions, { id, parentId: sheet.record.general.parentId ?? null }),
    [sheet.feed, sheet.record, decisions, id],
  );
  const context = useMemo(() => editorContext(record, sheet.project ?? undefined), [record, sheet.project]);
  const leaf = useMemo(() => leafWords(record, words, locale, t), [record, words, locale, t]);
  const { etag } = sheet;
  const change = useCallback(
    (key: string, set: Decisions) => saver.change(key, { set, back: [] }, etag),
    [saver, etag],
  );
  const giveBack = useCallback(
    (key: string, leaves: readonly Pointer[]) => {
      saver.change(key, { set: {}, back: leaves }, etag);
      void saver.flush();
    },
    [saver, etag],
  );
  const flush = useCallback(() => void saver.flush(), [saver]);
  const goTo = useCallback(
    (section: SectionId, field?: string) => {
      void navigate({ to: siteAddress(site.id, `estates/${id}/${section}`) }).then(() => {
        if (field !== undefined) focusField(field);
      });
    },
    [navigate, site.id, id],
  );
  return {
    sheet,
    record,
    decisions,
    asked: context,
    words,
    leaf,
    locales: site.locales,
    saver,
    saving,
    mayWrite,
    change,
    giveBack,
    flush,
    latest,
    take,
    goTo,
  };
};
