// The listings of the program, as its own lists show them; bench/web-next.ts writes the file.
import { readFileSync } from 'node:fs';

const { listings, links, menu } = JSON.parse(readFileSync(process.env.BENCH_DATA, 'utf8'));

export const navigation = menu;
export const landingLinks = links;

const PAGE_SIZE = 15;

const countBy = (found, keyOf) => {
  const counts = new Map();
  for (const listing of found) {
    const option = keyOf(listing);
    if (!option) continue;
    const known = counts.get(option.id);
    if (known) known.count += 1;
    else counts.set(option.id, { ...option, count: 1 });
  }
  return [...counts.values()];
};

/** What is found, a page of it by type, and what each filter list would find. */
export const search = ({ priceMax, types }) => {
  const priced = listings.filter(({ price }) => priceMax === undefined || (price !== null && price <= priceMax));
  const found = types.length === 0 ? priced : priced.filter(({ type }) => types.includes(type?.id));
  return {
    total: found.length,
    page: found.slice(0, PAGE_SIZE),
    types: countBy(priced, ({ type }) => type),
    towns: countBy(found, ({ town }) => town).length,
    subTypes: countBy(found, ({ subType }) => subType).length,
    prices: found.reduce(
      ({ min, max }, { price }) =>
        price === null ? { min, max } : { min: Math.min(min, price), max: Math.max(max, price) },
      { min: Number.POSITIVE_INFINITY, max: 0 },
    ),
  };
};
