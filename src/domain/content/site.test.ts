import { expect, it } from 'vitest';
import {
  type Bound,
  expectBounds,
  itself,
  listOf,
  mailAddress,
  text,
  webAddress,
} from '../../../test/support/bounds.ts';
import { testSite } from '../../../test/support/content.ts';
import { check } from '../validation.ts';
import { Agreement, EntityItem, NavigationEntry, Page, Site } from './site.ts';

const site = testSite('alpha', { theme: { '--accent': 'red' }, hiddenStatus: [10] });
const words = { nl: 'Huis' };

it('takes the settings of a site up to their lengths', () => {
  expectBounds(Site, site, [
    ['id', text, 2, 1],
    ['id', text, 32, 33],
    ['name', text, 1, 0],
    ['name', text, 100, 101],
    ['hostnames/0', text, 1, 0],
    ['hostnames/0', text, 253, 254],
    ['hostnames', listOf((index) => `h${index}.example`), 1, 0],
    ['hostnames', listOf((index) => `h${index}.example`), 50, 51],
    ['locales', (length) => ['nl', 'fr'].slice(0, length), 1, 0],
    ['phone', text, 40, 41],
    ['email', mailAddress, 254, 255],
    ['identity/legalName', text, 200, 201],
    ['identity/licenceNumber', text, 40, 41],
    ['identity/codeOfConductUrl', webAddress, 500, 501],
    ['theme/--accent', text, 200, 201],
    ['logo', text, 120, 121],
    ['socialImage', text, 120, 121],
    ['hiddenStatus/0', itself, 0, -1],
  ]);
});

it('takes the services, webhook and captcha of others up to their lengths', () => {
  const events = ['contact', 'listing.changed'];
  const captcha = { siteKey: 'key', scriptUrl: 'https://captcha.example/api.js', origins: ['https://captcha.example'] };
  const webhook = { url: 'https://kantoor.example/hook', events };
  const tiles = { url: 'https://tiles.example/{z}/{x}/{y}', attribution: 'OpenStreetMap' };
  expectBounds(Site, { ...site, captcha, webhook, services: { tiles } }, [
    ['services/tiles/url', webAddress, 500, 501],
    ['services/tiles/attribution', text, 200, 201],
    ['services/facebook', webAddress, 500, 501],
    ['services/instagram', webAddress, 500, 501],
    ['webhook/url', webAddress, 500, 501],
    ['webhook/events', (length) => events.slice(0, length), 1, 0],
    ['captcha/siteKey', text, 1, 0],
    ['captcha/siteKey', text, 200, 201],
    ['captcha/scriptUrl', webAddress, 500, 501],
    ['captcha/verifyUrl', webAddress, 500, 501],
    ['captcha/origins/0', webAddress, 200, 201],
    ['captcha/origins', listOf((index) => `https://c${index}.example`), 10, 11],
  ]);
});

it('takes numbers of days, months and mails within their bounds', () => {
  expectBounds(Site, site, [
    ['leadRetentionDays', itself, 1, 0],
    ['leadRetentionDays', itself, 3650, 3651],
    ['alerts/unconfirmedDays', itself, 1, 0],
    ['alerts/unconfirmedDays', itself, 60, 61],
    ['alerts/renewalMonths', itself, 1, 0],
    ['alerts/renewalMonths', itself, 120, 121],
    ['alerts/renewalDays', itself, 7, 6],
    ['alerts/renewalDays', itself, 365, 366],
    ['alerts/mailsPerMinute', itself, 1, 0],
    ['alerts/mailsPerMinute', itself, 100_000, 100_001],
  ]);
});

it('takes the addresses of a site and whoever answers for its listings up to their lengths', () => {
  const person = { name: 'Noor', email: 'noor@huis.example' };
  const representatives = { site: person, branches: { gent: person } };
  expectBounds(Site, { ...site, representatives, leadRules: [{ member: 'noor@huis.example' }] }, [
    ['deskHostname', text, 1, 0],
    ['deskHostname', text, 253, 254],
    ['mailFrom', mailAddress, 254, 255],
    ['representatives/site/name', text, 1, 0],
    ['representatives/site/name', text, 100, 101],
    ['representatives/site/email', mailAddress, 254, 255],
    ['representatives/branches/gent/name', text, 1, 0],
    ['representatives/branches/gent/name', text, 100, 101],
    ['leadRules/0/estateId', itself, 1, 0],
    ['leadRules/0/estateId', itself, 2_147_483_647, 2_147_483_648],
    ['leadRules/0/branch', text, 1, 0],
    ['leadRules/0/branch', text, 100, 101],
    ['leadRules/0/place', text, 1, 0],
    ['leadRules/0/place', text, 100, 101],
    ['leadRules/0/member', mailAddress, 254, 255],
    ['leadRules', listOf(() => ({ member: 'noor@huis.example' })), 100, 101],
  ]);
});

it('takes the mail server, the mailbox and the signature of mails up to their lengths', () => {
  const oauth = { tokenUrl: 'https://login.huis.example/token', clientId: 'pand', grant: 'client' };
  const server = { host: 'mail.huis.example', port: 465, security: 'tls', oauth };
  const mailbox = { ...server, user: 'post@huis.example', folder: 'INBOX', leads: 'none' };
  const dkim = { domain: 'huis.example', selector: 'pand' };
  const host = (length: number) =>
    'mail.'
      .repeat(50)
      .slice(0, length - 4)
      .concat('host');
  const domain = (length: number) => `${`${text(60)}.`.repeat(3)}${text(length - 191)}.example`;
  const ofServer = (path: string): Bound[] => [
    [`${path}/host`, text, 1, 0],
    [`${path}/host`, host, 253, 254],
    [`${path}/port`, itself, 1, 0],
    [`${path}/port`, itself, 65_535, 65_536],
    [`${path}/user`, text, 1, 0],
    [`${path}/user`, text, 200, 201],
    [`${path}/oauth/tokenUrl`, webAddress, 500, 501],
    [`${path}/oauth/clientId`, text, 1, 0],
    [`${path}/oauth/clientId`, text, 200, 201],
    [`${path}/oauth/scope`, text, 1, 0],
    [`${path}/oauth/scope`, text, 500, 501],
  ];
  expectBounds(Site, { ...site, mailServer: server, mailbox, dkim }, [
    ...ofServer('mailServer'),
    ...ofServer('mailbox'),
    ['mailbox/address', mailAddress, 254, 255],
    ['mailbox/folder', text, 1, 0],
    ['mailbox/folder', text, 200, 201],
    ['dkim/domain', domain, 253, 254],
    ['dkim/selector', text, 63, 64],
  ]);
});

it('takes the way between two viewings within its bounds', () => {
  expectBounds(Site, site, [
    ['travel/detour', itself, 1, 0.9],
    ['travel/detour', itself, 5, 5.1],
    ['travel/kmPerHour', itself, 3, 2.9],
    ['travel/kmPerHour', itself, 130, 131],
    ['travel/extraMinutes', itself, 0, -1],
    ['travel/extraMinutes', itself, 120, 121],
  ]);
});

it('wants a list without repetitions', () => {
  for (const [field, value] of [
    ['hostnames', ['a.example', 'a.example']],
    ['locales', ['nl', 'nl']],
    ['hiddenStatus', [10, 10]],
    ['webhook.events', ['contact', 'contact']],
  ] as const) {
    const webhook = { url: 'https://kantoor.example/hook', events: field === 'webhook.events' ? value : ['contact'] };
    const checked = check(Site, field === 'webhook.events' ? { ...site, webhook } : { ...site, [field]: value });
    expect(checked.ok ? [] : checked.problems.map((problem) => problem.field)).toEqual([field]);
  }
});

it('is closed: a setting it does not know is refused by its name', () => {
  for (const [value, field] of [
    [{ ...site, colour: 'red' }, 'colour'],
    [{ ...site, identity: { ...site.identity, vat: '1' } }, 'identity.vat'],
    [{ ...site, alerts: { days: 1 } }, 'alerts.days'],
    [{ ...site, services: { maps: 'https://maps.example' } }, 'services.maps'],
    [{ ...site, webhook: { url: 'https://a.example', events: ['contact'], key: '1' } }, 'webhook.key'],
    [{ ...site, captcha: { siteKey: 'k', scriptUrl: 'https://a.example', theme: 'dark' } }, 'captcha.theme'],
    [{ ...site, travel: { byBike: true } }, 'travel.byBike'],
    [
      { ...site, representatives: { everywhere: { name: 'Noor', email: 'noor@huis.example' } } },
      'representatives.everywhere',
    ],
    [{ ...site, leadRules: [{ member: 'noor@huis.example', day: 1 }] }, 'leadRules.0.day'],
    [{ ...site, dkim: { domain: 'huis.example', selector: 'pand', key: 'x' } }, 'dkim.key'],
  ] as const) {
    const checked = check(Site, value);
    expect(checked.ok ? [] : checked.problems.map((problem) => problem.field)).toEqual([field]);
  }
});

it('takes pages, navigation, list items and agreements up to their lengths', () => {
  const page = { id: 'over', url: words, title: words, seoTitle: words, seoDescription: words, html: words };
  expectBounds(Page, { ...page, layout: 'plain' }, [['id', text, 64, 65]]);
  const child = (index: number) => ({ id: `kind-${index}`, label: words });
  expectBounds(NavigationEntry, { id: 'aanbod', label: words }, [
    ['id', text, 64, 65],
    ['page', text, 64, 65],
    ['route', text, 64, 65],
    ['href', webAddress, 500, 501],
    ['children', listOf(child), 50, 51],
  ]);
  const hours = (index: number) => ({ day: 1 + (index % 7), from: '09:00', to: '12:00' });
  const review = { source: words, checked: true };
  expectBounds(EntityItem, { id: 'gent', title: words, intro: words, html: words, hours: [hours(0)], review }, [
    ['id', text, 64, 65],
    ['image', text, 120, 121],
    ['review/url', webAddress, 500, 501],
    ['tags', listOf((index) => `soort-${index}`), 20, 21],
    ['facts/street', text, 500, 501],
    ['hours', listOf(hours), 28, 29],
    ['hours/0/day', itself, 1, 0],
    ['hours/0/day', itself, 7, 8],
  ]);
  const kind = 'privacy-statement';
  expect(check(Agreement, { kind, version: '2026-01-01.2', title: words, html: words }).ok).toBe(true);
  expect(check(Agreement, { kind, version: '2026-1-1', title: words, html: words }).ok).toBe(false);
});
