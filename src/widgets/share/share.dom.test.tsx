import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { translator } from '../../i18n/translator.ts';
import { ShareWidget } from './share.widget.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const props = { title: 'Molenstraat 18 & co', url: 'https://a.example/nl/aanbod/1/x' };
const show = (browser: object) => {
  vi.stubGlobal('navigator', browser);
  render(<ShareWidget props={props} locale="nl" t={translator('nl')} />);
  return screen.getByRole('link', { name: 'Deel dit pand' });
};
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)));

it('is a mail without script, and where nothing else is possible', () => {
  const link = show({});
  expect(link.getAttribute('href')).toBe(
    'mailto:?subject=Molenstraat%2018%20%26%20co&body=Molenstraat%2018%20%26%20co%0Ahttps%3A%2F%2Fa.example%2Fnl%2Faanbod%2F1%2Fx',
  );
  expect(fireEvent.click(link)).toBe(true);
});

it('uses the sheet of the device, and takes closing it for an answer', async () => {
  const share = vi.fn().mockRejectedValueOnce(Object.assign(new Error('closed'), { name: 'AbortError' }));
  const link = show({ share });
  expect(fireEvent.click(link)).toBe(false);
  await settled();
  expect(share).toHaveBeenCalledWith(props);
});

it('else copies the link and says so', async () => {
  const writeText = vi.fn(async () => {});
  const link = show({ clipboard: { writeText } });
  fireEvent.click(link);
  await settled();
  expect(writeText).toHaveBeenCalledWith(props.url);
  expect(screen.getByRole('status').textContent).toBe('Link gekopieerd');
});
