import { expect, it } from 'vitest';
import { DEFAULT_FILTER_QUERY } from './filter-query.ts';
import { onlyProjects } from './only-projects.ts';

const node = (...types: (string | number)[]) => ({ query: { terms: { 'general.headType.id': types } } });

it('is a list of projects when the page or the visitor asks for nothing else', () => {
  expect(onlyProjects(node(7), DEFAULT_FILTER_QUERY)).toBe(true);
  expect(onlyProjects(node('PROJECT'), DEFAULT_FILTER_QUERY)).toBe(true);
  expect(onlyProjects({}, { ...DEFAULT_FILTER_QUERY, type: [7] })).toBe(true);
  expect(onlyProjects({}, DEFAULT_FILTER_QUERY)).toBe(false);
  expect(onlyProjects(node(7, 1), DEFAULT_FILTER_QUERY)).toBe(false);
  expect(onlyProjects({}, { ...DEFAULT_FILTER_QUERY, type: [7, 1] })).toBe(false);
});
