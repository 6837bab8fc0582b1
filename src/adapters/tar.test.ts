import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { tarPieces } from './tar.ts';

it('makes an archive that tar unpacks: empty files, full blocks, long names, names in other letters', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pand-tar-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const contents: Readonly<Record<string, string>> = {
    'site/empty.html': '',
    'site/block.txt': 'x'.repeat(512),
    'site/more.txt': 'y'.repeat(513),
    [`site/${'a'.repeat(95)}`]: 'a name of exactly a hundred',
    [`site/${'b'.repeat(96)}`]: 'a name of a hundred and one',
    'site/assets/bâtiment-élégant.svg': '<svg/>',
  };
  const files = Object.entries(contents).map(([name, text]) => ({ name, bytes: Buffer.from(text) }));
  const archive = join(folder, 'site.tar');
  writeFileSync(archive, Buffer.concat([...tarPieces(files, new Date('2026-11-17T10:00:00Z'))]));
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  for (const [name, text] of Object.entries(contents))
    expect(readFileSync(join(folder, name), 'utf8'), name).toBe(text);
});
