// A screen of the desk as it stands: at every width, each in its theme, in the matrix in both.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible, expectContrast } from './browser.ts';
import { layoutProblems } from './layout.ts';
import { isWholeMatrix, themesAt, WIDTHS } from './matrix.ts';

const WIDEST = 1440;
const DESK_WIDTHS = isWholeMatrix ? WIDTHS : [390, 768, WIDEST];

/** A tablet shows the colours and names of a phone or of a desktop. */
const isLookedAt = (width: number): boolean => [390, WIDEST].includes(width);

/**
 * Nothing cut off, nothing over something else, legible; accessible on a desktop, where a screen has most parts, and on a phone where it
 * has parts of its own there.
 */
export const expectWhole = async (
  page: Page,
  what: string,
  { isPhoneOwn = false }: { readonly isPhoneOwn?: boolean } = {},
): Promise<void> => {
  // From the width most screens are opened at to the narrowest.
  // A tablet is measured with one screen of each kind, in the matrix with all.
  const widths = DESK_WIDTHS.filter((width) => isWholeMatrix || isPhoneOwn || width !== 768);
  for (const width of widths.toReversed()) {
    await page.setViewportSize({ width, height: 900 });
    const themes = themesAt(width);
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const where = `${what} at ${width} px, ${colorScheme}`;
      // What a width shows is decided by the application, a moment after the browser.
      await expect.poll(() => layoutProblems(page), { message: where }).toEqual([]);
      if (!isLookedAt(width)) continue;
      const isMeasured = isWholeMatrix || width === WIDEST || isPhoneOwn;
      if (isMeasured && colorScheme === themes[0]) await expectAccessible(page);
      else await expectContrast(page, where);
    }
  }
  // As whoever goes on expects it.
  await page.setViewportSize({ width: WIDEST, height: 900 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
};
