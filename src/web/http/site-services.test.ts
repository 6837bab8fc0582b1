import { expect, it } from 'vitest';
import { siteServices } from './site-services.ts';

const PAGE = '<div data-widget="office-map"></div><div data-widget="social-embed"></div>';
const NOTHING = { images: [], scripts: [], styles: [], connections: [], frames: [] };

it('allows nothing for a site without services', () => {
  expect(siteServices({}, PAGE)).toEqual(NOTHING);
});

it('allows the origins of the services a site names, and no more', () => {
  const services = {
    tiles: { url: 'https://{s}.tiles.example/a/{z}/{x}/{y}.png', attribution: '' },
    facebook: 'https://connect.example/sdk.js?x=1',
  };
  expect(siteServices({ services }, PAGE)).toEqual({
    ...NOTHING,
    images: ['https://*.tiles.example'],
    scripts: ['https://connect.example'],
    frames: ['https://connect.example', 'https://www.facebook.com'],
  });
});

it('allows nothing on a page without their containers', () => {
  const services = { facebook: 'https://connect.example/sdk.js' };
  expect(siteServices({ services }, '<p>social-embed</p>')).toEqual(NOTHING);
});

it('ignores what is no address', () => {
  expect(siteServices({ services: { instagram: 'https://' } }, PAGE).scripts).toEqual([]);
});

it('allows a captcha of a third party on every page', () => {
  const captcha = { siteKey: 'k', scriptUrl: 'https://captcha.example/api.js', origins: ['https://frames.example'] };
  const origins = ['https://captcha.example', 'https://frames.example'];
  expect(siteServices({ captcha }, '')).toEqual({
    images: [],
    scripts: origins,
    styles: origins,
    connections: origins,
    frames: origins,
  });
});
