import { describe, expect, it } from 'vitest';
import { deskOrigin } from './desk-places.ts';

const site = { hostnames: ['www.lindeloo.example', 'desk.lindeloo.example'] };
const settings = { publicUrl: undefined, deskUrl: undefined, port: 3000 };

describe('where the desk of a site opens', () => {
  it('is the address of its pages', () => {
    expect(deskOrigin(settings)(site)).toBe('https://www.lindeloo.example');
    expect(deskOrigin(settings)({ hostnames: ['lindeloo.localhost'] })).toBe('http://lindeloo.localhost:3000');
  });
  it('is the desk hostname that it names', () => {
    expect(deskOrigin(settings)({ ...site, deskHostname: 'desk.lindeloo.example' })).toBe(
      'https://desk.lindeloo.example',
    );
  });
  it('is that of all sites where there is one', () => {
    const all = { ...settings, deskUrl: 'https://desk.platform.example' };
    expect(deskOrigin(all)({ ...site, deskHostname: 'desk.lindeloo.example' })).toBe('https://desk.platform.example');
  });
});
