// A backup on its way to the server, in parts (tus 1.0): it may be large, and a request takes fifteen seconds at most.
import type { Upload } from 'tus-js-client';
import type { DeskApi } from '../api/desk-api.ts';

const PART_BYTES = 2 * 1024 * 1024;
/** A line that is gone for a moment loses nothing. */
const TRY_AGAIN_MS = [0, 1000, 3000, 10_000];

type BackupOnItsWay = { readonly sent: Promise<void>; readonly stop: () => void };

export const sendBackup = (api: DeskApi, file: File, id: string, onSent: (bytes: number) => void): BackupOnItsWay => {
  let upload: Upload | undefined;
  let isOver = false;
  const start = async (): Promise<void> => {
    const { Upload } = await import('tus-js-client');
    if (isOver) return;
    const { path, headers } = api.request('addToRestore', { id });
    await new Promise<void>((resolve, reject) => {
      upload = new Upload(file, {
        uploadUrl: `/api${path}`,
        headers,
        chunkSize: PART_BYTES,
        retryDelays: TRY_AGAIN_MS,
        storeFingerprintForResuming: false,
        onProgress: onSent,
        onSuccess: () => resolve(),
        onError: reject,
      });
      upload.start();
    });
  };
  return {
    sent: start(),
    stop: () => {
      isOver = true;
      void upload?.abort();
    },
  };
};
