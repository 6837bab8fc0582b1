// What is legible by plain arithmetic. Axe finds out what lies behind each word of a page in every theme, which is most of what it does;
// where that is the background of the nearest element around it that has one, nobody needs to look. Everything else is left to axe.

/** Runs in the page: nothing from outside. Answers the elements with words of which this does not say that they are legible. */
export const undecidedIn = (): Element[] => {
  type Colour = readonly [red: number, green: number, blue: number, alpha: number];
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    let style = styles.get(element);
    if (!style) {
      style = getComputedStyle(element);
      styles.set(element, style);
    }
    return style;
  };
  /** Undefined where a colour is written in another way than browsers write most of them. */
  const colourOf = (text: string): Colour | undefined => {
    const parts = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(text);
    return parts ? [Number(parts[1]), Number(parts[2]), Number(parts[3]), Number(parts[4] ?? 1)] : undefined;
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
  const isPlain = (style: CSSStyleDeclaration): boolean =>
    style.opacity === '1' &&
    style.filter === 'none' &&
    style.mixBlendMode === 'normal' &&
    style.backgroundImage === 'none' &&
    style.clipPath === 'none' &&
    style.maskImage === 'none' &&
    style.backgroundClip === 'border-box';
  const isClear = (colour: string): boolean => colour === 'rgba(0, 0, 0, 0)';

  type Box = { readonly element: Element; readonly rect: DOMRect };
  /** Whatever paints more than words. */
  const painted: Box[] = [];
  for (const element of document.querySelectorAll('body *')) {
    const style = styleOf(element);
    const paints =
      !isClear(style.backgroundColor) ||
      style.backgroundImage !== 'none' ||
      ['IMG', 'VIDEO', 'CANVAS', 'IFRAME', 'svg', 'OBJECT'].includes(element.tagName);
    if (paints && element.checkVisibility({ visibilityProperty: true }))
      painted.push({ element, rect: element.getBoundingClientRect() });
  }
  const overlaps = (one: DOMRect, two: DOMRect): boolean =>
    one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom;
  const lies = (inner: DOMRect, outer: DOMRect): boolean =>
    inner.left >= outer.left - 1 &&
    inner.right <= outer.right + 1 &&
    inner.top >= outer.top - 1 &&
    inner.bottom <= outer.bottom + 1;

  type Sheet = { readonly element: Element; readonly paper: Colour };
  /** For screen readers only. */
  const UNSEEN = 'inset(50%)';
  const sheets = new Map<Element, Sheet | 'unseen' | undefined>();
  /** The nearest element with a background, where nothing on the way changes how words or background look. */
  const sheetOf = (element: Element): Sheet | 'unseen' | undefined => {
    if (sheets.has(element)) return sheets.get(element);
    const find = (): Sheet | 'unseen' | undefined => {
      const style = styleOf(element);
      if (style.clipPath === UNSEEN) return 'unseen';
      const around = element.parentElement && sheetOf(element.parentElement);
      if (around === 'unseen') return around;
      if (!isPlain(style) || (element.parentElement && !around)) return undefined;
      if (isClear(style.backgroundColor)) return around ?? { element, paper: [255, 255, 255, 1] };
      const paper = colourOf(style.backgroundColor);
      // What shines through is mixed by axe.
      return paper?.[3] === 1 ? { element, paper } : undefined;
    };
    const found = find();
    sheets.set(element, found);
    return found;
  };

  const isLegible = (element: Element, rects: readonly DOMRect[]): boolean => {
    const style = styleOf(element);
    // Words of a drawing have colours of their own.
    if (element instanceof SVGElement) return false;
    const sheet = sheetOf(element);
    if (sheet === 'unseen') return true;
    const ink = colourOf(style.color);
    if (!sheet || ink?.[3] !== 1 || style.getPropertyValue('-webkit-text-fill-color') !== style.color) return false;
    if (style.textShadow !== 'none' || Number.parseFloat(style.getPropertyValue('-webkit-text-stroke-width')) > 0)
      return false;
    const size = Number.parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    if (contrast(ink, sheet.paper) < (isLarge ? 3 : 4.5)) return false;
    const room = sheet.element.getBoundingClientRect();
    const isWholePage = sheet.element === document.body || sheet.element === document.documentElement;
    return rects.every(
      (rect) =>
        (isWholePage || lies(rect, room)) &&
        !painted.some(
          (other) => overlaps(rect, other.rect) && other.element !== element && !other.element.contains(element),
        ),
    );
  };

  const words = new Map<Element, DOMRect[]>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element || (node.nodeValue ?? '').trim() === '') continue;
    if (['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE'].includes(element.tagName)) continue;
    range.selectNodeContents(node);
    words.set(element, [...(words.get(element) ?? []), ...range.getClientRects()]);
  }
  for (const field of document.querySelectorAll('input, select, textarea'))
    words.set(field, [field.getBoundingClientRect()]);
  return [...words]
    .filter(([element, rects]) => element.checkVisibility({ visibilityProperty: true }) && !isLegible(element, rects))
    .map(([element]) => element);
};
