// What an agency wrote, as the content API answers it, kept until its content changes: pages are put together from it
// at every request, and each answer is a statement of the database.
import type { ContentApi } from '../../client/content-api.ts';
import { HttpError } from '../../client/http-error.ts';
import { HOUR_MS } from '../../domain/time/calendar-days.ts';

type EndpointName = Parameters<ContentApi['call']>[0];

/** Calls that only a change of the site's content can answer otherwise, and that know their site. */
const KEPT: ReadonlySet<EndpointName> = new Set([
  'navigation',
  'navigationSubtree',
  'pages',
  'pageByUrl',
  'pageById',
  'entities',
  'entityItems',
  'agreements',
]);
const MAX_ANSWERS = 500;

export type KeptContent = {
  /** Answers are shared by all who ask: not to be changed. */
  readonly api: ContentApi;
  /** The content of this site is another one from now on. */
  forget(siteId: string): void;
};

/** `follows`: whether changes of a site are told to `forget`. */
export const keepContent = (
  root: ContentApi,
  follows: (siteId: string) => boolean,
  now: () => number = Date.now,
): KeptContent => {
  const sites = new Map<string, Map<string, Promise<never>>>();
  const answersOf = (siteId: string): Map<string, Promise<never>> => {
    const known = sites.get(siteId) ?? new Map();
    sites.set(siteId, known);
    return known;
  };

  const wrap = (api: ContentApi): ContentApi => {
    const call: ContentApi['call'] = (name, ...options) => {
      if (!KEPT.has(name) || !follows(api.siteId)) return api.call(name, ...options);
      const answers = answersOf(api.siteId);
      // Items wait for their day, which begins on a full hour: what was answered in an hour holds until its end.
      const hour = name === 'entityItems' ? Math.floor(now() / HOUR_MS) : 0;
      const key = JSON.stringify([name, (options as readonly unknown[])[0], hour]);
      const known = answers.get(key);
      if (known) return known;
      const answer = api.call(name, ...options) as Promise<never>;
      if (answers.size >= MAX_ANSWERS) answers.delete(answers.keys().next().value ?? '');
      answers.set(key, answer);
      // What is not there, or failed, is asked for again: strangers could fill the memory with pages that do not exist.
      answer.catch(() => {
        if (answers.get(key) === answer) answers.delete(key);
      });
      return answer;
    };
    return {
      ...api,
      call,
      find: async (name, ...options) => {
        try {
          return await call(name, ...options);
        } catch (error) {
          if (error instanceof HttpError && error.status === 404) return undefined;
          throw error;
        }
      },
      forSite: (siteId) => wrap(api.forSite(siteId)),
    };
  };
  return { api: wrap(root), forget: (siteId) => sites.delete(siteId) };
};
