// A content API that answers from a table of paths, for tests of the website without services or a database.
import { type ContentApi, createContentApi } from '../../src/client/content-api.ts';

/** A path that is not in the table is a 404; a function may throw, as a broken network would. */
export type Answers = Readonly<Record<string, unknown>>;

export const fakeContentApi = (answers: Answers): ContentApi & { readonly asked: readonly string[] } => {
  const asked: string[] = [];
  const api = createContentApi(async ({ path }) => {
    asked.push(path);
    const answer = answers[path];
    const value: unknown = typeof answer === 'function' ? answer() : answer;
    return {
      status: value === undefined ? 404 : 200,
      statusText: value === undefined ? 'Not Found' : 'OK',
      contentType: 'application/json',
      json: () => Promise.resolve(structuredClone(value)),
      text: () => Promise.resolve(''),
    };
  });
  return { ...api, asked };
};
