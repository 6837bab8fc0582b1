import { expect, it } from 'vitest';
import { cookieIn, cookieText, sessionCookieName } from './desk-cookie.ts';
import { deviceName } from './device-name.ts';

it('finds a cookie by its whole name', () => {
  expect(cookieIn('a=1; desk=two; desk-browser=3', 'desk')).toBe('two');
  expect(cookieIn('xdesk=1', 'desk')).toBeUndefined();
  expect(cookieIn('desk=', 'desk')).toBeUndefined();
  expect(cookieIn('desk=a=b', 'desk')).toBe('a=b');
});
it('promises more over HTTPS', () => {
  expect(cookieText(sessionCookieName(true), 'x', true, 60)).toBe(
    '__Host-desk=x; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=60',
  );
  expect(cookieText(sessionCookieName(false), 'x', false, 0)).toBe('desk=x; Path=/; HttpOnly; SameSite=Lax; Max-Age=0');
});
it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140 Safari/537.36 Edg/140',
    'Edge, Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604.1',
    'Safari, iPhone',
  ],
  ['curl/8.0', '?'],
])('%s is %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});
