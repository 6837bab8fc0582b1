import { expect, it } from 'vitest';
import { calendarName } from './calendar-name.ts';

it.each([
  ['Mira Voorbeeld', 'Mira Voorbeeld'],
  ['Duinroos 3, Koksijde; \\ rust', 'Duinroos 3\\, Koksijde\\; \\\\ rust'],
  ['Huis\r\nBEGIN:VEVENT\nX:1\u2028', 'Huis BEGIN:VEVENT X:1'],
])('%j', (name, written) => expect(calendarName(name)).toBe(written));
