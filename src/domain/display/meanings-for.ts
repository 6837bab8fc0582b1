import type { Locale } from '../locale.ts';
import de from './labels/meanings.de.json' with { type: 'json' };
import en from './labels/meanings.en.json' with { type: 'json' };
import fr from './labels/meanings.fr.json' with { type: 'json' };
import nl from './labels/meanings.nl.json' with { type: 'json' };
import type { Meanings } from './meanings.ts';

const MEANINGS: { readonly [L in Locale]: Meanings } = { nl, fr, en, de };

export const meaningsFor = (locale: Locale): Meanings => MEANINGS[locale];
