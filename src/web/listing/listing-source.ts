// What the offer pages ask of the content API, with "gone" and "unknown" as answers instead of errors.
import type { ContentApi } from '../../client/content-api.ts';
import { HttpError } from '../../client/http-error.ts';
import type { Estate } from '../../domain/record/estate.ts';
import { isProject } from '../../domain/record/estate-type.ts';

export type ListingSource = {
  /** Of a project with its units. */
  readonly estate: Estate;
  /** The project of a unit, with all its units. */
  readonly parent: Estate | undefined;
};

/** A unit without pictures of its own shows its project's. */
export const pictured = ({ estate, parent }: ListingSource): Pick<Estate, 'pictures'> =>
  estate.pictures?.length || !parent ? estate : parent;

const answerOf = async <T>(call: Promise<T>): Promise<T | 'gone' | undefined> => {
  try {
    return await call;
  } catch (error) {
    if (error instanceof HttpError && error.status === 410) return 'gone';
    if (error instanceof HttpError && error.status === 404) return undefined;
    throw error;
  }
};

/** Undefined: unknown or hidden, which look the same. */
export const findListingSource = async (api: ContentApi, id: number): Promise<ListingSource | 'gone' | undefined> => {
  const estate = await answerOf(api.call('estate', { params: { id } }));
  if (estate === undefined || estate === 'gone') return estate;
  const unit = (estate.general.parentId ?? 0) > 0;
  if (!unit && !isProject(estate)) return { estate, parent: undefined };
  const group = await answerOf(api.call('estateGroup', { params: { id } }));
  if (group === undefined || group === 'gone') return unit ? group : { estate, parent: undefined };
  return unit ? { estate, parent: group } : { estate: group, parent: undefined };
};

/** A page without alternatives is better than no page. */
export const similarTo = async (api: ContentApi, id: number): Promise<readonly Estate[]> => {
  const answer = await answerOf(api.call('similarEstates', { params: { id } }));
  return answer === undefined || answer === 'gone' ? [] : answer.results;
};

const askContact = (api: ContentApi, id: number) => api.call('estateContactInfo', { params: { id } });
export type Contact = Awaited<ReturnType<typeof askContact>>;

export const contactOf = async (api: ContentApi, id: number): Promise<Contact | undefined> => {
  const answer = await answerOf(askContact(api, id));
  return answer === 'gone' ? undefined : answer;
};
