// Pictures of the listing that look the same: side by side, and a choice.
import { type ReactElement, useMemo, useState } from 'react';
import { alikePairs } from '../../domain/media/item-order.ts';
import { useEditor } from '../editor/editor-context.ts';
import { Button } from '../parts/button.tsx';
import { Note } from '../parts/note.tsx';
import { type DraftOwner, readDraft, writeDraft } from '../shell/drafts.ts';
import { useSession } from '../shell/session.ts';
import { DeskPicture } from './desk-picture.tsx';
import { useMediaTexts } from './media-texts.ts';
import { nameOf } from './picture-grid.tsx';
import type { FileFacts } from './picture-panel.tsx';
import type { Items } from './use-items.ts';

/** More than these wait until somebody wants to see them: the pictures come first. */
const SHOWN_AT_ONCE = 1;

const keyOf = (pair: readonly string[]): string => [...pair].sort().join(' ');
const textsIn = (kept: unknown): string[] =>
  Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string') : [];

/** The pairs that somebody said are two pictures: on this device, as long as drafts are. */
const useBothKept = () => {
  const { sheet } = useEditor();
  const { site } = useSession();
  const owner: DraftOwner = { siteId: site.id, memberId: site.memberId ?? 0 };
  const key = `alike-${sheet.id}`;
  const [kept, setKept] = useState(() => textsIn(readDraft(owner, key, Date.now())));
  const keepBoth = (pair: readonly string[]): void => {
    const next = [...kept, keyOf(pair)];
    setKept(next);
    writeDraft(owner, key, next, Date.now());
  };
  return { kept, keepBoth };
};

export const AlikePictures = (props: {
  readonly items: Items;
  readonly facts: readonly FileFacts[];
}): ReactElement | null => {
  const t = useMediaTexts();
  const { items, facts } = props;
  const { kept, keepBoth } = useBothKept();
  const photos = items.shown.filter(({ isPlan }) => !isPlan);
  const pairs = useMemo(() => {
    const hashes = new Map(facts.map(({ ref, hash }) => [ref, hash]));
    return alikePairs(photos.map(({ ref }) => ({ ref, hash: hashes.get(ref) ?? null })));
  }, [photos, facts]);
  const open = pairs.filter((pair) => !kept.includes(keyOf(pair)));
  if (open.length === 0 || items.readOnly) return null;
  return (
    <Note tone="warn" icon="copy">
      <details open={open.length <= SHOWN_AT_ONCE}>
        <summary>
          <b>{t('alike.title', { count: open.length })}</b>
        </summary>
        <ul className="alike">
          {open.map((pair) => {
            const named = pair.map((ref) => {
              const place = photos.findIndex((one) => one.ref === ref);
              return { ref, name: nameOf({ isPlan: false }, place, t) };
            });
            const [first, second] = named;
            if (!first || !second) return null;
            return (
              <li key={keyOf(pair)}>
                {named.map(({ ref, name }) => (
                  <DeskPicture key={ref} className="th" file={ref} alt={name} />
                ))}
                <span className="said">{t('alike.pair', { first: first.name, second: second.name })}</span>
                <span className="row wrap">
                  {named.map(({ ref, name }) => (
                    <Button
                      key={ref}
                      small
                      look="light"
                      onClick={() => items.decide(ref, 'leftOut', true, t('said.leftout', { name }))}
                    >
                      {t('alike.leaveout', { name })}
                    </Button>
                  ))}
                  <Button small look="light" onClick={() => keepBoth(pair)}>
                    {t('alike.both')}
                  </Button>
                </span>
              </li>
            );
          })}
        </ul>
      </details>
    </Note>
  );
};
