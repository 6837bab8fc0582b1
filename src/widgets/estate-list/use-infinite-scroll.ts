// Behaviour sections 4 and 9: the next page loads when the visitor is within 250 px of the bottom.
import { type RefObject, useEffect, useRef } from 'react';

const SCROLL_THRESHOLD = 250;
/** Whoever jumped past the end of the list (a key, a long footer) is near the bottom too: above counts, however far. */
const ABOVE = 1e6;

/** Put the reference on what ends the list. `length` makes it look again after each page. */
export const useInfiniteScroll = (
  loadMore: () => void,
  active: boolean,
  length: number,
): RefObject<HTMLDivElement | null> => {
  const ref = useRef<HTMLDivElement>(null);
  const latest = useRef(loadMore);
  latest.current = loadMore;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer list asks again whether its end is in sight
  useEffect(() => {
    const end = ref.current;
    if (!active || !end) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        // Whoever jumped past the end stays where he is, and the new listings come into sight. A browser that held on to
        // what stands below would be past the end again, and load the whole list.
        const isPast = entries.some(({ boundingClientRect }) => boundingClientRect.bottom < 0);
        document.documentElement.style.overflowAnchor = isPast ? 'none' : '';
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
      },
      { rootMargin: `${ABOVE}px 0px ${SCROLL_THRESHOLD}px 0px` },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [active, length]);
  return ref;
};
