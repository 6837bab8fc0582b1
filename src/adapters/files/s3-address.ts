// Where an S3-compatible store is, from one address: s3://key:secret@host:port/bucket/folder?region=…&tls=off

export type S3Address = {
  /** Scheme and host of the server. */
  readonly endpoint: string;
  readonly bucket: string;
  /** In front of every name; empty, or with a slash at its end. */
  readonly prefix: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

/** Says what is wrong, never what it says: the address holds a secret. */
export class S3AddressError extends Error {
  override readonly name = 'S3AddressError';
}

const PARAMETERS = ['region', 'tls'];

export const parseS3Address = (text: string): S3Address => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 's3:' || url.hostname === '')
    throw new S3AddressError('must be like s3://key:secret@host/bucket');
  if (url.username === '' || url.password === '')
    throw new S3AddressError(
      'needs a key and a secret: s3://key:secret@host/bucket, with / and + in them as %2F and %2B',
    );
  const unknown = [...url.searchParams.keys()].find((name) => !PARAMETERS.includes(name));
  if (unknown !== undefined) throw new S3AddressError(`knows region and tls, not ${unknown}`);
  const tls = url.searchParams.get('tls') ?? 'on';
  if (tls !== 'on' && tls !== 'off') throw new S3AddressError('has tls=on or tls=off');
  const [bucket = '', ...folders] = url.pathname.split('/').filter((part) => part !== '');
  if (!/^[a-z0-9][a-z0-9.-]{1,62}$/u.test(bucket))
    throw new S3AddressError('needs the name of a bucket after the host');
  if (folders.some((part) => !/^[A-Za-z0-9._-]+$/u.test(part)))
    throw new S3AddressError('has folders of letters, digits, dots and dashes only');
  return {
    endpoint: `${tls === 'on' ? 'https' : 'http'}://${url.host}`,
    bucket,
    prefix: folders.map((part) => `${part}/`).join(''),
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
};
