import { expect, it } from 'vitest';
import { TODAY_TOPICS, topicsOf } from './topics.ts';

const touchesTheDay = (told: Parameters<typeof topicsOf>[0]): boolean =>
  topicsOf(told).some((topic) => TODAY_TOPICS.includes(topic));

it('a draft is asked again where people work on listings, and not by the day of every open desk', () => {
  expect(topicsOf('drafts')).toEqual(['estates']);
  expect(touchesTheDay('drafts')).toBe(false);
});

it('what visitors see of listings is asked again by both', () => {
  expect(topicsOf('estates')).toEqual(['estates', 'online']);
  expect(touchesTheDay('estates')).toBe(true);
});

it('any other topic is its own', () => {
  expect(topicsOf('leads')).toEqual(['leads']);
  expect(touchesTheDay('log')).toBe(false);
});
