import { describe, expect, it } from 'vitest';
import { belongsInSiteBackup } from './site-restore.ts';

const SHA = 'ab'.repeat(32);

describe('a backup of one site', () => {
  it.each([
    ['manifest.json', '0'],
    ['rows/', '5'],
    ['rows/site_hostname.jsonl', '0'],
    ['originals', '5'],
    ['originals/ab/', '5'],
    [`originals/ab/${SHA}`, '0'],
  ])('holds %s of kind %s', (name, type) => {
    expect(belongsInSiteBackup({ name, type })).toBe(true);
  });

  it.each([
    ['../manifest.json', '0'],
    ['/etc/passwd', '0'],
    ['rows/../../secret.jsonl', '0'],
    ['rows/site.jsonl', '2'],
    ['rows/site.jsonl', '1'],
    ['rows/site.jsonl', '3'],
    ['rows', '0'],
    ['rows', '2'],
    ['manifest.json', '5'],
    ['manifest.json\n', '0'],
    ['rows/site.json', '0'],
    ['secret.key', '0'],
    [`originals/ab/${SHA}0`, '0'],
    [`originals/ab/cd/${SHA}`, '0'],
    ['name', 'x'],
    ['././@LongLink', 'L'],
  ])('holds no %s of kind %s', (name, type) => {
    expect(belongsInSiteBackup({ name, type })).toBe(false);
  });
});
