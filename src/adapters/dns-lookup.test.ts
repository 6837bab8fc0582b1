// Against a name server of our own: what stands in the records of a sender's domain, and what is made of it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DnsServer, startDnsServer } from '../../test/support/dns-server.ts';
import {
  dkimName,
  dkimRecord,
  dkimVerdict,
  dmarcNames,
  dmarcVerdict,
  spfVerdict,
} from '../domain/content/sender-records.ts';
import { createDnsLookup, type DnsLookup } from './dns-lookup.ts';

/** As long as that of a real key: its record stands in two pieces. */
const KEY = 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A'.repeat(12);
const setupOf = (domain: string) => ({ domain, selector: 'pand', publicKey: KEY });

describe('the records of a sender, asked of a real name server', () => {
  let server: DnsServer;
  let dns: DnsLookup;
  beforeAll(async () => {
    server = await startDnsServer({
      'goed.example': ['v=spf1 include:_spf.post.example -all', 'site-verification=17'],
      'pand._domainkey.goed.example': [dkimRecord(KEY)],
      '_dmarc.goed.example': ['v=DMARC1; p=reject'],
      'fout.example': ['v=spf1 +all'],
      'pand._domainkey.fout.example': ['v=DKIM1; k=rsa; p=AAAA'],
      '_dmarc.fout.example': ['v=DMARC1; rua=mailto:post@fout.example'],
      'leeg.example': [],
      'kapot.example': 'broken',
    });
    dns = createDnsLookup(server.address);
  });
  afterAll(() => server.close());

  const verdicts = async (domain: string) => {
    const setup = setupOf(domain);
    const dmarc = await Promise.all(dmarcNames(domain).map(async (name) => ({ name, texts: await dns.texts(name) })));
    return [
      spfVerdict(domain, await dns.texts(domain), undefined),
      dkimVerdict(`post@${domain}`, setup, await dns.texts(dkimName(setup))),
      dmarcVerdict(domain, dmarc, `post@${domain}`),
    ];
  };

  it('are right', async () => {
    expect(await verdicts('goed.example')).toMatchObject([
      { record: 'spf', state: 'ok', found: ['v=spf1 include:_spf.post.example -all'] },
      { record: 'dkim', state: 'ok', found: [dkimRecord(KEY)] },
      { record: 'dmarc', state: 'ok', name: '_dmarc.goed.example' },
    ]);
  });

  it('are wrong', async () => {
    expect(await verdicts('fout.example')).toMatchObject([
      { record: 'spf', state: 'wrong', fault: 'everybody' },
      { record: 'dkim', state: 'wrong', fault: 'other-key', add: dkimRecord(KEY) },
      { record: 'dmarc', state: 'wrong', fault: 'no-policy' },
    ]);
  });

  it.each(['leeg.example', 'nergens.example'])('are absent at %s', async (domain) => {
    expect(await verdicts(domain)).toMatchObject([
      { record: 'spf', state: 'missing', add: 'v=spf1 mx ~all' },
      { record: 'dkim', state: 'missing', name: `pand._domainkey.${domain}`, add: dkimRecord(KEY) },
      { record: 'dmarc', state: 'missing', add: `v=DMARC1; p=none; rua=mailto:post@${domain}` },
    ]);
  });

  it('find the policy of the domain above', async () => {
    expect((await verdicts('mail.goed.example'))[2]).toMatchObject({ state: 'ok', name: '_dmarc.goed.example' });
  });

  it('are not called absent when the server fails', async () => {
    await expect(dns.texts('kapot.example')).rejects.toThrow('ESERVFAIL');
  });
});
