// The agenda in a real browser: a viewing made, moved and cancelled by keyboard with the mails that leave, a day of somebody who is ill,
// rules that change what a visitor sees, on a phone, accessible in both themes.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, expectContrast, newContext, openBrowser, openPage } from '../support/browser.ts';
import { layoutProblems } from '../support/layout.ts';
import { outboxMails } from '../support/outbox.ts';
import { type RunningProgram, SOON, startMorning, temporaryDirectory } from '../support/program.ts';

const AGENDA = '/desk/sites/lindeloo/agenda';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let program: RunningProgram;
let browser: Browser;
let context: BrowserContext;
let page: Awaited<ReturnType<typeof openPage>>;

beforeAll(async () => {
  directory = await temporaryDirectory();
  program = await startMorning(directory.path, SOON);
  browser = await openBrowser();
  context = await newContext(browser, program.url, { reducedMotion: 'reduce' });
  page = await openPage(context);
  await page.goto(/http:\S+\/desk\/link#\S+/.exec(program.output())?.[0] ?? '');
  await page.getByRole('button', { name: 'Meld mij aan', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/link'));
  await page.getByRole('button', { name: 'Later', exact: true }).click();
});
afterAll(async () => {
  await browser?.close();
  await program?.stop();
  await directory.remove();
});

/** A call of the desk, as its own page makes it. */
const call = <T>(of: Page, path: string): Promise<T> =>
  of.evaluate(async (wanted) => {
    const key = document.querySelector('meta[name=desk-key]')?.getAttribute('content') ?? '';
    return (await fetch(`/api/sites/lindeloo/${wanted}`, { headers: { 'x-desk-key': key } })).json();
  }, path) as Promise<T>;

type Viewing = { id: number; name: string; state: string; agenda: string; estateId: number; wallStart: string };
/** Of the next six weeks. */
const viewingOf = async (name: string): Promise<Viewing> => {
  const day = (ahead: number): string => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const { viewings } = await call<{ viewings: Viewing[] }>(page, `desk/agenda?from=${day(0)}&to=${day(40)}`);
  const found = viewings.find((one) => one.name === name);
  if (!found) throw new Error(`${name} has no viewing`);
  return found;
};
const mailsTo = async (address: string) =>
  (await outboxMails(directory.path)).filter(({ to }) => to?.some((one) => one.address === address));
const mailTo = async (address: string, title: RegExp) => {
  await expect
    .poll(async () => (await mailsTo(address)).map(({ subject }) => subject ?? ''))
    .toEqual(expect.arrayContaining([expect.stringMatching(title)]));
  const mails = (await mailsTo(address)).filter(({ subject }) => title.test(subject ?? ''));
  expect(mails).toHaveLength(1);
  return mails[0]?.text ?? '';
};
const opened = async (path = AGENDA): Promise<void> => {
  await page.goto(path);
  await page.getByRole('button', { name: /^Bezoek/ }).waitFor();
  await page.locator(':is(.wk, .aglists):visible').first().waitFor();
};
const event = (name: string) => page.locator('.wk').getByRole('button', { name: new RegExp(name) });
const focused = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.keep);
const make = async (name: string, email: string): Promise<Viewing> => {
  await opened();
  await page.keyboard.press('b');
  const sheet = page.getByRole('dialog', { name: 'Nieuw bezoek' });
  await sheet.getByLabel('Pand').fill('laan');
  await sheet.locator('.found button').first().click();
  await sheet.locator('.slots button').nth(2).click();
  await sheet.getByLabel('Naam van de bezoeker').fill(name);
  await sheet.getByLabel('E-mailadres').fill(email);
  await sheet.getByLabel('Taal van de bezoeker').selectOption('fr');
  await sheet.getByRole('button', { name: 'Leg vast en mail' }).click();
  await page.getByText(`Het bezoek van ${name} staat vast`, { exact: false }).waitFor();
  return viewingOf(name);
};

describe('the agenda', () => {
  it('makes a viewing for a visitor, who reads why in French', async () => {
    await make('Amélie Dubois', 'amelie@voorbeeld.example');
    const text = await mailTo('amelie@voorbeeld.example', /^Nous avons fixé une visite pour vous/);
    expect(text).toContain('notre agence a fixé cette visite à votre demande');
    page.expectQuiet();
  });

  it('moves it by keyboard, with a sentence in the mail', async () => {
    const before = await viewingOf('Amélie Dubois');
    await opened(`${AGENDA}?day=${before.wallStart.slice(0, 10)}`);
    await event('Amélie Dubois').focus();
    await page.keyboard.press('Alt+ArrowDown');
    const dialog = page.getByRole('dialog', { name: /^Naar / });
    await dialog.getByLabel(/Een zin van u/).fill('La clé arrive un quart d’heure plus tard.');
    await expectAccessible(page);
    await page.keyboard.press('Alt+ArrowDown');
    const send = dialog.getByRole('button', { name: 'Verplaats en mail' });
    await send.click();
    // The demo may have a viewing before or after it that is far away: the member says that it will do.
    const moved = page.getByText('Het bezoek van Amélie Dubois is nu', { exact: false });
    const far = dialog.getByLabel('Toch, ik haal het');
    await moved.or(far).first().waitFor();
    if (await far.isVisible()) {
      await far.check();
      await send.click();
    }
    await moved.waitFor();
    const after = await viewingOf('Amélie Dubois');
    // Whoever works with keys goes on where it stands now.
    await expect.poll(focused).toBe(`viewing-${after.id}`);
    const minutes = (wall: string): number => Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16));
    expect(minutes(after.wallStart) - minutes(before.wallStart)).toBe(30);
    const text = await mailTo('amelie@voorbeeld.example', /déplacée/);
    expect(text).toContain('La clé arrive un quart d’heure plus tard.');
    expect(text).toContain('?change');
    page.expectQuiet();
  });

  it('cancels it with Delete, after a question', async () => {
    const { wallStart } = await viewingOf('Amélie Dubois');
    await opened(`${AGENDA}?day=${wallStart.slice(0, 10)}`);
    await event('Amélie Dubois').focus();
    await page.keyboard.press('Delete');
    await page.getByText('Amélie Dubois krijgt een mail', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Annuleer en mail' }).click();
    await page.getByText('Het bezoek van Amélie Dubois is geannuleerd.').waitFor();
    const text = await mailTo('amelie@voorbeeld.example', /annulée/);
    expect(text).toContain('Choisir un autre moment');
    await expect.poll(() => event('Amélie Dubois').count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.closest('.wk') !== null)).toBe(true);
  });

  it('empties the day of somebody who is ill, and says what became of each', async () => {
    const { wallStart, agenda } = await make('Jef Peeters', 'jef@voorbeeld.example');
    await opened();
    await page.getByRole('button', { name: 'Meer', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Ziek', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Iemand is ziek of afwezig' });
    await sheet.getByLabel('Wie').selectOption(agenda);
    await sheet.getByLabel('Dag', { exact: true }).fill(wallStart.slice(0, 10));
    const choice = sheet.getByLabel(/Jef Peeters/);
    await choice.waitFor();
    await choice.selectOption('cancel');
    await sheet.getByLabel(/Een zin van u/).fill('Vandaag zijn we er niet.');
    await sheet.getByText(/^Toon de .*mails? die vertrek/).click();
    await sheet.getByText('Vandaag zijn we er niet.').first().waitFor();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: /^Regel \d+ bezoek(en)? en mail$/ }).click();
    await sheet.getByText('Geannuleerd, met een mail.').first().waitFor();
    expect(await mailTo('jef@voorbeeld.example', /annulée/)).toContain('Vandaag zijn we er niet.');
    await page.keyboard.press('Escape');
    await opened(`${AGENDA}?day=${wallStart.slice(0, 10)}`);
    await event('Ziek').first().waitFor();
  });

  it('shows what rules would offer before they are saved, and visitors see it afterwards', async () => {
    const { estateId, agenda } = await viewingOf('Jef Peeters');
    await page.goto(`${AGENDA}/rules?agenda=${agenda}`);
    await page.getByRole('heading', { name: 'Dit ziet een bezoeker' }).waitFor();
    for (const day of ['maandag', 'dinsdag', 'woensdag', 'donderdag', 'vrijdag', 'zaterdag', 'zondag']) {
      const box = page.getByLabel(day, { exact: true });
      if ((await box.isChecked()) !== (day === 'woensdag')) await box.click();
    }
    const headings = page.locator('.seen section h3');
    await expect
      .poll(async () => new Set((await headings.allTextContents()).map((text) => text.split(' ')[0])))
      .toEqual(new Set(['woensdag']));
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Bewaar de beschikbaarheid' }).click();
    await page.getByText(/^Bewaard om/).waitFor();
    const { slots } = await call<{ slots: { wallStart: string; group: boolean }[] }>(page, `live-agenda/${estateId}`);
    const days = new Set(
      slots
        .filter(({ group }) => !group)
        .map(({ wallStart }) => new Date(`${wallStart.slice(0, 10)}T12:00:00Z`).getUTCDay()),
    );
    expect([...days]).toEqual([3]);
    await page.getByRole('button', { name: 'Agenda delen' }).click();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Adres van de agenda' }).inputValue())
      .toMatch(/\/live-agenda\/calendar\/[\w-]{43}$/);
    page.expectQuiet();
  });
});

describe('every view', () => {
  it.each([
    ['week', 1440],
    ['day', 1440],
    ['list', 768],
    ['week', 390],
  ])('%s at %i px is accessible and whole, in both themes', async (view, width) => {
    await page.setViewportSize({ width, height: 900 });
    await opened(`${AGENDA}?view=${view}`);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectContrast(page, `${view} ${width}`);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => layoutProblems(page)).toEqual([]);
    page.expectQuiet();
  });

  it('on a phone is a day as a list, with the days of the week above it', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await opened();
    await page.getByRole('navigation', { name: 'Dagen' }).getByRole('button').nth(2).click();
    await page.waitForURL(/day=|agenda$/);
    expect(await page.locator('.aglists').isVisible()).toBe(true);
    expect(await page.locator('.wk').isVisible()).toBe(false);
  });
});
