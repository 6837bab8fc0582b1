import { describe, expect, it } from 'vitest';
import { dkimVerdict, dmarcNames, dmarcVerdict, spfVerdict } from './sender-records.ts';

describe('SPF', () => {
  const verdict = (...texts: string[]) => spfVerdict('lindeloo.example', texts, 'smtp.post.example');
  it.each([
    ['v=spf1 include:_spf.post.example -all'],
    ['v=spf1 a mx ip4:192.0.2.0/24 ip6:2001:db8::/32 ~all'],
    ['V=SPF1 redirect=_spf.post.example'],
  ])('is in order: %s', (text) => {
    expect(verdict('google-site-verification=x', text)).toMatchObject({ state: 'ok', found: [text] });
  });
  it('is missing: another text record is none', () => {
    expect(verdict('v=spf10 a -all', 'something')).toEqual({
      record: 'spf',
      name: 'lindeloo.example',
      state: 'missing',
      found: [],
      add: 'v=spf1 a:smtp.post.example mx ~all',
    });
  });
  it.each([
    ['several', ['v=spf1 a -all', 'v=spf1 mx -all']],
    ['everybody', ['v=spf1 a +all']],
    ['everybody', ['v=spf1 a all']],
    ['everybody', ['v=spf1 a ?all']],
    ['nobody', ['v=spf1 -all']],
    ['syntax', ['v=spf1 incldue:_spf.post.example -all']],
  ])('is wrong: %s', (fault, texts) => {
    expect(verdict(...texts)).toMatchObject({ state: 'wrong', fault });
  });
});

describe('DKIM', () => {
  const setup = { domain: 'lindeloo.example', selector: 'pand', publicKey: 'AAAA' };
  const verdict = (text: string[], from = 'info@lindeloo.example') => dkimVerdict(from, setup, text);
  it('is off without a key', () => {
    expect(dkimVerdict('info@lindeloo.example', undefined, [])).toMatchObject({ state: 'off' });
  });
  it('wants the very key, with or without spaces in the record', () => {
    expect(verdict(['v=DKIM1; k=rsa; p=AA AA'])).toMatchObject({
      state: 'ok',
      name: 'pand._domainkey.lindeloo.example',
    });
    expect(verdict(['p=AAAA'], 'info@mail.lindeloo.example')).toMatchObject({ state: 'ok' });
    expect(verdict(['v=DKIM1; p=BBBB'])).toMatchObject({
      state: 'wrong',
      fault: 'other-key',
      add: 'v=DKIM1; k=rsa; p=AAAA',
    });
    expect(verdict(['v=DKIM1; p='])).toMatchObject({ state: 'wrong', fault: 'revoked' });
    expect(verdict([])).toMatchObject({ state: 'missing', add: 'v=DKIM1; k=rsa; p=AAAA' });
    expect(verdict(['p=AAAA', 'p=AAAA'])).toMatchObject({ state: 'wrong', fault: 'several' });
  });
  it('does not count for the sender of another domain', () => {
    expect(verdict(['p=AAAA'], 'info@ander.example')).toMatchObject({ state: 'wrong', fault: 'other-domain' });
    expect(verdict(['p=AAAA'], 'info@notlindeloo.example')).toMatchObject({ fault: 'other-domain' });
  });
  it('takes any key where the key is not ours to see', () => {
    const installed = { ...setup, publicKey: undefined };
    expect(dkimVerdict('a@lindeloo.example', installed, ['p=ZZ'])).toMatchObject({ state: 'ok' });
    expect(dkimVerdict('a@lindeloo.example', installed, [])).not.toHaveProperty('add');
  });
});

describe('DMARC', () => {
  it('is looked for at the domain and its parents, never at a top-level domain', () => {
    expect(dmarcNames('mail.lindeloo.example')).toEqual(['_dmarc.mail.lindeloo.example', '_dmarc.lindeloo.example']);
    expect(dmarcNames('lindeloo.example')).toEqual(['_dmarc.lindeloo.example']);
  });
  const verdict = (...texts: string[]) =>
    dmarcVerdict(
      'mail.lindeloo.example',
      [
        { name: '_dmarc.mail.lindeloo.example', texts: ['hello'] },
        { name: '_dmarc.lindeloo.example', texts },
      ],
      'kantoor@lindeloo.example',
    );
  it.each(['none', 'quarantine', 'REJECT'])('takes the policy of the parent: %s', (policy) => {
    expect(verdict(`v=DMARC1; p=${policy}; pct=100`)).toMatchObject({ state: 'ok', name: '_dmarc.lindeloo.example' });
  });
  it('says what is missing or wrong', () => {
    expect(verdict()).toMatchObject({
      state: 'missing',
      name: '_dmarc.mail.lindeloo.example',
      add: 'v=DMARC1; p=none; rua=mailto:kantoor@lindeloo.example',
    });
    expect(verdict('v=DMARC1; p=strict')).toMatchObject({ state: 'wrong', fault: 'no-policy' });
    expect(verdict('v=DMARC1; p=none', 'v=DMARC1; p=none')).toMatchObject({ state: 'wrong', fault: 'several' });
    expect(verdict('v=DMARC10; p=none')).toMatchObject({ state: 'missing' });
  });
});
