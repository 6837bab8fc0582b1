import { statfs } from 'node:fs/promises';
import { createCertificateEnd } from '../adapters/certificate-end.ts';
import type { Installation } from '../services/platform/installation.ts';
import type { Config } from './config.ts';

const hostOf = (url: string | undefined): string | undefined => url && new URL(url).hostname;

/** Certificates are those of a proxy in front, or of an address that says https itself. */
export const describeInstallation = (
  config: Pick<
    Config,
    'dataDir' | 'deskUrl' | 'publicUrl' | 'operatorEmail' | 'certificateDays' | 'trustProxy' | 'fetchAllow'
  >,
): Installation => {
  const { dataDir, deskUrl, publicUrl, operatorEmail, certificateDays: days, trustProxy, fetchAllow } = config;
  const overHttps = trustProxy.length > 0 || publicUrl?.startsWith('https:') === true;
  return {
    name: hostOf(deskUrl) ?? hostOf(publicUrl),
    operatorEmail,
    diskSpace: async () => {
      const { bavail, blocks, bsize } = await statfs(dataDir);
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    },
    certificates: overHttps && days > 0 ? { endOf: createCertificateEnd({ allow: fetchAllow }), days } : undefined,
  };
};
