import { expect, it } from 'vitest';
import { expectBounds, mailAddress, text } from '../../../test/support/bounds.ts';
import { check } from '../validation.ts';
import { MemberFields } from './member.ts';

const member = { name: 'Lotte', email: 'lotte@kantoor.example', locale: 'nl', role: 'contributor' };

it('takes what is said of a member up to its lengths', () => {
  expectBounds(MemberFields, member, [
    ['name', text, 1, 0],
    ['name', text, 100, 101],
    ['email', mailAddress, 254, 255],
    ['branch', text, 1, 0],
    ['branch', text, 100, 101],
    ['agenda', text, 1, 0],
    ['agenda', text, 100, 101],
    ['portrait', text, 1, 0],
    ['portrait', text, 120, 121],
    ['languages', (length) => ['nl', 'fr'].slice(0, length), 1, 0],
  ]);
});

it('takes each language of a contributor once', () => {
  const isTaken = (languages: readonly string[]) => check(MemberFields, { ...member, languages }).ok;
  expect([isTaken(['nl', 'fr']), isTaken(['nl', 'nl'])]).toEqual([true, false]);
});
