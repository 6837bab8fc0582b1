// The homes in sight, to swipe through under a map on a small screen: it follows the map and the chosen pin, and the pin of the
// home in front is lit.
import { type ReactElement, useEffect, useRef } from 'react';
import type { CardView } from '../../domain/display/card.ts';
import type { ListContext } from '../../ui/list/list-context.ts';
import { MiniCard } from '../../ui/list/mini-card.tsx';

type Props = {
  readonly homes: readonly CardView[];
  readonly chosen: number | undefined;
  readonly context: ListContext;
  /** The home that was swiped to. */
  readonly onFront: (id: number) => void;
};

export const HomeStrip = ({ homes, chosen, context, onFront }: Props): ReactElement => {
  const strip = useRef<HTMLUListElement>(null);
  const front = useRef(onFront);
  front.current = onFront;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other homes, or another pin: the strip goes there
  useEffect(() => {
    const at = strip.current;
    const item = at?.querySelector<HTMLElement>(`[data-home="${chosen}"]`);
    at?.scrollTo?.({ left: item ? item.offsetLeft - (at.clientWidth - item.clientWidth) / 2 : 0 });
  }, [chosen, homes]);
  useEffect(() => {
    const at = strip.current;
    const swiped = (): void => {
      if (!at) return;
      const middle = at.scrollLeft + at.clientWidth / 2;
      const far = (item: HTMLElement): number => Math.abs(item.offsetLeft + item.clientWidth / 2 - middle);
      const items = [...at.querySelectorAll<HTMLElement>('[data-home]')];
      const [nearest] = items.sort((a, b) => far(a) - far(b));
      if (nearest) front.current(Number(nearest.dataset.home));
    };
    at?.addEventListener('scroll', swiped, { passive: true });
    return () => at?.removeEventListener('scroll', swiped);
  }, []);
  return (
    <ul className="map-strip" aria-label={context.t('map.strip')} ref={strip}>
      {homes.map((card) => (
        <li key={card.id} data-home={card.id} className={card.id === chosen ? 'on' : undefined}>
          <MiniCard card={card} context={context} />
        </li>
      ))}
    </ul>
  );
};
