// What a person sees at once and axe does not: a page that scrolls sideways, words that are cut off or fall apart into letters, words that
// lie on other words or on a picture. Measured in the page, at the width it has.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Meant to be so, and why. */
const INTENDED: readonly { readonly selector: string; readonly because: string }[] = [
  { selector: '.leaflet-container', because: 'names of places and pins of a map lie where they are on earth' },
  { selector: '.escale', because: 'the flag of a home points into the scale; narrow segments have no letter' },
  { selector: '.pswp', because: 'the lightbox keeps the next picture beside the screen' },
  { selector: '.slider .viewport', because: 'the other slides wait outside' },
  { selector: '.app :is(.tabbar, .foot)', because: 'tabs and foot of the desk stay over what is scrolled on a phone' },
  { selector: '.sel.long select', because: 'a list shows one line; the whole of a long answer stands below it' },
  { selector: '.wk .evt', because: 'side by side an hour is narrow: the whole of it is its title, and opens' },
  { selector: '.ml a', because: 'a line of what was said last: the whole of it stands in the conversation' },
  { selector: '.gbars', because: 'a bar of few nights shows what fits; the cells under it say all of it' },
  { selector: '.trap', because: 'a field for robots, which nobody sees' },
  { selector: '[data-widget=popup-image]', because: 'an announcement lies over the page until it is closed' },
];

/** Runs in the page: nothing from outside but its argument. */
const problemsIn = (intended: readonly string[]): string[] => {
  const found = new Set<string>();
  const root = document.documentElement;
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    let style = styles.get(element);
    if (!style) {
      style = getComputedStyle(element);
      styles.set(element, style);
    }
    return style;
  };
  const nameOf = (element: Element): string => {
    const path: string[] = [];
    for (let at: Element | null = element; at && at !== document.body && path.length < 4; at = at.parentElement)
      path.unshift(
        at.localName +
          (at.id ? `#${at.id}` : '') +
          [...at.classList]
            .slice(0, 2)
            .map((name) => `.${name}`)
            .join(''),
      );
    return path.join(' > ');
  };
  const skipped = (element: Element): boolean => intended.some((selector) => element.closest(selector));
  const say = (kind: string, element: Element, text: string): void => {
    found.add(`${kind}: ${nameOf(element)} “${text.trim().replace(/\s+/g, ' ').slice(0, 60)}”`);
  };

  const isScroller = (style: CSSStyleDeclaration): boolean =>
    [style.overflowX, style.overflowY].some((value) => value === 'auto' || value === 'scroll');
  const clips = (value: string): boolean => value === 'hidden' || value === 'clip';
  /** For screen readers only. */
  const isUnseen = (element: Element): boolean => {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const style = styleOf(at);
      if (style.clipPath === 'inset(50%)' || style.opacity === '0') return true;
    }
    return false;
  };
  const isPlaced = (element: Element, until: Element): boolean => {
    for (let at: Element | null = element; at && at !== until; at = at.parentElement)
      if (['absolute', 'fixed', 'sticky'].includes(styleOf(at).position)) return true;
    return false;
  };

  if (root.scrollWidth > root.clientWidth) {
    found.add(`overflow: the page is ${root.scrollWidth - root.clientWidth} px too wide`);
    for (const element of document.body.querySelectorAll('*')) {
      const box = element.getBoundingClientRect();
      let inScroller = false;
      for (let at = element.parentElement; at; at = at.parentElement)
        if (styleOf(at).overflowX !== 'visible' && at !== document.body && at !== root) inScroller = true;
      if (!inScroller && box.width > 0 && box.right > root.clientWidth + 1 && element.checkVisibility())
        say('too wide', element, element.textContent ?? '');
    }
  }

  type Box = { readonly element: Element; readonly text: string | undefined; readonly rect: DOMRect };
  const boxes: Box[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.nodeValue ?? '';
    if (!element || text.trim() === '' || ['SCRIPT', 'STYLE', 'NOSCRIPT', 'OPTION'].includes(element.tagName)) continue;
    if (!element.checkVisibility({ visibilityProperty: true }) || isUnseen(element) || skipped(element)) continue;
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()];
    // An address of a file may be broken, and is still read: a few signs in each line are not.
    const lines = new Set(rects.map(({ top }) => Math.round(top))).size;
    if (lines > text.trim().split(/\s+/).length + 2 && text.trim().length / lines < 4) say('in letters', element, text);
    for (const rect of rects) {
      if (rect.width < 1 || rect.height < 1) continue;
      let inScroller = false;
      let seen = true;
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const style = styleOf(at);
        if (isScroller(style)) {
          inScroller = true;
          const window = at.getBoundingClientRect();
          // Scrolled away: nobody sees it now.
          seen =
            rect.bottom <= window.bottom &&
            rect.top >= window.top &&
            rect.right <= window.right &&
            rect.left >= window.left;
          break;
        }
        if (style.display === 'inline' || (!clips(style.overflowX) && !clips(style.overflowY))) continue;
        const clip = at.getBoundingClientRect();
        // A line is taller than its letters.
        const slack = rect.height * 0.25;
        const cutX = clips(style.overflowX) && (rect.right > clip.right + 1 || rect.left < clip.left - 1);
        const cutY =
          clips(style.overflowY) && (rect.bottom - slack > clip.bottom + 1 || rect.top + slack < clip.top - 1);
        if (cutX || cutY) say('cut', element, text);
      }
      if (!inScroller && (rect.right > root.clientWidth + 1 || rect.left < -1) && !isPlaced(element, document.body))
        say('cut by the screen', element, text);
      if (seen) boxes.push({ element, text, rect });
    }
  }

  // What a select or an empty field says is no text of the page: it is drawn to be measured.
  const canvas = document.createElement('canvas').getContext('2d');
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('select, input[placeholder]')) {
    if (!canvas || !field.checkVisibility({ visibilityProperty: true }) || isUnseen(field) || skipped(field)) continue;
    const text =
      field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.text ?? '') : field.value || field.placeholder;
    const style = styleOf(field);
    canvas.font = style.font;
    const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    if (canvas.measureText(text).width > room + 1) say('cut', field, text);
  }

  for (const picture of document.querySelectorAll('img, video, iframe, canvas')) {
    if (!picture.checkVisibility({ visibilityProperty: true }) || skipped(picture)) continue;
    const own = picture.getBoundingClientRect();
    let [left, top, right, bottom] = [own.left, own.top, own.right, own.bottom];
    for (let at = picture.parentElement; at && at !== document.body; at = at.parentElement) {
      if (styleOf(at).overflowX === 'visible') continue;
      const clip = at.getBoundingClientRect();
      [left, top] = [Math.max(left, clip.left), Math.max(top, clip.top)];
      [right, bottom] = [Math.min(right, clip.right), Math.min(bottom, clip.bottom)];
    }
    if (right > left && bottom > top)
      boxes.push({ element: picture, text: undefined, rect: new DOMRect(left, top, right - left, bottom - top) });
  }
  // The middle of a line, where its letters are.
  const inked = boxes
    .map((box) => {
      const { rect, text } = box;
      const inset = text === undefined ? 2 : rect.height * 0.28;
      return { ...box, top: rect.top + inset, bottom: rect.bottom - inset, left: rect.left + 2, right: rect.right - 2 };
    })
    .filter(({ top, bottom, left, right }) => bottom > top && right > left)
    .sort((a, b) => a.top - b.top);
  for (const [index, one] of inked.entries()) {
    for (let next = index + 1; next < inked.length; next += 1) {
      const two = inked[next];
      if (!two || two.top >= one.bottom) break;
      if (one.left >= two.right || two.left >= one.right || one.element === two.element) continue;
      if (one.text === undefined && two.text === undefined) continue;
      let common: Element | null = one.element;
      while (common && !common.contains(two.element)) common = common.parentElement;
      if (!common || isPlaced(one.element, common) || isPlaced(two.element, common)) continue;
      const [text, other] = one.text === undefined ? [two, one] : [one, two];
      say('overlap', text.element, `${text.text} / ${other.text ?? nameOf(other.element)}`);
    }
  }
  return [...found];
};

/** Everything wrong with the layout of the page as it stands. */
export const layoutProblems = (page: Page): Promise<string[]> =>
  page.evaluate(
    problemsIn,
    INTENDED.map(({ selector }) => selector),
  );

export const expectGoodLayout = async (page: Page, where: string): Promise<void> => {
  expect(await layoutProblems(page), where).toEqual([]);
};
