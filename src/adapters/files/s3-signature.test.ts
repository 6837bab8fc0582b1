// The examples that Amazon publishes for the header form of Signature Version 4: "Authenticating Requests: Using the Authorization
// Header" of the S3 API reference. Key, secret, moment and signatures are theirs.
import { describe, expect, it } from 'vitest';
import { signedHeaders } from './s3-store.ts';

const ADDRESS = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const AT = new Date('2013-05-24T00:00:00Z');
const HOST = 'https://examplebucket.s3.amazonaws.com';
const NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

describe('published signatures', () => {
  it.each([
    [
      'an object, the first ten bytes',
      'GET',
      '/test.txt',
      { range: 'bytes=0-9', 'x-amz-content-sha256': NOTHING },
      'host;range;x-amz-content-sha256;x-amz-date',
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      'putting an object',
      'PUT',
      '/test$file.text',
      {
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
        'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
      },
      'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
    [
      'a setting of the bucket',
      'GET',
      '/?lifecycle',
      { 'x-amz-content-sha256': NOTHING },
      'host;x-amz-content-sha256;x-amz-date',
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    ],
    [
      'a list of objects',
      'GET',
      '/?max-keys=2&prefix=J',
      { 'x-amz-content-sha256': NOTHING },
      'host;x-amz-content-sha256;x-amz-date',
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ],
  ])('%s', async (_name, method, path, headers, names, signature) => {
    const signed = await signedHeaders(ADDRESS, { method, url: `${HOST}${path}`, headers }, AT);
    expect(signed.get('authorization')).toBe(
      `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=${names}, Signature=${signature}`,
    );
  });
});
