// What is large enough to be hit by plain arithmetic. Axe looks for what lies near or over every link and button of a page, which is half
// of what it does beside contrast; where 24 pixels both ways have nothing else to click on them, or the nearest other one is as far away
// as it asks for, nobody needs to look.

/** Runs in the page: nothing from outside. Answers what can be clicked and is small, or shares its room with something else. */
export const closeTargetsIn = (): Element[] => {
  const LEAST_PX = 24;
  type Rect = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
  type Target = {
    readonly element: Element;
    /** All of it. */
    readonly rect: Rect;
    /** A link that goes on in the next line has one in each. */
    readonly parts: readonly Rect[];
    readonly isFixed: boolean;
    /** What it is scrolled in. */
    readonly frame: Element | undefined;
    /** As much of it as its frames show. */
    readonly seen: Rect;
  };
  const rectOf = ({ left, top, right, bottom }: DOMRect): Rect => ({ left, top, right, bottom });
  const meets = (one: Rect, two: Rect): boolean =>
    one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom;
  const lies = (inner: Rect, outer: Rect): boolean =>
    inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;
  const isLarge = ({ left, top, right, bottom }: Rect): boolean => right - left >= LEAST_PX && bottom - top >= LEAST_PX;

  /** The roles that axe takes for something to aim at; what has none of its own is one of these elements. */
  const ROLES =
    'button checkbox combobox gridcell link listbox menuitem menuitemcheckbox menuitemradio option progressbar radio scrollbar searchbox slider spinbutton switch tab textbox treeitem';
  const TARGETS = ['a', 'area', 'button', 'input', 'select', 'textarea'].concat(
    ROLES.split(' ').map((role) => `[role~=${role}]`),
  );
  /** What the keyboard does not reach is nothing that axe finds fault with, be it too small or too near. */
  const isReached = (element: Element): boolean =>
    element.matches('a[href], area[href], button, input:not([type=hidden]), select, textarea, [tabindex]') &&
    !element.matches(':disabled') &&
    !(Number(element.getAttribute('tabindex')) < 0) &&
    element.checkVisibility({ visibilityProperty: true });

  type Place = Pick<Target, 'isFixed' | 'frame'> & { readonly room: Rect };
  const EVERYWHERE = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
  const shared = (one: Rect, two: Rect): Rect => ({
    left: Math.max(one.left, two.left),
    top: Math.max(one.top, two.top),
    right: Math.min(one.right, two.right),
    bottom: Math.min(one.bottom, two.bottom),
  });
  const places = new Map<Element, Place>();
  /** Whether what is in it stays where it is, and what that is scrolled in. */
  const placeIn = (element: Element | null): Place => {
    if (!element || element === document.body) return { isFixed: false, frame: undefined, room: EVERYWHERE };
    const find = (): Place => {
      const style = getComputedStyle(element);
      const around = placeIn(element.parentElement);
      const isFixed = around.isFixed || style.position === 'fixed';
      const isScrolled = (): boolean =>
        element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight;
      if (!/auto|scroll/.test(style.overflow) || !isScrolled()) return { ...around, isFixed };
      return { isFixed, frame: element, room: shared(around.room, element.getBoundingClientRect()) };
    };
    const found = places.get(element) ?? find();
    places.set(element, found);
    return found;
  };
  const measured = (element: Element): Target => {
    const rect = rectOf(element.getBoundingClientRect());
    const { display, position } = getComputedStyle(element);
    const { isFixed, frame, room } = placeIn(element.parentElement);
    const parts = display === 'inline' ? [...element.getClientRects()].map(rectOf) : [rect];
    return { element, rect, parts, isFixed: isFixed || position === 'fixed', frame, seen: shared(rect, room) };
  };
  const targets = [...document.querySelectorAll(TARGETS.join(', '))].filter(isReached).map(measured);

  // What a list of choices lies over is not aimed at before it is closed again.
  const lids = [...document.querySelectorAll('details[open] > .pop')].map(measured);
  const isUnderLid = (target: Target): boolean =>
    lids.some((lid) => !lid.element.contains(target.element) && meets(target.rect, lid.rect));

  /** In the middle of a line of text, which decides how high it is. */
  const isInText = ({ element }: Target): boolean => {
    const around = element.parentElement;
    if (!around || !/^(block|list-item)$/.test(getComputedStyle(around).display)) return false;
    if (!/^inline/.test(getComputedStyle(element).display)) return false;
    const sides = ['previousSibling', 'nextSibling'] as const;
    return sides.some((side) => {
      let beside = element[side];
      while (beside && !(beside instanceof Element) && !/[^\s\u00A0]/.test(beside instanceof Text ? beside.data : ''))
        beside = beside[side];
      return beside instanceof Text;
    });
  };

  /** What is scrolled elsewhere meets only what is seen of it; what stays where it is goes its own way. */
  const areNear = (one: Target, two: Target): boolean => one.element !== two.element && one.isFixed === two.isFixed;
  const isOver = (one: Target, two: Target): boolean =>
    areNear(one, two) && (one.frame === two.frame ? meets(one.rect, two.rect) : meets(one.seen, two.seen));
  /** The browser says who is hit where they meet: it, or what is in it. */
  const isOnTop = ({ element, rect: one }: Target, { rect: two }: Target): boolean => {
    const x = (Math.max(one.left, two.left) + Math.min(one.right, two.right)) / 2;
    const y = (Math.max(one.top, two.top) + Math.min(one.bottom, two.bottom)) / 2;
    return element.contains(document.elementFromPoint(x, y));
  };
  /** As if all that meets it lay on it. What it lies in as a whole is beneath it, or it cannot be aimed at. */
  const hasRoom = (target: Target): boolean => {
    const { rect } = target;
    const others = targets
      .filter((other) => isOver(target, other) && !lies(rect, other.rect) && !isOnTop(target, other))
      .map((other) => other.rect);
    return [
      { ...rect, right: Math.min(rect.right, ...others.map(({ left }) => left)) },
      { ...rect, left: Math.max(rect.left, ...others.map(({ right }) => right)) },
      { ...rect, bottom: Math.min(rect.bottom, ...others.map(({ top }) => top)) },
      { ...rect, top: Math.max(rect.top, ...others.map(({ bottom }) => bottom)) },
    ].some(isLarge);
  };

  let all: readonly { readonly element: Element; readonly rect: Rect }[] | undefined;
  /** Nothing lies on it or under it but what it is in and what is in it. */
  const isBare = (target: Target): boolean => {
    const { element, rect } = target;
    all ??= [...document.querySelectorAll('body *')].map((one) => ({
      element: one,
      rect: rectOf(one.getBoundingClientRect()),
    }));
    return !all.some(
      (other) =>
        meets(rect, other.rect) &&
        !other.element.contains(element) &&
        !element.contains(other.element) &&
        other.element.checkVisibility({ visibilityProperty: true }) &&
        isOver(target, measured(other.element)),
    );
  };
  const middleOf = ({ left, top, right, bottom }: Rect): readonly [number, number] => [
    (left + right) / 2,
    (top + bottom) / 2,
  ];
  const far = ([x, y]: readonly [number, number], { left, top, right, bottom }: Rect): number =>
    Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
  /** A circle of 24 pixels around its middle touches no other target, nor the circle around the middle of that one. */
  const isAlone = (target: Target): boolean =>
    isBare(target) &&
    targets.every((other) => {
      if (!areNear(target, other) || (target.frame !== other.frame && !meets(target.seen, other.seen))) return true;
      return target.parts.every((part) => {
        const middle = middleOf(part);
        if (far(middle, other.rect) >= LEAST_PX) return true;
        if (!isBare(other) || other.parts.some((one) => far(middle, one) < LEAST_PX / 2)) return false;
        const [x, y] = middleOf(other.rect);
        return Math.hypot(x - middle[0], y - middle[1]) >= LEAST_PX;
      });
    });

  return targets
    .filter((target) => !isUnderLid(target) && !isInText(target))
    .filter((target) => !(isLarge(target.rect) ? hasRoom(target) : isAlone(target)))
    .map(({ element }) => element);
};
