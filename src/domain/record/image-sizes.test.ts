import { describe, expect, it } from 'vitest';
import { focusedRef, IMAGE_SIZES, imageRefs, imageSources, imageUrl, parseImagePath } from './image-sizes.ts';

const REF = 'demo:rowhouse-123-golden-summer';

it('makes a size as wide and as high as its name says, and those of rentals 3 by 2', () => {
  const { thumbnail, medium, original, ...named } = IMAGE_SIZES;
  expect(
    Object.values(named).map((size) => ('height' in size ? `${size.width}x${size.height}` : `${size.width}w`)),
  ).toEqual(Object.keys(named));
  expect([thumbnail, medium, original]).toEqual([
    { width: 300, height: 200 },
    { width: 900, height: 600 },
    { width: 2400 },
  ]);
});

describe('imageUrl and parseImagePath', () => {
  it('writes a readable address and reads it back', () => {
    const url = imageUrl('lindeloo', REF, '370x200', 'avif');
    expect(url).toBe('/media/lindeloo/demo:rowhouse-123-golden-summer/370x200.avif');
    expect(parseImagePath(url)).toEqual({ siteId: 'lindeloo', ref: REF, size: '370x200', format: 'avif' });
  });
  it('carries the focus of a picture where it is cropped, and nowhere else', () => {
    const focused = focusedRef(REF, { x: 80, y: 0 });
    const url = imageUrl('lindeloo', focused, '370x200', 'jpg');
    expect(url).toBe('/media/lindeloo/demo:rowhouse-123-golden-summer%2380-0/370x200.jpg');
    expect(parseImagePath(url)).toEqual({
      siteId: 'lindeloo',
      ref: REF,
      size: '370x200',
      format: 'jpg',
      focus: { x: 80, y: 0 },
    });
    expect(imageUrl('lindeloo', focused, '1600w', 'jpg')).toBe(imageUrl('lindeloo', REF, '1600w', 'jpg'));
    for (const wrong of ['%23101-5/370x200', '%2308-5/370x200', '%2380-0/1600w'])
      expect(parseImagePath(`/media/lindeloo/${REF}${wrong}.jpg`)?.focus, wrong).toBeUndefined();
    expect(parseImagePath(`/media/lindeloo/${REF}%2308-5/370x200.jpg`)).toBeUndefined();
  });
  it('carries an address elsewhere as one part of the path', () => {
    const ref = 'https://photos.example/a/b.jpg?x=1&y=é';
    const url = imageUrl('estran', ref, '1600w', 'webp');
    expect(url).toBe('/media/estran/https:%2F%2Fphotos.example%2Fa%2Fb.jpg%3Fx%3D1%26y%3D%C3%A9/1600w.webp');
    expect(parseImagePath(url)?.ref).toBe(ref);
  });
  it.each([
    ['an unknown size', `/media/lindeloo/${REF}/371x200.avif`],
    ['an inherited name as size', `/media/lindeloo/${REF}/constructor.avif`],
    ['an unknown format', `/media/lindeloo/${REF}/370x200.gif`],
    ['another spelling of the same reference', '/media/lindeloo/demo%3Arowhouse-123-golden-summer/370x200.avif'],
    ['lower-case escapes', '/media/estran/https:%2f%2fphotos.example/1600w.webp'],
    ['a broken escape', '/media/lindeloo/%E0%A4%A/370x200.avif'],
    ['a site that is no slug', `/media/..%2F/${REF}/370x200.avif`],
    ['a path that climbs', '/media/lindeloo/../370x200.avif'],
    ['something after it', `/media/lindeloo/${REF}/370x200.avif/x`],
    ['another path', '/api/sites/lindeloo'],
  ])('refuses %s', (_what, path) => {
    expect(parseImagePath(path)).toBeUndefined();
  });
});

describe('imageSources', () => {
  it('offers a card in two widths and three formats, cropped to 370 by 200', () => {
    expect(imageSources('lindeloo', 'demo:plot-1-day-summer', 'card')).toEqual({
      src: '/media/lindeloo/demo:plot-1-day-summer/370x200.jpg',
      srcSet:
        '/media/lindeloo/demo:plot-1-day-summer/370x200.jpg 370w, /media/lindeloo/demo:plot-1-day-summer/740x400.jpg 740w',
      sources: [
        {
          type: 'image/avif',
          srcSet:
            '/media/lindeloo/demo:plot-1-day-summer/370x200.avif 370w, /media/lindeloo/demo:plot-1-day-summer/740x400.avif 740w',
        },
        {
          type: 'image/webp',
          srcSet:
            '/media/lindeloo/demo:plot-1-day-summer/370x200.webp 370w, /media/lindeloo/demo:plot-1-day-summer/740x400.webp 740w',
        },
      ],
      width: 370,
      height: 200,
    });
  });
  it('keeps the shape of a gallery picture', () => {
    const { width, height, sources } = imageSources('lindeloo', REF, 'gallery');
    expect([width, height]).toEqual([800, 533]);
    expect(sources[0]?.srcSet.match(/\d+w(?=,|$)/gu)).toEqual(['800w', '1600w', '2400w']);
  });
  it('shows a file of our own server as it is', () => {
    expect(imageSources('lindeloo', '/api/sites/lindeloo/assets/logo.svg', 'card')).toEqual({
      src: '/api/sites/lindeloo/assets/logo.svg',
      sources: [],
      width: 370,
      height: 200,
    });
  });
});

describe('imageRefs', () => {
  it('names each picture and plan once, those of the units too, and no file of our own server', () => {
    const photo = { file: REF, thumbnail: REF };
    const unit = { general: { id: 2 }, files: [{ file: 'demo:plan-1-2-96', type: 'plan' }], pictures: null };
    const logo = { file: '/api/sites/lindeloo/assets/logo.svg' };
    expect(imageRefs({ pictures: [photo, logo], children: [unit] })).toEqual([REF, 'demo:plan-1-2-96']);
  });
});
