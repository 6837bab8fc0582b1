import { expect, it, vi } from 'vitest';
import type { Api } from '../api/handle-request.ts';
import { paperPictureReader } from './paper-pictures.ts';

const api = vi.fn<Api>(async () => ({ status: 404, headers: {}, body: null }));
const image = vi.fn(async () => undefined);
const read = paperPictureReader({ images: { image }, api });

it.each([
  'http://169.254.169.254/latest',
  'https://photos.example/a.jpg',
  '//evil.example/api/x',
  'file:///etc/passwd',
  '/etc/passwd',
  '/media/../etc/passwd',
])('reads no address of another server: %s', async (src) => {
  expect(await read(src, 800, 'fine')).toBeUndefined();
  expect([api.mock.calls, image.mock.calls]).toEqual([[], []]);
});

it('asks for pictures of listings at the width of paper, and a step smaller when they are too heavy', async () => {
  const src = '/media/testhuis/demo:red/2400w.webp';
  await read(src, 1600, 'fine');
  await read(src, 1600, 'plain');
  await read(src, 800, 'plain');
  expect(image.mock.calls).toEqual([
    ['demo:red', '1600w', 'jpg'],
    ['demo:red', '1140w', 'jpg'],
    ['demo:red', '800w', 'jpg'],
  ]);
});

it('takes drawings as they are, and nothing that is no picture', async () => {
  api.mockResolvedValueOnce({ status: 200, headers: { 'content-type': 'image/svg+xml' }, body: Buffer.from('<svg/>') });
  expect(String(await read('/api/sites/testhuis/assets/logo.svg', 800, 'fine'))).toBe('<svg/>');
  api.mockResolvedValueOnce({ status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from('<html>') });
  expect(await read('/api/sites/testhuis/assets/logo.html', 800, 'fine')).toBeUndefined();
});
