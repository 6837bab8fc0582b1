// On the way to a listing its link gets the search it was found in, and its place there: the page of the listing shows who
// stands beside it. No React: a list is read, and left, long before anything of it is brought to life.
const carry = ({ target }: Event): void => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('[data-estate] a') : null;
  const list = link?.closest<HTMLElement>('[data-search]');
  const item = link?.closest('[data-estate]');
  if (!link || !list || !item) return;
  const { search = '', from } = list.dataset;
  const place = Number(from) + [...list.querySelectorAll('[data-estate]')].indexOf(item);
  link.search = [search, `offset=${place}`].filter(Boolean).join('&');
};

export const startCarrySearch = (): void => {
  for (const type of ['click', 'auxclick']) document.addEventListener(type, carry, true);
};
