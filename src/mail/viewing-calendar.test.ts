import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { agendaCalendar, invitation } from './viewing-calendar.ts';

const INJECTION = 'Huis\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nATTENDEE:mailto:all@victim.example\nX-EVIL:1\\;,:"';

const entry = {
  uid: 'a@alpha.example',
  sequence: 0,
  start: new Date('2026-11-17T09:00:00Z'),
  end: new Date('2026-11-17T09:30:00Z'),
  changedAt: new Date('2026-11-15T10:00:00Z'),
  summary: INJECTION,
  description: INJECTION,
  location: INJECTION,
};

/** The events of a file, as another program reads it. */
const eventsOf = (text: string) => new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');

it('keeps a text inside its line, whatever it says', () => {
  const person = { name: INJECTION, email: 'noor@huis.example' };
  const { content } = invitation({ ...entry, cancelled: false, organizer: person, attendee: person });
  for (const text of [content, agendaCalendar(INJECTION, [entry])]) {
    const [event, ...others] = eventsOf(text);
    expect(others).toEqual([]);
    expect(event?.getAllProperties('x-evil')).toEqual([]);
    expect(event?.getAllProperties('attendee').map((one) => one.getFirstValue())).not.toContain(
      'mailto:all@victim.example',
    );
    expect(event?.getFirstPropertyValue('summary')).toContain('BEGIN:VEVENT');
  }
});
