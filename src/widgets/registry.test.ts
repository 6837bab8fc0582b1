import { describe, expect, it } from 'vitest';
import { fakeContentApi } from '../../test/support/fake-content-api.ts';
import { fakeAnswers, fakeWidgetPage } from '../../test/support/fake-site.ts';
import { LOCALES } from '../domain/locale.ts';
import { translator } from '../i18n/translator.ts';
import { clientWidgets } from './client-registry.ts';
import { serverWidgets } from './registry.ts';

/** Filled by the page that has their properties (src/web/frame/island.tsx); no container of an editor makes them. */
const ISLANDS = [
  'alert-edit',
  'alert-form',
  'cost-estimate',
  'estate-place',
  'favorite-note',
  'favorites-tools',
  'friend-form',
  'gallery',
  'media-embed',
  'rental-calendar',
  'rental-request',
  'share',
  'viewing-form',
  'viewing-picker',
  'viewing-sheet',
  'wait-form',
];
/** Show files of the site: without a name there is nothing to show. */
const OF_FILES = ['image-slider', 'popup-image'];

/** All on the server: no data, no script. */
const STILL = ['entity-list'];

it('knows the same names on the server and in the browser', () => {
  const alive = [...serverWidgets.keys()].filter((name) => !STILL.includes(name));
  expect([...alive, ...ISLANDS].sort()).toEqual([...clientWidgets.keys()].sort());
});

describe.each([...serverWidgets.values()])('$name', (widget) => {
  it('has a name that can stand in an attribute and options that may all be left out', () => {
    expect(widget.name).toMatch(/^[a-z]+(-[a-z]+)*$/);
    const required = new Set<string>(widget.options.required ?? []);
    for (const [name, schema] of Object.entries(widget.options.properties)) {
      expect(!required.has(name) || 'default' in (schema as object), name).toBe(true);
    }
  });

  it.each(LOCALES)('renders in %s without options, and with wrong ones', async (locale) => {
    const api = fakeContentApi(fakeAnswers([])).forSite('testhuis');
    const warnings: string[] = [];
    const context = {
      api,
      locale,
      t: translator(locale),
      page: fakeWidgetPage(),
      assetUrl: () => undefined,
      warn: (message: string) => warnings.push(message),
    };
    const filled = await widget.fill(context, {}, 'w1');
    if (OF_FILES.includes(widget.name)) expect(filled).toBeUndefined();
    else if (STILL.includes(widget.name)) expect(filled).not.toContain('<script');
    else expect(filled).toMatch(/<script type="application\/json" data-props="w1"(?: data-when="touch")?>/);
    expect(warnings).toEqual([]);
    const wrong = Object.fromEntries(Object.keys(widget.options.properties).map((name) => [name, '\u0000"><b>']));
    await expect(widget.fill(context, wrong, 'w2')).resolves.not.toThrow();
  });

  it.skipIf(STILL.includes(widget.name))('loads its component in the browser', async () => {
    expect(await clientWidgets.get(widget.name)?.()).toBeTypeOf('function');
  });
});
