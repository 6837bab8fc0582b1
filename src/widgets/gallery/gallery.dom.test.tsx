import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { translator } from '../../i18n/translator.ts';
import type { GalleryView } from '../../ui/listing/gallery.tsx';
import { GalleryWidget } from './gallery.widget.tsx';

const lightbox = vi.hoisted(() => ({ open: vi.fn(async (..._args: unknown[]) => {}) }));
vi.mock('./lightbox.ts', () => ({ openLightbox: lightbox.open }));

beforeEach(() => {
  lightbox.open.mockReset();
});
afterEach(cleanup);

const view: GalleryView = {
  photos: [1, 2, 3].map((n) => ({
    photo: { src: `/${n}.jpg`, sources: [], width: 800, height: 533, alt: `Foto ${n}` },
    large: { src: `/${n}-large.webp`, width: 2400, height: 1600 },
  })),
  plansHref: '#plans',
};
const show = () => render(<GalleryWidget props={view} locale="nl" t={translator('nl')} />);
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

it('links every picture to its large form; the first one comes first', () => {
  const { container } = show();
  expect([...container.querySelectorAll('.strip a')].map((link) => link.getAttribute('href'))).toEqual([
    '/1-large.webp',
    '/2-large.webp',
    '/3-large.webp',
  ]);
  const images = [...container.querySelectorAll('img')];
  expect(images.map((image) => [image.getAttribute('fetchpriority'), image.getAttribute('loading')])).toEqual([
    ['high', null],
    [null, 'lazy'],
    [null, 'lazy'],
  ]);
  expect(images.every((image) => image.getAttribute('width') === '800')).toBe(true);
});

it('opens the lightbox at the picture that was clicked', async () => {
  show();
  const clicked = fireEvent.click(screen.getByRole('link', { name: 'Foto 2' }));
  await settled();
  expect(clicked).toBe(false);
  expect(lightbox.open.mock.calls.map(([shown, index]) => [shown, index])).toEqual([[view, 1]]);
});

it('opens the plans in the same strip, after the photos', async () => {
  const plan = {
    photo: { src: '/plan.jpg', sources: [], width: 800, height: 533, alt: 'Plan' },
    large: { src: '/plan-large.webp', width: 2400, height: 1600 },
  };
  render(<GalleryWidget props={{ ...view, plans: [plan] }} locale="nl" t={translator('nl')} />);
  expect(fireEvent.click(screen.getByRole('link', { name: 'Plannen' }))).toBe(false);
  await settled();
  expect(lightbox.open.mock.calls.map(([, index]) => index)).toEqual([3]);
});

it('leaves a click that wants a new tab to the browser', async () => {
  show();
  expect(fireEvent.click(screen.getByRole('link', { name: 'Foto 2' }), { ctrlKey: true })).toBe(true);
  await settled();
  expect(lightbox.open).not.toHaveBeenCalled();
});

it('opens the large photo by its link when the lightbox does not come, and lets the links be links', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  lightbox.open.mockRejectedValueOnce(new Error('gone'));
  const { container } = show();
  const followed: (string | null)[] = [];
  container.addEventListener('click', (event) => {
    if (!event.defaultPrevented) followed.push((event.target as Element).closest('a')?.getAttribute('href') ?? null);
    event.preventDefault();
  });
  fireEvent.click(screen.getByRole('link', { name: 'Foto 2' }));
  expect(followed).toEqual([]);
  await settled();
  expect(followed).toEqual(['/2-large.webp']);
  expect(screen.getByRole('alert').textContent).toContain('De fotogalerij laadt niet.');
  fireEvent.click(screen.getByRole('link', { name: 'Foto 1' }));
  expect(followed).toEqual(['/2-large.webp', '/1-large.webp']);
  expect(lightbox.open).toHaveBeenCalledTimes(1);
  expect(error).toHaveBeenCalledTimes(1);
  error.mockRestore();
});

it('counts along while a visitor swipes', () => {
  const { container } = show();
  const strip = container.querySelector('.strip') as HTMLElement;
  Object.defineProperty(strip, 'clientWidth', { value: 390 });
  strip.scrollLeft = 770;
  fireEvent.scroll(strip);
  expect(container.querySelector('.counter')?.textContent).toBe('3 / 3');
});
