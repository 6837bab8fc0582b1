import { expect, it } from 'vitest';
import type { Lead } from '../../db/leads/leads.ts';
import { leadsCsv } from './leads.ts';

const lead = (fields: Record<string, string>): Lead => ({
  siteId: 'alpha',
  id: 7,
  kind: 'contact',
  locale: 'nl',
  page: '/nl/contact',
  estateId: null,
  email: fields.email ?? '',
  fields,
  consent: { textVersion: '2026-01-01', locale: 'nl', at: '2026-11-15T10:00:00.000Z' },
  createdAt: new Date('2026-11-15T10:00:00Z'),
});

it('has a column for each known field and one for the rest', () => {
  expect(
    leadsCsv([lead({ firstName: 'Noor', email: 'noor@voorbeeld.example', message: 'Dag', Adres: 'Kouter 1' })]),
  ).toEqual([
    'id,site,created,kind,locale,page,estate,firstName,lastName,email,phone,subject,message,newsletter,other,consentVersion,consentAt',
    '7,alpha,2026-11-15T10:00:00.000Z,contact,nl,/nl/contact,,Noor,,noor@voorbeeld.example,,,Dag,,Adres: Kouter 1,2026-01-01,2026-11-15T10:00:00.000Z',
  ]);
});

it.each(["=cmd|'/c calc'!A0", '+1+1', '-2+3', '@SUM(A1)', '\t=1+1', '  =1+1', '|calc', '%0A=1'])(
  'does not let a spreadsheet run %j',
  (message) => {
    const [, row = ''] = leadsCsv([lead({ message })]);
    expect(row).toContain(`"'${message.replaceAll('"', '""')}"`);
  },
);

it('keeps quotes, commas and lines in one cell', () => {
  const [, row = ''] = leadsCsv([lead({ message: 'zij zei "ja",\nen ging' })]);
  expect(row).toContain('"zij zei ""ja"",\nen ging"');
});
