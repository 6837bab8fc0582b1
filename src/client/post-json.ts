// Behaviour section 7: a helper that posts JSON to a given address and fails on status 400 or above.
import { FetchError } from './http-error.ts';

/** What was taken was taken, whatever the answer looks like: JSON is parsed, anything else is its text. */
const answerIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

export const postJson = async (address: string, value: unknown): Promise<unknown> => {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(value),
  });
  const text = await response.text();
  if (response.status >= 400) throw new FetchError(response.status, text);
  return text === '' ? null : answerIn(text);
};
