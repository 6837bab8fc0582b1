import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const read = (env: Record<string, string>) => readConfig(env, '/srv/pand');

describe('configuration', () => {
  it('knows where files live, and never says the secret', () => {
    expect(read({ MEDIA_URL: 's3://key:hush@s3.agency.example/pand', MEDIA_QUOTA_GB: '5' })).toMatchObject({
      mediaUrl: 's3://key:hush@s3.agency.example/pand',
      mediaQuota: 5 * 1024 ** 3,
    });
    for (const wrong of ['s3://key:hush@s3.agency.example', 'https://key:hush@s3.agency.example/pand']) {
      expect(() => read({ MEDIA_URL: wrong })).toThrow('MEDIA_URL');
      expect(() => read({ MEDIA_URL: wrong })).not.toThrow('hush');
    }
    expect(() => read({ MEDIA_QUOTA_GB: '0' })).toThrow('MEDIA_QUOTA_GB');
  });
  it('knows where backups go and who hears of alarms', () => {
    expect(
      read({ BACKUP_URL: 'backups', OPERATOR_EMAIL: 'ops@platform.example', CERTIFICATE_DAYS: '0' }),
    ).toMatchObject({
      backup: { folder: '/srv/pand/backups' },
      operatorEmail: 'ops@platform.example',
      certificateDays: 0,
    });
    const url = 's3://key:hush@s3.agency.example/pand/backups';
    expect(read({ BACKUP_URL: url }).backup).toEqual({ url });
    for (const wrong of ['s3://key:hush@s3.agency.example', 'https://key:hush@s3.agency.example/pand']) {
      expect(() => read({ BACKUP_URL: wrong })).toThrow('BACKUP_URL');
      expect(() => read({ BACKUP_URL: wrong })).not.toThrow('hush');
    }
    expect(() => read({ OPERATOR_EMAIL: 'ops' })).toThrow('OPERATOR_EMAIL must be an e-mail address');
    expect(() => read({ CERTIFICATE_DAYS: '61' })).toThrow('CERTIFICATE_DAYS');
  });
  it('takes folders and packages with adapters, folders as they are seen from where it starts', () => {
    expect(read({ FEED_ADAPTERS: './csv, /opt/feeds/xml,@agency/whise-feed,skarabee' }).feedAdapters).toEqual([
      '/srv/pand/csv',
      '/opt/feeds/xml',
      '@agency/whise-feed',
      'skarabee',
    ]);
    for (const wrong of ['http://evil.example/x.js', 'a b', 'csv,', 'file:///x'])
      expect(() => read({ FEED_ADAPTERS: wrong }), wrong).toThrow('FEED_ADAPTERS must be folders');
  });
  it('has defaults that work offline', () => {
    expect(read({})).toEqual({
      backup: undefined,
      operatorEmail: undefined,
      certificateDays: 14,
      port: 3000,
      host: 'localhost',
      dataDir: '/srv/pand/data',
      databaseUrl: undefined,
      replicaUrl: undefined,
      demo: true,
      jobs: true,
      memory: 'small',
      jobPollSeconds: 2,
      purge: undefined,
      apiUrl: undefined,
      smtpUrl: undefined,
      mailFrom: undefined,
      dkim: undefined,
      captchaDifficulty: 1500,
      formMinFillMs: 3000,
      captchaVerifier: undefined,
      feedAdapters: [],
      fetchAllow: [],
      imageHosts: [],
      mediaUrl: undefined,
      mediaQuota: 20 * 1024 ** 3,
      publicUrl: undefined,
      trustProxy: [],
      logLevel: 'info',
      secretKeys: [],
      rateLimit: 600,
      overloadDelay: 400,
      stopDelay: 0,
      contractCheck: false,
    });
  });
  it('reads every variable', () => {
    const key = 'k'.repeat(32);
    const config = read({
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: '/var/lib/pand',
      DATABASE_URL: 'postgres://pand:geheim@db.example/pand',
      PUBLIC_URL: 'https://www.lindeloo.example/',
      TRUST_PROXY: '10.0.0.1, 2001:db8::/32',
      SECRET_KEY: key,
      SECRET_KEY_PREVIOUS: 'p'.repeat(40),
      LOG_LEVEL: 'warn',
    });
    expect(config).toMatchObject({
      port: 8080,
      dataDir: '/var/lib/pand',
      publicUrl: 'https://www.lindeloo.example',
      trustProxy: ['10.0.0.1', '2001:db8::/32'],
      secretKeys: [key, 'p'.repeat(40)],
    });
  });
  it.each(['192.0.2.53', '192.0.2.53:5353', '[2001:db8::53]', '[2001:db8::53]:53'])('asks %s for names', (server) => {
    expect(read({ DNS_RESOLVER: server, DEMO: 'off' })).toMatchObject({ dnsResolver: server, demo: false });
  });
  it('reads the settings of mail, captcha and webhooks', () => {
    const config = read({
      MAIL_FROM: 'website@lindeloo.example',
      DKIM_DOMAIN: 'lindeloo.example',
      DKIM_SELECTOR: 'pand',
      DKIM_PRIVATE_KEY: '/etc/pand/dkim.pem',
      CAPTCHA_VERIFY_URL: 'https://captcha.example/siteverify',
      CAPTCHA_SECRET: 'geheim',
      FETCH_ALLOW: 'crm.internal:8080, [::1]:9000',
    });
    expect(config).toMatchObject({
      mailFrom: 'website@lindeloo.example',
      dkim: { domain: 'lindeloo.example', selector: 'pand', key: '/etc/pand/dkim.pem' },
      captchaVerifier: { url: 'https://captcha.example/siteverify', secret: 'geheim' },
      fetchAllow: ['crm.internal:8080', '[::1]:9000'],
    });
  });
  it('reads seconds, also parts of one, up to their bounds', () => {
    expect(read({ JOB_POLL_SECONDS: '0.5' }).jobPollSeconds).toBe(0.5);
    expect(read({ JOB_POLL_SECONDS: '60' }).jobPollSeconds).toBe(60);
  });
  it('takes an empty variable as not set', () => {
    expect(read({ PORT: '', SMTP_URL: '  ' })).toMatchObject({ port: 3000, smtpUrl: undefined });
  });
  it.each([
    [{ PORT: '80a' }, 'PORT must be a whole number from 0 to 65535, not "80a".'],
    [{ PORT: '70000' }, 'PORT must be'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be a URL that starts with smtp:// or smtps://.'],
    [{ MAIL_FROM: 'Lindeloo <mail@lindeloo.example>' }, 'MAIL_FROM must be an e-mail address'],
    [{ DKIM_DOMAIN: 'lindeloo.example' }, 'DKIM_SELECTOR, DKIM_PRIVATE_KEY is missing.'],
    [{ CAPTCHA_SECRET: 'x' }, 'CAPTCHA_VERIFY_URL is missing.'],
    [{ CAPTCHA_DIFFICULTY: '1' }, 'CAPTCHA_DIFFICULTY must be a whole number'],
    [{ FORM_MIN_FILL_MS: '-1' }, 'FORM_MIN_FILL_MS must be a whole number'],
    [{ FORM_MIN_FILL_MS: '60001' }, 'FORM_MIN_FILL_MS must be a whole number'],
    [{ DEMO: 'no' }, 'DEMO must be one of on, off'],
    [{ DNS_RESOLVER: 'dns.example' }, 'DNS_RESOLVER must be the address of a DNS server'],
    [{ DNS_RESOLVER: '192.0.2.53:99999' }, 'DNS_RESOLVER must be'],
    [{ FETCH_ALLOW: 'crm.internal' }, 'FETCH_ALLOW must be host:port'],
    [{ TRUST_PROXY: 'everyone' }, 'TRUST_PROXY must be addresses'],
    [{ TRUST_PROXY: '10.0.0.0/99' }, 'TRUST_PROXY must be addresses'],
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY must be at least 32 bytes long.'],
    [{ DATABASE_URL: 'postgres://db.example/pand' }, 'SECRET_KEY is required with DATABASE_URL'],
    [{ DATABASE_REPLICA_URL: 'postgres://db.example/pand' }, 'DATABASE_REPLICA_URL needs DATABASE_URL'],
    [{ JOBS: 'off' }, 'JOBS=off needs DATABASE_URL'],
    [{ JOB_POLL_SECONDS: '0.4' }, 'JOB_POLL_SECONDS must be a number of seconds from 0.5 to 60, not "0.4".'],
    [{ JOB_POLL_SECONDS: '60.1' }, 'JOB_POLL_SECONDS must be a number of seconds'],
    [{ JOBS: 'maybe' }, 'JOBS must be one of on, off'],
  ])('refuses %j in one line that names it', (env, message) => {
    expect(() => read(env)).toThrow(ConfigError);
    expect(() => read(env)).toThrow(message);
  });
  it('never repeats a secret in its words', () => {
    const attempt = () => read({ DATABASE_URL: 'mysql://pand:geheim@db.example', SECRET_KEY: 'x'.repeat(32) });
    expect(attempt).toThrow('DATABASE_URL must be a URL');
    expect(attempt).not.toThrow('geheim');
  });
});
