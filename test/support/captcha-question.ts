// The small sum that a form asks where there is no script, in words of its language: read, added up and answered as a visitor would.
import type { Page } from 'playwright-core';
import type { Locale } from '../../src/domain/locale.ts';

/** From two to nine: nothing else is asked. */
const NUMBERS: Readonly<Record<Locale, readonly string[]>> = {
  nl: ['twee', 'drie', 'vier', 'vijf', 'zes', 'zeven', 'acht', 'negen'],
  fr: ['deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf'],
  en: ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
  de: ['zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun'],
};

const sumIn = (question: string, locale: Locale): number =>
  question
    .toLowerCase()
    .split(/[\s\u00a0\u202f?]+/)
    .map((word) => NUMBERS[locale].indexOf(word))
    .filter((index) => index >= 0)
    .reduce((sum, index) => sum + index + 2, 0);

/** Fills in the answer; the form is not sent yet. */
export const fillInAnswer = async (page: Page, locale: Locale = 'nl'): Promise<void> => {
  const question = (await page.locator('label[for=captcha-answer]').textContent()) ?? '';
  await page.locator('#captcha-answer').fill(String(sumIn(question, locale)));
};

/** Fills in the answer and sends the form. */
export const answerQuestion = async (page: Page, locale: Locale = 'nl'): Promise<void> => {
  await fillInAnswer(page, locale);
  await page.locator('form:has(#captcha-answer) button[type=submit]').last().click();
};
