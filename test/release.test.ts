import { describe, expect, it } from 'vitest';
import { releaseProblems, tagMessage } from '../bin/release.mjs';

const CHANGELOG = `# Changelog

## Unreleased

## 1.2.0 - 2026-11-17

### Added
- Backups in parts.

## 1.1.0 - 2026-10-01

- The agenda.
`;
const READY = {
  version: '1.2.0',
  locked: '1.2.0',
  changelog: CHANGELOG,
  tags: ['v1.0.0', 'v1.1.0', 'nightly'],
  changed: [] as readonly string[],
};
const problems = (over: Partial<typeof READY>): string[] => releaseProblems({ ...READY, ...over });

describe('a release', () => {
  it('is tagged with the lines of its changelog when everything is there', () => {
    expect(problems({})).toEqual([]);
    expect(tagMessage('1.2.0', CHANGELOG)).toBe('Pand 1.2.0\n\n### Added\n- Backups in parts.\n');
    expect(tagMessage('1.1.0', CHANGELOG)).toBe('Pand 1.1.0\n\n- The agenda.\n');
  });

  it('needs a section of the changelog, with a day and something in it', () => {
    expect(problems({ changelog: CHANGELOG.replace('## 1.2.0 - 2026-11-17', '## 1.2.1 - 2026-11-17') })).toEqual([
      'CHANGELOG.md has no section "## 1.2.0 - <day>".',
    ]);
    expect(problems({ changelog: CHANGELOG.replace(' - 2026-11-17', '') })).toEqual([
      'The section of 1.2.0 in CHANGELOG.md has no day: "## 1.2.0 - 2026-11-17".',
    ]);
    expect(problems({ changelog: CHANGELOG.replace('### Added\n- Backups in parts.\n', '') })).toEqual([
      'The section of 1.2.0 in CHANGELOG.md is empty.',
    ]);
  });

  it('leaves no lines that belong to no version', () => {
    expect(problems({ changelog: CHANGELOG.replace('## Unreleased\n', '## Unreleased\n\n- Something.\n') })).toEqual([
      'CHANGELOG.md still has lines under "Unreleased": they belong to this version or to a later commit.',
    ]);
  });

  it('is made once, and never before one that there is', () => {
    expect(problems({ tags: ['v1.2.0'] })).toEqual(['There is a tag v1.2.0 already.']);
    expect(problems({ tags: ['v1.10.0', 'v1.3.0'] })).toEqual(['v1.10.0 is later than 1.2.0.']);
    expect(problems({ tags: ['v1.2.0-rc.1'] })).toEqual([]);
  });

  it('is made of what is committed, in one version', () => {
    expect(problems({ changed: ['src/a.ts', 'b.md'] })).toEqual(['Not committed: src/a.ts, b.md.']);
    expect(problems({ locked: '1.1.0' })).toEqual(['package-lock.json says 1.1.0: run npm install.']);
    for (const version of ['1.2', 'v1.2.0', '1.02.0', ''])
      expect(problems({ version })).toEqual([
        `The version "${version}" in package.json is none: three numbers with points.`,
      ]);
  });
});
