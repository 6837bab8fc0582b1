import { describe, expect, it } from 'vitest';
import { parseS3Address } from './s3-address.ts';

describe('the address of a store', () => {
  it('says everything in one line', () => {
    expect(parseS3Address('s3://AKIA:se%2Fcr%2Bet@s3.eu-west-3.example:9000/pand/a/b?region=eu-west-3')).toEqual({
      endpoint: 'https://s3.eu-west-3.example:9000',
      bucket: 'pand',
      prefix: 'a/b/',
      region: 'eu-west-3',
      accessKeyId: 'AKIA',
      secretAccessKey: 'se/cr+et',
    });
    expect(parseS3Address('s3://k:s@127.0.0.1:8080/pand?tls=off')).toMatchObject({
      endpoint: 'http://127.0.0.1:8080',
      prefix: '',
      region: 'us-east-1',
    });
  });
  it.each([
    ['https://k:hush@host.example/pand', 'must be like'],
    ['s3://host.example/pand', 'needs a key'],
    ['s3://k@host.example/pand', 'needs a key'],
    ['s3://k:hush@host.example', 'name of a bucket'],
    ['s3://k:hush@host.example/Pand', 'name of a bucket'],
    ['s3://k:hush@host.example/pand/%2e%2e%2f', 'folders'],
    ['s3://k:hush@host.example/pand?tls=maybe', 'tls'],
    ['s3://k:hush@host.example/pand?regoin=x', 'not regoin'],
    ['hush', 'must be like'],
  ])('%s: %s', (text, problem) => {
    expect(() => parseS3Address(text)).toThrow(problem);
    expect(() => parseS3Address(text)).not.toThrow('hush');
  });
});
