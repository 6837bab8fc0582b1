// A build's files outlive it by a day, for whoever has one of its pages open.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../test/support/databases/databases.ts';
import { temporaryDirectory } from '../../test/support/program.ts';
import { earlierFile, keepBuild, STILL_THERE_MS } from './earlier-builds.ts';

const HOUR_MS = 3_600_000;

describeOnEachDatabase('files of earlier builds', (open) => {
  it('stay for a day after the last process that served them, and go then', async () => {
    const db = await open();
    const folder = await temporaryDirectory();
    const assets = join(folder.path, 'assets');
    await mkdir(join(assets, 'desk'), { recursive: true });
    await writeFile(join(assets, 'main-old1.css'), 'body { color: teal }');
    await writeFile(join(assets, 'main-old1.css.br'), brotliCompressSync('body { color: teal }'));
    await writeFile(join(assets, 'desk', 'app-old1.js'), 'start()');
    const begun = new Date('2026-11-17T08:00:00Z');
    const old = await keepBuild(db, assets, begun);

    // A build in the same folder.
    await rm(assets, { recursive: true });
    await mkdir(assets);
    await writeFile(join(assets, 'main-new2.css'), 'body { color: navy }');
    await keepBuild(db, assets, begun);

    const css = await earlierFile(db, 'main-old1.css');
    expect(css?.encoding).toBe('br');
    expect(brotliDecompressSync(css?.bytes ?? new Uint8Array()).toString()).toBe('body { color: teal }');
    expect(Buffer.from((await earlierFile(db, 'desk/app-old1.js'))?.bytes ?? []).toString()).toBe('start()');
    expect(await earlierFile(db, 'main-old1.css.br')).toBeUndefined();

    const after = (hours: number) => new Date(begun.getTime() + hours * HOUR_MS);
    await old.stillThere(after(6));
    await keepBuild(db, assets, after(6 + 24));
    expect(await earlierFile(db, 'main-old1.css')).toBeDefined();
    await keepBuild(db, assets, new Date(after(6 + 24).getTime() + STILL_THERE_MS + 1));
    expect(await earlierFile(db, 'main-old1.css')).toBeUndefined();
    expect(await earlierFile(db, 'main-new2.css')).toBeDefined();
    await folder.remove();
  });
});
