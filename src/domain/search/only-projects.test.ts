import { expect, it } from 'vitest';
import { onlyProjects } from './only-projects.ts';

const node = (...types: (string | number)[]) => ({ query: { terms: { 'general.headType.id': types } } });

it('is a list of projects when its page asks for nothing else', () => {
  expect(onlyProjects(node(7), {})).toBe(true);
  expect(onlyProjects(node('PROJECT'), {})).toBe(true);
  expect(onlyProjects({}, {})).toBe(false);
  expect(onlyProjects(node(7, 1), {})).toBe(false);
  expect(onlyProjects(node(17), {})).toBe(false);
});

it('is one too when the visitor asks for nothing else', () => {
  expect(onlyProjects({}, { type: [7] })).toBe(true);
  expect(onlyProjects({}, { type: [7, 1] })).toBe(false);
  expect(onlyProjects({}, { type: [1] })).toBe(false);
  expect(onlyProjects({}, { type: [] })).toBe(false);
  expect(onlyProjects(node(7), { type: [7] })).toBe(true);
});
