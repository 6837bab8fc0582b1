import { describe, expect, it } from 'vitest';
import type { Db } from '../db/engine/connect.ts';
import { createDeskPlaces, deskOrigin } from './desk-places.ts';

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

describe('where operators look after the installation', () => {
  const isHost = (deskUrl: string | undefined, host: string): boolean =>
    createDeskPlaces({} as Db, { ...settings, deskUrl }).isHost(host);
  it('is the address of all desks, and no site’s own', () => {
    expect(isHost('https://desk.platform.example', 'desk.platform.example')).toBe(true);
    expect(isHost('https://desk.platform.example', 'www.lindeloo.example')).toBe(false);
  });
  it('is every desk where there is no such address', () => {
    expect(isHost(undefined, 'www.lindeloo.example')).toBe(true);
  });
});
