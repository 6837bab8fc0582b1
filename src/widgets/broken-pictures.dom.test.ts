import { beforeEach, expect, it } from 'vitest';
import { startBrokenPictures } from './broken-pictures.ts';

const GABLE = /no-photo/;
const image = (id: string): HTMLImageElement => document.getElementById(id) as HTMLImageElement;
const PAGE = `
  <picture><source srcset="/media/alpha/demo:x/370x200.avif 370w"><img id="photo" src="/media/alpha/demo:x/370x200.jpg" srcset="/media/alpha/demo:x/370x200.jpg 370w"></picture>
  <img id="rental" src="/api/sites/alpha/rental-units/photo/7/1?size=medium">
  <img id="logo" src="/api/sites/alpha/assets/logo.svg">`;

beforeEach(() => {
  document.body.innerHTML = PAGE;
});
startBrokenPictures();

it('a photo of a listing becomes the gable, with everything the browser could choose instead taken away', () => {
  for (const id of ['photo', 'rental']) {
    image(id).dispatchEvent(new Event('error'));
    expect(image(id).src, id).toMatch(GABLE);
    expect(image(id).className, id).toBe('broken');
  }
  expect(document.querySelectorAll('[srcset]')).toHaveLength(0);
});

it('happens once: a gable that does not come either is left alone', () => {
  image('photo').dispatchEvent(new Event('error'));
  image('photo').className = '';
  image('photo').dispatchEvent(new Event('error'));
  expect(image('photo').className).toBe('');
});

it('leaves other pictures alone', () => {
  image('logo').dispatchEvent(new Event('error'));
  expect(image('logo').getAttribute('src')).toBe('/api/sites/alpha/assets/logo.svg');
});
