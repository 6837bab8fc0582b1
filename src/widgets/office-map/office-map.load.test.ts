import { expect, it } from 'vitest';
import { officeMap } from './office-map.load.ts';

type Load = Parameters<typeof officeMap.load>;
const gent = {
  id: 'gent',
  title: { nl: 'Gent' },
  facts: { street: 'Kouterlaan 12', latitude: 51.05, longitude: 3.72 },
};
const context = {
  api: { find: async () => [gent] },
  locale: 'nl',
  page: { site: { name: 'Lindeloo' } },
  warn: () => {},
} as unknown as Load[0];

it('takes its place from data-latitude and data-longitude, else from the office', async () => {
  const given = await officeMap.load(context, { latitude: 51.2, longitude: 2.9, office: '' });
  expect(given).toMatchObject({ lat: 51.2, lon: 2.9, street: 'Kouterlaan 12' });
  expect(await officeMap.load(context, { office: 'gent' })).toMatchObject({ lat: 51.05, lon: 3.72 });
  expect(await officeMap.load(context, { office: 'elders' })).toBeUndefined();
});
