import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { translator } from '../../i18n/translator.ts';
import { closedPopupCookie, isPopupWanted } from './popup-cookie.ts';
import { PopupImageWidget } from './popup-image.widget.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('the cookie', () => {
  it.each([
    ['', true],
    ['other=false', true],
    ['showPopup=true; a=b', true],
    ['showPopup=', true],
    ['showpopup=false', true],
    ['a=b; showPopup=false', false],
    ['showPopup=false', false],
  ])('%j: shown %s', (cookies, shown) => {
    expect(isPopupWanted(cookies)).toBe(shown);
  });
  it('lives for 365 days at most', () => {
    expect(closedPopupCookie(365)).toBe('showPopup=false; Max-Age=31536000; Path=/; SameSite=Lax');
    expect(closedPopupCookie(9999)).toContain('Max-Age=31536000;');
    expect(closedPopupCookie(7.9)).toContain('Max-Age=604800;');
    expect(closedPopupCookie(-1)).toContain('Max-Age=0;');
  });
});

describe('the popup', () => {
  const props = { src: '/a.jpg', alt: 'Herenhuis', text: 'Bezoekdag', href: '/nl/contact', linkText: '', days: 30 };
  const open = (cookie: string) => {
    const show = vi
      .spyOn(HTMLDialogElement.prototype, 'showModal')
      .mockClear()
      .mockImplementation(() => {});
    vi.spyOn(document, 'cookie', 'get').mockReturnValue(cookie);
    const set = vi.spyOn(document, 'cookie', 'set').mockImplementation(() => {});
    const { container } = render(<PopupImageWidget props={props} locale="nl" t={translator('nl')} />);
    return { show, set, dialog: container.querySelector('dialog') };
  };
  it('opens when nobody closed it, and remembers closing', () => {
    const { show, set, dialog } = open('');
    expect(show).toHaveBeenCalledTimes(1);
    expect(set).not.toHaveBeenCalled();
    dialog?.dispatchEvent(new Event('close'));
    expect(set.mock.calls).toEqual([['showPopup=false; Max-Age=2592000; Path=/; SameSite=Lax']]);
  });
  it('stays closed once closed', () => {
    const { show } = open('showPopup=false');
    expect(show).not.toHaveBeenCalled();
  });
});
