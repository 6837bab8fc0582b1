import { expect, it } from 'vitest';
import { testContent } from '../../../test/support/content.ts';
import { onlyAdded, type SitePartKind } from './site-parts.ts';

const KINDS: readonly SitePartKind[] = [
  ...(['setting', 'page', 'navigation', 'list', 'item', 'order'] as const),
  ...(['agreement', 'file', 'agenda', 'home'] as const),
];

it('takes from a site what its folder lacks, but for agreements and homes, and agendas of which the folder says nothing', () => {
  const { agendas: _none, ...content } = testContent('alpha');
  const kept = (over: object) => KINDS.filter((kind) => onlyAdded(kind, { content: { ...content, ...over } }));
  expect(kept({ agendas: [] })).toEqual(['agreement', 'home']);
  expect(kept({})).toEqual(['agreement', 'agenda', 'home']);
});
