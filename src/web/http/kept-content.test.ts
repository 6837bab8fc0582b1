import { expect, it } from 'vitest';
import { createContentApi } from '../../client/content-api.ts';
import { keepContent } from './kept-content.ts';

/** An API that answers with the number of times it was asked; pages named "gone" do not exist. */
const counted = (follows: (siteId: string) => boolean = () => true, now?: () => number) => {
  const asked: string[] = [];
  const api = createContentApi(async ({ path }) => {
    asked.push(path);
    const status = path.includes('gone') ? 404 : path.includes('broken') ? 500 : 200;
    const body = { number: asked.length };
    return {
      status,
      statusText: '',
      contentType: 'application/json',
      json: async () => body,
      text: async () => '',
    };
  });
  return { asked, ...keepContent(api, follows, now) };
};
const page = (url: string) => ({ params: { url } });

it('asks once for a page of a site, until its content changes', async () => {
  const { api, asked, forget } = counted();
  const site = api.forSite('a');
  const first = await site.call('pageByUrl', page('/nl/x'));
  expect(await api.forSite('a').find('pageByUrl', page('/nl/x'))).toBe(first);
  expect(asked).toHaveLength(1);
  forget('a');
  expect(await site.call('pageByUrl', page('/nl/x'))).toEqual({ number: 2 });
});

it('tells two sites, two pages and two languages apart', async () => {
  const { api, asked, forget } = counted();
  await api.forSite('a').call('pageByUrl', { ...page('/nl/x'), locale: 'nl' });
  await api.forSite('b').call('pageByUrl', { ...page('/nl/x'), locale: 'nl' });
  await api.forSite('a').call('pageByUrl', { ...page('/nl/y'), locale: 'nl' });
  await api.forSite('a').call('pageByUrl', { ...page('/nl/x'), locale: 'fr' });
  expect(asked).toHaveLength(4);
  forget('b');
  await api.forSite('a').call('pageByUrl', { ...page('/nl/x'), locale: 'nl' });
  expect(asked).toHaveLength(4);
});

it('does not keep what is not there, what failed, and what is no content', async () => {
  const { api, asked } = counted();
  const site = api.forSite('a');
  for (let time = 0; time < 2; time++) {
    expect(await site.find('pageByUrl', page('/nl/gone'))).toBeUndefined();
    await expect(site.call('pageByUrl', page('/nl/broken'))).rejects.toThrow();
    await site.call('estate', { params: { id: 1 } });
  }
  expect(asked).toHaveLength(6);
});

it('keeps nothing of a site whose changes nobody tells', async () => {
  const { api, asked } = counted((siteId) => siteId === 'a');
  await api.forSite('b').call('pages');
  await api.forSite('b').call('pages');
  expect(asked).toHaveLength(2);
});

it('does not show an answer that was under way when the content changed to those who ask afterwards', async () => {
  const { api, forget } = counted();
  const before = api.forSite('a').call('pages');
  forget('a');
  const after = api.forSite('a').call('pages');
  expect(await before).toEqual({ number: 1 });
  expect(await after).toEqual({ number: 2 });
});

it('asks for the items of a list again in the next hour: one of them may have its day', async () => {
  let now = 3_600_000 - 1;
  const { api, asked } = counted(undefined, () => now);
  const site = api.forSite('a');
  const ask = async () => {
    await site.call('entityItems', { params: { id: 'news' } });
    await site.call('pageByUrl', page('/nl/x'));
  };
  await ask();
  await ask();
  expect(asked).toHaveLength(2);
  now += 1;
  await ask();
  expect(asked.filter((path) => path.includes('items'))).toHaveLength(2);
  expect(asked).toHaveLength(3);
});
