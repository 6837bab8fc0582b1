import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeContentApi } from '../../../test/support/fake-content-api.ts';
import { fakeAnswers, fakeOffice, fakeWidgetPage } from '../../../test/support/fake-site.ts';
import { translator } from '../../i18n/translator.ts';
import { officeHours } from './office-hours.load.ts';
import { OfficeHoursWidget } from './office-hours.widget.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-16T10:00:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('marks today and says that the office is open, and later that it is not', async () => {
  const props = { office: 'Kantoor Gent', hours: fakeOffice.hours ?? [] };
  const { container } = render(<OfficeHoursWidget props={props} locale="nl" t={translator('nl')} />);
  expect([...container.querySelectorAll('.today')].map((row) => row.textContent)).toEqual([
    'Vandaag, maandag9.00 – 12.00, 13.30 – 18.00\u00a0uur',
  ]);
  expect(container.querySelector('.now')?.textContent).toBe('Nu open, tot 12.00\u00a0uur.');
  await act(() => vi.advanceTimersByTimeAsync(61 * 60_000));
  expect(container.querySelector('.now')?.textContent).toBe('Nu gesloten, open vandaag om 13.30\u00a0uur.');
});

it('loads the office it is asked for, the first one when not asked, and nothing for an unknown one', async () => {
  const second = { ...fakeOffice, id: 'merelbeke', title: { nl: 'Kantoor Merelbeke' } };
  const answers = fakeAnswers([], { '/sites/testhuis/entities/offices/items': [fakeOffice, second] });
  const warnings: string[] = [];
  const context = {
    api: fakeContentApi(answers).forSite('testhuis'),
    locale: 'fr' as const,
    t: translator('fr'),
    page: fakeWidgetPage(),
    assetUrl: () => undefined,
    warn: (message: string) => warnings.push(message),
  };
  const load = async (office: string) => (await officeHours.load(context, { office }))?.office;
  expect(await load('merelbeke')).toBe('Kantoor Merelbeke');
  expect(await load('')).toBe('Bureau de Gand');
  expect(warnings).toEqual([]);
  expect(await load('parijs')).toBeUndefined();
  expect(warnings).toEqual(['The site has no opening hours for the office "parijs"']);
});
