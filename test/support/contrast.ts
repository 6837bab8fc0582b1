// What is legible by plain arithmetic. Axe finds out what lies behind each word of a page in every theme, which is most of what it does,
// and the first word it is asked about costs most. Where the colour behind a word is that of an element around it, or one of several that
// are all well readable, nobody needs to look. So it is where axe has no answer: on a picture. Everything else is left to axe.

/** Runs in the page: nothing from outside. Answers the elements with words of which this does not say that they are legible. */
export const undecidedIn = (): Element[] => {
  type Colour = readonly [red: number, green: number, blue: number, alpha: number];
  /** Each look at the page is a call: what was found out of an element is kept. */
  const remember = <Found>(find: (element: Element) => Found): ((element: Element) => Found) => {
    const known = new Map<Element, Found>();
    return (element) => {
      const found = known.get(element) ?? find(element);
      known.set(element, found);
      return found;
    };
  };
  const styleOf = remember((element) => getComputedStyle(element));
  /** Undefined where a colour is written in another way than browsers write most of them. */
  const colourOf = (text: string): Colour | undefined => {
    const parts = /^(?:rgba?\(|color\(srgb )([\d.]+),? ([\d.]+),? ([\d.]+)(?:(?:,| \/) ([\d.]+))?\)$/.exec(text);
    if (!parts) return undefined;
    const whole = text.startsWith('rgb') ? 1 : 255;
    const [red = 0, green = 0, blue = 0] = parts.slice(1, 4).map((part) => Number(part) * whole);
    return [red, green, blue, Number(parts[4] ?? 1)];
  };
  const luminance = ([red, green, blue]: Colour): number => {
    const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
      const part = value / 255;
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one: Colour, two: Colour): number => {
    const [light = 0, dark = 0] = [luminance(one), luminance(two)].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  };
  /** `top`, which may be translucent, on `bottom`. */
  const mix = ([red, green, blue, alpha]: Colour, bottom: Colour): Colour => {
    const part = (of: number, on: number): number => of * alpha + on * (1 - alpha);
    return [part(red, bottom[0]), part(green, bottom[1]), part(blue, bottom[2]), 1];
  };
  const BLACK: Colour = [0, 0, 0, 1];
  const WHITE: Colour = [255, 255, 255, 1];
  /** Changes how everything in it looks. What is clipped is seen less, in the same colours. */
  const isTinted = (style: CSSStyleDeclaration): boolean =>
    style.opacity !== '1' || style.filter !== 'none' || style.mixBlendMode !== 'normal' || style.maskImage !== 'none';
  const isClear = (colour: string): boolean => colour === 'rgba(0, 0, 0, 0)';
  const isDrawn = ({ tagName }: Element): boolean =>
    ['IMG', 'VIDEO', 'CANVAS', 'IFRAME', 'svg', 'OBJECT'].includes(tagName);

  /** Plain numbers: each look at a number of the browser's own rectangle is a call. */
  type Rect = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
  const rectOf = ({ left, top, right, bottom }: DOMRect): Rect => ({ left, top, right, bottom });
  const overlaps = (one: Rect, two: Rect): boolean =>
    one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom;
  const lies = (inner: Rect, outer: Rect): boolean =>
    inner.left >= outer.left - 1 &&
    inner.right <= outer.right + 1 &&
    inner.top >= outer.top - 1 &&
    inner.bottom <= outer.bottom + 1;
  /** A line is taller than its letters, which stand in the middle of it. */
  const inkOf = (line: Rect): Rect => {
    const slack = Math.min((line.bottom - line.top) * 0.2, 8);
    return { ...line, top: line.top + slack, bottom: line.bottom - slack };
  };

  const hasAnyOf = (values: readonly string[], plain: string): boolean => values.some((value) => value !== plain);
  /** Undefined where it has no say: it is placed by nothing. */
  const heightOf = (element: Element, style: CSSStyleDeclaration): number | undefined => {
    const around = element.parentElement && styleOf(element.parentElement).display;
    const isPlaced = style.position !== 'static' || /flex|grid/.test(around ?? '');
    return isPlaced && style.zIndex !== 'auto' ? Number(style.zIndex) : undefined;
  };
  /** What is in it is painted with it, before or after everything else around it. */
  const isOwnPile = (style: CSSStyleDeclaration): boolean =>
    isTinted(style) ||
    style.position === 'fixed' ||
    style.position === 'sticky' ||
    style.isolation !== 'auto' ||
    hasAnyOf([style.clipPath, style.transform, style.translate, style.rotate, style.scale], 'none');
  /** So may be what is in these. */
  const isPerhapsOwnPile = (style: CSSStyleDeclaration): boolean =>
    style.willChange !== 'auto' ||
    style.containerType !== 'normal' ||
    hasAnyOf([style.contain, style.perspective, style.getPropertyValue('backdrop-filter')], 'none') ||
    style.getPropertyValue('view-transition-name') !== 'none';
  const pileOf = remember((element) => {
    const style = styleOf(element);
    const height = heightOf(element, style);
    return {
      height,
      isOwn: height !== undefined || isOwnPile(style),
      isPerhapsOwn: isPerhapsOwnPile(style),
      isPlaced: style.position !== 'static',
    };
  });
  /** After what lies below and what is placed by nothing, in the order of the page. */
  const PLACED = 0;
  const UNPLACED = -0.5;
  type Turn = { readonly level: number; readonly by: Element };
  /** When an element may be painted, among what is in `around`: its level, and where in the page it says so. */
  const turnsOf = (element: Element, around: Element): Turn[] => {
    const turns: Turn[] = [];
    let turn: Turn = { level: UNPLACED, by: element };
    const path: Element[] = [];
    for (let at: Element | null = element; at && at !== around; at = at.parentElement) path.unshift(at);
    for (const at of path) {
      const { height, isOwn, isPerhapsOwn, isPlaced } = pileOf(at);
      if (isOwn) return [...turns, { level: height ?? PLACED, by: at }];
      if (isPerhapsOwn) turns.push({ level: PLACED, by: at });
      if (isPlaced) turn = { level: PLACED, by: at };
    }
    return [...turns, turn];
  };
  const isBefore = (first: Turn, second: Turn): boolean => {
    if (first.level !== second.level) return first.level < second.level;
    const isLater = Boolean(first.by.compareDocumentPosition(second.by) & Node.DOCUMENT_POSITION_FOLLOWING);
    return first.level !== UNPLACED && isLater;
  };
  /** Certainly painted before the other one. */
  const isBeneath = (lower: Element, upper: Element): boolean => {
    if (upper.contains(lower)) return false;
    // Open over everything, whatever the rest of the page says.
    const [lid, lowerLid] = [upper, lower].map((element) => element.closest('dialog:modal, :popover-open'));
    if (lid !== lowerLid) return !lowerLid;
    let around: Element | null = upper;
    while (around && !around.contains(lower)) around = around.parentElement;
    if (!around) return false;
    const later = turnsOf(upper, around);
    return turnsOf(lower, around).every((first) => later.every((second) => isBefore(first, second)));
  };

  /**
   * What words may stand on: colours from the darkest to the lightest, all the same where it is known. The layers are the elements that
   * make them; whatever lies beneath the last one does not matter.
   */
  type Sheet = {
    readonly layers: readonly Element[];
    readonly darkest: Colour;
    readonly lightest: Colour;
    readonly isPicture?: boolean;
  };
  const sheetOf = (element: Element, paper: Colour): Sheet => ({ layers: [element], darkest: paper, lightest: paper });
  const anythingBehind = (element: Element): Sheet => ({ layers: [element], darkest: BLACK, lightest: WHITE });
  const onTop = (element: Element, paper: Colour, { layers, darkest, lightest, ...rest }: Sheet): Sheet => ({
    ...rest,
    layers: [element, ...layers.filter((layer) => layer !== element)],
    darkest: mix(paper, darkest),
    lightest: mix(paper, lightest),
  });
  /** For screen readers only. */
  const UNSEEN = 'inset(50%)';
  /** What may be said of what stands on it, unless nobody sees it or something changes its looks. */
  const sheetsOf: (element: Element) => Sheet[] | 'unseen' | 'tinted' = remember((element) => {
    const style = styleOf(element);
    if (style.clipPath === UNSEEN) return 'unseen';
    const around = element.parentElement ? sheetsOf(element.parentElement) : [sheetOf(element, WHITE)];
    if (around === 'unseen') return around;
    if (isTinted(style) || around === 'tinted') return 'tinted';
    if (style.backgroundImage !== 'none' || isDrawn(element)) return [{ ...anythingBehind(element), isPicture: true }];
    if (isClear(style.backgroundColor)) return around;
    const paper = colourOf(style.backgroundColor);
    if (!paper || !['border-box', 'padding-box'].includes(style.backgroundClip)) return [anythingBehind(element)];
    if (paper[3] === 1) return [sheetOf(element, paper)];
    const isBlurred = style.getPropertyValue('backdrop-filter') !== 'none';
    return [...(isBlurred ? [] : around), anythingBehind(element)].map((sheet) => onTop(element, paper, sheet));
  });
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) && sheetsOf(element) !== 'unseen';
  /** Where an element paints its background: in several lines, perhaps, and perhaps not under its border. */
  const roomsOf = remember((element): Rect[] => {
    const style = styleOf(element);
    const isInner = style.backgroundClip === 'padding-box';
    const [left = 0, top = 0, right = 0, bottom = 0] = ['left', 'top', 'right', 'bottom'].map((side) =>
      isInner ? Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) : 0,
    );
    return [...element.getClientRects()].map((rect) => ({
      left: rect.left + left,
      top: rect.top + top,
      right: rect.right - right,
      bottom: rect.bottom - bottom,
    }));
  });
  const frameRectOf = remember((frame) => rectOf(frame.getBoundingClientRect()));

  /** What cuts an element off, from the inside out: it may be scrolled out of that, and then is not over what lies beside. */
  const framesOf: (element: Element) => readonly Element[] = remember((element) => {
    const style = styleOf(element);
    const outer = outerFramesOf(element);
    if (element === document.body || /^(inline|contents)$/.test(style.display)) return outer;
    return style.overflowX === 'visible' && style.overflowY === 'visible' ? outer : [element, ...outer];
  });
  const outerFramesOf = (element: Element): readonly Element[] => {
    const { position } = styleOf(element);
    let around = element.parentElement;
    // What is placed is cut off by what it is placed in, and not by what lies between them.
    while (around && position === 'absolute' && styleOf(around).position === 'static') around = around.parentElement;
    return !around || around === document.documentElement || position === 'fixed' ? [] : framesOf(around);
  };
  type Box = { readonly element: Element; readonly rect: Rect; readonly frames: readonly Element[] };
  const boxOf = (element: Element): Box => ({
    element,
    rect: rectOf(element.getBoundingClientRect()),
    frames: outerFramesOf(element),
  });
  /** Where it is for what is in the same frames, and where it may be once it is scrolled to for what is outside of them: all over the frame. */
  const placeFrom = ({ rect, frames }: Box, from: Element): Rect => {
    let place = rect;
    for (const frame of frames) {
      if (frame !== from && frame.contains(from)) break;
      if (!lies(place, frameRectOf(frame))) place = frameRectOf(frame);
    }
    return place;
  };

  const ROW_PX = 100;
  /** Whatever paints more than words, by the rows of the page that it reaches. */
  const painted = new Map<number, Box[]>();
  const rowsOf = (box: Box): Set<number> => {
    const rows = new Set<number>();
    for (const { top, bottom } of [box.rect, ...box.frames.map((frame) => placeFrom(box, frame))])
      for (let row = Math.floor(top / ROW_PX); row <= Math.floor(bottom / ROW_PX); row += 1) rows.add(row);
    return rows;
  };
  for (const element of document.querySelectorAll('body *')) {
    const style = styleOf(element);
    const paints = !isClear(style.backgroundColor) || style.backgroundImage !== 'none' || isDrawn(element);
    if (!paints || !isSeen(element)) continue;
    const box = boxOf(element);
    for (const row of rowsOf(box)) {
      const boxes = painted.get(row);
      if (boxes) boxes.push(box);
      else painted.set(row, [box]);
    }
  }

  const nearTo = (words: Box): Box[] =>
    [...new Set([...rowsOf(words)].flatMap((row) => painted.get(row) ?? []))].filter((other) =>
      overlaps(placeFrom(words, other.element), placeFrom(other, words.element)),
    );
  /** Its background is painted before `upper`, which may be in it. */
  const isBackOf = (lower: Element, upper: Element): boolean =>
    lower.contains(upper)
      ? lower !== upper && turnsOf(upper, lower).every(({ level }) => level >= UNPLACED)
      : isBeneath(lower, upper);
  /** Nothing that the words are not in themselves cuts off what they stand on, or turns it. */
  const isWhole = (layer: Element, words: Box, ink: Rect): boolean => {
    for (let at: Element | null = layer; at && !at.contains(words.element); at = at.parentElement) {
      const { clipPath, transform, rotate } = styleOf(at);
      if (hasAnyOf([clipPath, transform, rotate], 'none')) return false;
    }
    const frames = outerFramesOf(layer).filter((frame) => !words.frames.includes(frame));
    return frames.every((frame) => lies(ink, frameRectOf(frame)));
  };
  /** The words lie on all of its layers, and whatever else paints there is beneath the last one or over the words. */
  const isOn = ({ layers }: Sheet, words: Box, near: readonly Box[]): boolean => {
    const bottom = layers.at(-1) ?? words.element;
    const isOnLayers = layers.every((layer) => {
      if (layer === document.body || layer === document.documentElement) return true;
      const ink = inkOf(placeFrom(words, layer));
      return roomsOf(layer).some((room) => lies(ink, room)) && isWhole(layer, words, ink);
    });
    return (
      isOnLayers &&
      near.every(
        ({ element }) => layers.includes(element) || isBackOf(element, bottom) || isBeneath(words.element, element),
      )
    );
  };
  const isLegible = (element: Element, boxes: readonly Box[]): boolean => {
    const style = styleOf(element);
    // Words of a drawing have colours of their own.
    if (element instanceof SVGElement) return false;
    const sheets = sheetsOf(element);
    if (sheets === 'unseen') return true;
    if (sheets === 'tinted') return false;
    const ink = colourOf(style.color);
    const isPlain =
      ink?.[3] === 1 &&
      style.getPropertyValue('-webkit-text-fill-color') === style.color &&
      style.textShadow === 'none' &&
      Number.parseFloat(style.getPropertyValue('-webkit-text-stroke-width')) === 0;
    const size = Number.parseFloat(style.fontSize);
    const least = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
    /** Lighter than the lightest or darker than the darkest: a grey is far from black and from white, and not from what is between. */
    const isReadable = ({ darkest, lightest }: Sheet): boolean =>
      ink !== undefined &&
      isPlain &&
      ((luminance(ink) > luminance(lightest) && contrast(ink, lightest) >= least) ||
        (luminance(ink) < luminance(darkest) && contrast(ink, darkest) >= least));
    return boxes.every((box) => {
      const near = nearTo(box);
      const isEnough = (sheet: Sheet): boolean => (sheet.isPicture || isReadable(sheet)) && isOn(sheet, box, near);
      if (sheets.some(isEnough)) return true;
      // Words may stand on what they are not in.
      const others = near.filter((other) => isBeneath(other.element, element)).map((other) => sheetsOf(other.element));
      return others.some((found) => typeof found !== 'string' && found.some(isEnough));
    });
  };

  /** Fields that show no words. */
  const WORDLESS = ['hidden', 'range', 'color', 'checkbox', 'radio', 'image'];
  const words = new Map<Element, Box[]>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element || (node.nodeValue ?? '').trim() === '') continue;
    if (['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE'].includes(element.tagName)) continue;
    range.selectNodeContents(node);
    const frames = framesOf(element);
    const boxes = [...range.getClientRects()].map((rect) => ({ element, rect: rectOf(rect), frames }));
    words.set(element, [...(words.get(element) ?? []), ...boxes]);
  }
  for (const field of document.querySelectorAll(':is(input, select, textarea):not([disabled])'))
    if (!(field instanceof HTMLInputElement && WORDLESS.includes(field.type))) words.set(field, [boxOf(field)]);
  return [...words]
    .filter(([element, boxes]) => isSeen(element) && !isLegible(element, boxes))
    .map(([element]) => element);
};
