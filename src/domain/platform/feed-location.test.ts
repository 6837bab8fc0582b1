import { describe, expect, it } from 'vitest';
import { isFileOfOperator, shortLocation } from './feed-location.ts';

describe('the location of a feed', () => {
  it.each([
    ['https://feeds.example/secret/whise.xml?token=abc', 'feeds.example/…/whise.xml'],
    ['https://feeds.example:8443/whise.xml', 'feeds.example:8443/…/whise.xml'],
    ['HTTP://feeds.example/', 'feeds.example'],
    ['https://feeds.example?key=abc', 'feeds.example'],
    ['https://office:word@feeds.example/a/whise.xml#abc', 'feeds.example/…/whise.xml'],
    ['https://feeds.example/secret/', 'feeds.example/…/'],
    ['https://', ''],
    ['https://office:pass@feeds.example/whise.xml', 'feeds.example/…/whise.xml'],
    ['https://office:pa/ss@feeds.example/whise.xml', ''],
    ['https://[2001:db8::7]:8443/whise.xml', '[2001:db8::7]:8443/…/whise.xml'],
    ['/srv/feeds/kantoor.csv', 'kantoor.csv'],
    ['feed.json', 'feed.json'],
  ])('%s is shown as %s', (location, short) => {
    expect(shortLocation(location)).toBe(short);
  });

  it.each([
    ['https://feeds.example/a.xml', false],
    ['HTTP://feeds.example/a.xml', false],
    ['/srv/feeds/kantoor.csv', true],
    ['httpd/feed.json', true],
    ['feed.json', true],
  ])('%s is a file of the operator: %s', (location, expected) => {
    expect(isFileOfOperator(location)).toBe(expected);
  });
});
