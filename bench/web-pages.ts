// The pages that benchmarks look at: one of each kind, found through the site's own sitemap.
export type BenchPage = { readonly name: 'home' | 'list' | 'detail' | 'project'; readonly path: string };

type Record = { readonly general: { readonly id: number }; readonly pictures?: readonly { readonly file?: string }[] };

export const HOUSE = { 'general.headType.id': [1], 'general.status': ['FOR_SALE'] };
export const PROJECT = { 'general.headType.id': [7] };

/** The newest listing of a kind that has pictures. */
export const newestId = async (url: string, site: string, terms: object): Promise<number> => {
  const response = await fetch(`${url}/api/sites/${site}/estates`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: { terms } }),
  });
  const { results } = (await response.json()) as { results: readonly Record[] };
  const pictured = results.find(({ pictures }) => (pictures?.length ?? 0) > 3) ?? results[0];
  return pictured?.general.id ?? 0;
};

const newest = async (url: string, terms: object): Promise<string> => {
  const short = await fetch(`${url}/nl/aanbod/${await newestId(url, 'lindeloo', terms)}`, { redirect: 'manual' });
  return short.headers.get('location') ?? '';
};

export const benchPages = async (url: string): Promise<readonly BenchPage[]> => [
  { name: 'home', path: '/nl' },
  { name: 'list', path: '/nl/te-koop' },
  { name: 'detail', path: await newest(url, HOUSE) },
  { name: 'project', path: await newest(url, PROJECT) },
];
