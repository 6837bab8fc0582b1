import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
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

describe('send to a friend', () => {
  const friend = {
    href: '/nl/ajax/send-to-a-friend?estate=1',
    listing: { photo: undefined, heading: 'Molenstraat 18', place: '9000 Gent' },
    form: { action: '/nl/ajax/send-to-a-friend', captchaUrl: '/nl/ajax/captcha', estateId: 1 },
  };
  const link = () => {
    render(<ShareWidget props={{ ...props, friend }} locale="nl" t={translator('nl')} />);
    return screen.getByRole('link', { name: 'Stuur dit pand naar iemand' });
  };

  it('is a page without script, and for whoever asks for a tab of its own', () => {
    const opener = link();
    expect(opener.getAttribute('href')).toBe(friend.href);
    expect(fireEvent.click(opener, { ctrlKey: true })).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens over the listing, asks for a name and two addresses and nothing else, and goes again', async () => {
    expect(fireEvent.click(link())).toBe(false);
    const dialog = await screen.findByRole('dialog', { name: 'Stuur dit pand naar iemand' });
    expect(dialog.textContent).toContain('Molenstraat 18');
    expect(dialog.textContent).toContain('9000 Gent');
    expect(within(dialog).getAllByRole('textbox')).toHaveLength(3);
    expect(document.activeElement).toBe(within(dialog).getByRole('textbox', { name: 'Uw naam' }));
    fireEvent(dialog, new Event('close'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('names the input in every sentence about it', async () => {
    fireEvent.click(link());
    const dialog = await screen.findByRole('dialog');
    const type = (name: string, value: string) =>
      fireEvent.change(within(dialog).getByRole('textbox', { name }), { target: { value } });
    type('Uw naam', 'Win op gratis.example');
    type('Uw e-mailadres', 'noor');
    type('E-mailadres van de ontvanger', 'sam@');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Stuur de mail' }));
    const problems = within(within(dialog).getByRole('alert')).getAllByRole('link');
    expect(problems.map(({ textContent }) => textContent)).toEqual([
      'Schrijf in uw naam geen webadres of e-mailadres.',
      'Uw e-mailadres is niet volledig. Schrijf het zoals naam@voorbeeld.be.',
      'Het e-mailadres van de ontvanger is niet volledig. Schrijf het zoals naam@voorbeeld.be.',
    ]);
    expect(within(dialog).getByRole('alert').querySelector('strong')?.textContent).toBe(
      'De mail is nog niet vertrokken',
    );
  });
});
