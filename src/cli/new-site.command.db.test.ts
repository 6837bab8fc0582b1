import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildRoute } from '../domain/content/routes.ts';
import { readSiteFolder } from '../feeds/site-folder/site-folder.ts';
import { readConfig } from '../server/config.ts';
import { newSite } from './new-site.command.ts';

describe('pand new site', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pand-new-site-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const run = async (...args: readonly string[]) => {
    if (newSite.kind !== 'own') throw new Error('needs no data');
    const lines: string[] = [];
    const packageDir = resolve(import.meta.dirname, '../..');
    await newSite.run(args, {
      config: readConfig({}, folder),
      packageDir,
      surroundings: process,
      print: (line) => lines.push(line),
    });
    return lines;
  };

  it('writes a site that can be imported as it is, in four languages', async () => {
    const target = join(folder, 'site');
    await run(target, '--name', 'Immo Sint-Égide', '--host', 'immo.example');
    const { content } = await readSiteFolder(target);
    expect(content.site).toMatchObject({ id: 'immo-sint-egide', name: 'Immo Sint-Égide', hostnames: ['immo.example'] });
    expect(content.pages.map(({ id }) => id)).toEqual(['home', 'for-sale', 'to-rent', 'news', 'contact', 'cookies']);
    for (const { html } of content.pages) expect(Object.keys(html)).toEqual(['nl', 'fr', 'en', 'de']);
    expect(JSON.stringify(content)).not.toMatch(/\{\{|lindeloo/i);
    expect(await readFile(join(target, 'agreements/privacy-statement/nl.html'), 'utf8')).toContain('Immo Sint-Égide');
  });

  it.each([
    ['nl', 'Vind een thuis', 'Zo werken we', '/nl/te-koop'],
    ['fr', 'Trouvez un chez-vous', 'Notre façon de travailler', '/fr/a-vendre'],
    ['en', 'Find a home', 'How we work', '/en/for-sale'],
    ['de', 'Finden Sie ein Zuhause', 'So arbeiten wir', '/de/zu-verkaufen'],
  ] as const)(
    'the home page in %s has a search, the latest homes, how we work and contact',
    async (locale, ...parts) => {
      const target = join(folder, 'site');
      await run(target, '--name', 'Immo Sint-Égide');
      const { content, assets } = await readSiteFolder(target);
      const html = content.pages.find(({ id }) => id === 'home')?.html[locale] ?? '';
      expect(html.match(/<h1>/g)).toHaveLength(1);
      expect(html).toContain('data-widget="search-form"');
      expect(html).toContain('data-widget="estate-list"');
      for (const part of parts) expect(html).toContain(part);
      expect(html).toContain('Immo Sint-Égide');
      expect(html).toContain('mailto:info@immo-sint-egide.example');
      const words = html.replace(/<[^>]+>/g, ' ').match(/\p{L}+/gu) ?? [];
      expect(words.length).toBeGreaterThan(120);
      // Every way on is a page or a route of this site, in the same language.
      const urls = content.pages.map(({ url }) => `/${locale}/${url[locale]}`);
      const own = [...html.matchAll(/href="(\/[^"]+)"/g)].map(([, href]) => href ?? '');
      expect(own.filter((href) => !urls.includes(href))).toEqual([buildRoute('keepMeInformed', locale)]);
      expect(assets.map(({ name }) => name)).toEqual(['street.svg']);
    },
  );

  it.each([
    ['no folder', [], 'new site takes one folder'],
    ['no name', ['here'], '--name'],
    ['a name that is markup', ['here', '--name', '<b>'], '--name'],
    ['a wrong host', ['here', '--name', 'Immo', '--host', 'a/b'], '--host'],
    ['a wrong id', ['here', '--name', 'Immo', '--id', 'A B'], '--id'],
    ['an unknown option', ['here', '--nam', 'Immo'], '--nam'],
  ])('refuses %s', async (_, args, message) => {
    await expect(run(...args.map((arg) => (arg === 'here' ? join(folder, 'site') : arg)))).rejects.toThrow(message);
  });

  it('never writes over what is there', async () => {
    await writeFile(join(folder, 'letter.txt'), 'mine');
    await expect(run(folder, '--name', 'Immo')).rejects.toThrow('is not empty');
  });
});
