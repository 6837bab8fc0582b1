// Description and one-line summary of a listing in the four languages, from the same facts.
import type { Locale } from '../../src/domain/locale.ts';
import type { Facts } from '../facts.ts';
import { dutch } from './dutch.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { sayOf } from './voice.ts';

export type Texts = { readonly short: string; readonly description: string };

const WRITERS = { nl: dutch, fr: french, en: english, de: german } as const satisfies Record<Locale, unknown>;

export const describe = (facts: Facts, locale: Locale): Texts => WRITERS[locale](facts, sayOf(facts));
