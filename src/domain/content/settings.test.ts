import { expect, it } from 'vitest';
import { expectBounds, listOf, text } from '../../../test/support/bounds.ts';
import { testContent } from '../../../test/support/content.ts';
import { check } from '../validation.ts';
import {
  fieldsOf,
  SETTINGS,
  SETTINGS_PARTS,
  secretsToForget,
  settingsOf,
  settingsProblems,
  withSettings,
} from './settings.ts';
import type { Site } from './site.ts';

const site = (over: Partial<Site> = {}): Site => testContent('lindeloo', over).site;

it('has each field in one part only', () => {
  const fields = SETTINGS_PARTS.flatMap(fieldsOf);
  expect(new Set(fields).size).toBe(fields.length);
  // Not a matter of the desk's settings: what a site is, how it looks, and what only its operator sets.
  expect(fields).not.toContain('id');
  expect(fields).not.toContain('theme');
});

it('replaces a part whole, and nothing beside it', () => {
  const before = site({ mailFrom: 'a@lindeloo.example', leadRetentionDays: 30 });
  const after = withSettings(before, 'sender', { dkim: { domain: 'lindeloo.example', selector: 'pand' } });
  expect(settingsOf(after, 'sender')).toEqual({ dkim: { domain: 'lindeloo.example', selector: 'pand' } });
  expect(after).not.toHaveProperty('mailFrom');
  expect(after.leadRetentionDays).toBe(30);
});

it('wants the hostname of the desk among the hostnames, and the signature in the domain of the sender', () => {
  const hostnames = ['www.lindeloo.example', 'desk.lindeloo.example'];
  expect(settingsProblems(site({ hostnames, deskHostname: 'desk.lindeloo.example' }))).toEqual([]);
  expect(settingsProblems(site({ hostnames, deskHostname: 'desk.ander.example' }))).toMatchObject([
    { field: 'body.deskHostname' },
  ]);
  const dkim = { domain: 'lindeloo.example', selector: 'pand' };
  expect(settingsProblems(site({ dkim, mailFrom: 'a@mail.lindeloo.example' }))).toEqual([]);
  expect(settingsProblems(site({ dkim, mailFrom: 'a@notlindeloo.example' }))).toMatchObject([
    { field: 'body.dkim.domain' },
  ]);
});

it('takes as many hostnames, and as long ones, as there may be; one that is an address of this machine too', () => {
  const name = (length: number) => `${`${text(60)}.`.repeat(4)}${text(length - 244)}`;
  expectBounds(SETTINGS.hostnames, { hostnames: ['www.lindeloo.example'] }, [
    ['hostnames', listOf((index) => `h${index}.example`), 1, 0],
    ['hostnames', listOf((index) => `h${index}.example`), 50, 51],
    ['hostnames/0', name, 253, 254],
    ['deskHostname', name, 253, 254],
  ]);
  expect(check(SETTINGS.hostnames, { hostnames: ['[::1]'] }).ok).toBe(true);
});

it('wants a tagline of three hundred letters, and an insurance of a thousand, at most', () => {
  const fields = (over: Partial<Site>) => settingsProblems(site(over)).map(({ field }) => field);
  const { identity, locales } = site();
  const [first = 'nl'] = locales;
  expect(fields({ tagline: { [first]: text(300) } })).toEqual([]);
  expect(fields({ tagline: { [first]: text(301) } })).toEqual([`body.tagline.${first}`]);
  expect(fields({ identity: { ...identity, insurance: { de: text(1000) } } })).toEqual([]);
  expect(fields({ identity: { ...identity, insurance: { de: text(1001) } } })).toEqual(['body.identity.insurance.de']);
});

it('forgets a password with the server it was for', () => {
  const server = { host: 'smtp.post.example', port: 587, security: 'starttls', user: 'lindeloo' } as const;
  const before = site({ mailServer: server });
  expect(secretsToForget(before, site({ mailServer: { ...server } }))).toEqual([]);
  for (const other of [{ host: 'smtp.dief.example' }, { port: 465 }, { user: 'piet' }, { security: 'none' as const }])
    expect(secretsToForget(before, site({ mailServer: { ...server, ...other } }))).toEqual(['smtp-password']);
  expect(secretsToForget(before, site())).toEqual(['smtp-password']);
  expect(secretsToForget(site(), before)).toEqual([]);
  const captcha = { siteKey: 'k', scriptUrl: 'https://c.example/a.js', verifyUrl: 'https://c.example/verify' };
  expect(secretsToForget(site({ captcha }), site({ captcha: { ...captcha, siteKey: 'other' } }))).toEqual([]);
  expect(
    secretsToForget(site({ captcha }), site({ captcha: { ...captcha, verifyUrl: 'https://dief.example/' } })),
  ).toEqual(['captcha-secret']);
});

it('takes names, and addresses of this very machine', () => {
  const fits = (hostname: string): boolean => check(SETTINGS.hostnames, { hostnames: [hostname] }).ok;
  for (const name of ['www.lindeloo.example', 'localhost', '127.0.0.1', '[::1]', 'a'.repeat(63)])
    expect(fits(name), name).toBe(true);
  for (const name of [
    '',
    'WWW.lindeloo.example',
    'a_b.example',
    '-a.example',
    'a..b',
    'a.example:80',
    'https://a',
    'a'.repeat(64),
  ])
    expect(fits(name), name).toBe(false);
});

it('binds what a mailbox is opened with to its server, its user and its token server', () => {
  const oauth = { tokenUrl: 'https://login.example/token', clientId: 'pand', grant: 'refresh' as const };
  const mailbox = {
    host: 'imap.provider.example',
    port: 993,
    security: 'tls' as const,
    user: 'info@lindeloo.example',
    folder: 'INBOX',
    leads: 'none' as const,
  };
  const before = site({ mailbox: { ...mailbox, oauth } });
  const forgotten = (over: object) => secretsToForget(before, site({ mailbox: { ...mailbox, oauth, ...over } }));
  expect(forgotten({ folder: 'Aanvragen', leads: 'all' })).toEqual([]);
  expect(forgotten({ oauth: { ...oauth, scope: 'imap' } })).toEqual([]);
  const tokens = ['mailbox-oauth-secret', 'mailbox-refresh-token'];
  for (const other of [{ tokenUrl: 'https://dief.example/token' }, { clientId: 'ander' }, { grant: 'client' as const }])
    expect(forgotten({ oauth: { ...oauth, ...other } })).toEqual(tokens);
  // A token is shown to the mail server: another one must not see it.
  for (const other of [{ host: 'imap.dief.example' }, { port: 143 }, { user: 'piet' }, { security: 'none' as const }])
    expect(forgotten(other)).toEqual(['mailbox-password', ...tokens]);
  expect(secretsToForget(before, site())).toEqual(['mailbox-password', ...tokens]);
  const server = { host: 'smtp.provider.example', port: 587, security: 'starttls' as const, user: 'info' };
  expect(
    secretsToForget(
      site({ mailServer: { ...server, oauth } }),
      site({ mailServer: { ...server, host: 'x.example', oauth } }),
    ),
  ).toEqual(['smtp-password', 'smtp-oauth-secret', 'smtp-refresh-token']);
});
