#!/usr/bin/env node
// npm run release: tags the commit that is checked out as the version of package.json, with the lines of its changelog as the message of
// the tag. It first says what is missing, and tags nothing then. With --check it only says.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const VERSION = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z.-]+)?$/u;
const HEADING = /^## (.*)$/gmu;

/** The sections of a changelog in their order: `## Unreleased`, `## 1.2.0 - 2026-11-17`. */
const sectionsOf = (changelog) => {
  const headings = [...changelog.matchAll(HEADING)];
  return headings.map((found, index) => {
    const [name, day = ''] = found[1].trim().split(' - ');
    const from = found.index + found[0].length;
    return { name, day, text: changelog.slice(from, headings[index + 1]?.index).trim() };
  });
};

const numbersOf = (version) => VERSION.exec(version)?.slice(1, 4).map(Number);
/** Negative when `a` is before `b`; what comes before a version (1.2.0-rc.1) is before it. */
const compare = (a, b) => {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  const at = left.findIndex((number, index) => number !== right[index]);
  return at >= 0 ? left[at] - right[at] : Number(b.includes('-')) - Number(a.includes('-'));
};

/**
 * What stands in the way of a release: sentences, none when it can be tagged. `tags` are those there are, `changed` the files that are not
 * committed, `locked` the version in package-lock.json.
 */
export const releaseProblems = ({ version, locked, changelog, tags, changed }) => {
  if (!VERSION.test(version)) return [`The version "${version}" in package.json is none: three numbers with points.`];
  const problems = [];
  const sections = sectionsOf(changelog);
  const section = sections.find(({ name }) => name === version);
  const waiting = sections.find(({ name }) => name === 'Unreleased');
  if (locked !== version) problems.push(`package-lock.json says ${locked}: run npm install.`);
  if (!section) problems.push(`CHANGELOG.md has no section "## ${version} - <day>".`);
  else if (section.text === '') problems.push(`The section of ${version} in CHANGELOG.md is empty.`);
  else if (!/^\d{4}-\d{2}-\d{2}$/u.test(section.day))
    problems.push(`The section of ${version} in CHANGELOG.md has no day: "## ${version} - 2026-11-17".`);
  if (section && waiting && waiting.text !== '')
    problems.push('CHANGELOG.md still has lines under "Unreleased": they belong to this version or to a later commit.');
  if (tags.includes(`v${version}`)) problems.push(`There is a tag v${version} already.`);
  const later = tags
    .map((tag) => tag.replace(/^v/u, ''))
    .filter((tag) => VERSION.test(tag) && compare(tag, version) > 0)
    .sort(compare)
    .at(-1);
  if (later !== undefined) problems.push(`v${later} is later than ${version}.`);
  if (changed.length > 0) problems.push(`Not committed: ${changed.join(', ')}.`);
  return problems;
};

/** What the tag says: the name, and the lines of the changelog. */
export const tagMessage = (version, changelog) =>
  `Pand ${version}\n\n${sectionsOf(changelog).find(({ name }) => name === version)?.text ?? ''}\n`;

const main = () => {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  const lines = (text) => text.split('\n').filter(Boolean);
  const read = (name) => readFileSync(join(root, name), 'utf8');
  const { version } = JSON.parse(read('package.json'));
  const changelog = read('CHANGELOG.md');
  const problems = releaseProblems({
    version,
    locked: JSON.parse(read('package-lock.json')).version,
    changelog,
    tags: lines(git('tag', '--list')),
    changed: lines(git('status', '--porcelain')).map((line) => line.slice(3)),
  });
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) return 1;
  if (process.argv.includes('--check')) {
    console.log(`v${version} can be tagged.`);
    return 0;
  }
  // Not cleaned: a heading of the changelog begins with the sign of a comment.
  execFileSync('git', ['tag', '--annotate', `v${version}`, '--cleanup=verbatim', '--file=-'], {
    cwd: root,
    input: tagMessage(version, changelog),
  });
  console.log(`v${version} is tagged. Publish it: git push origin v${version}`);
  return 0;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = main();
