// One file to the server by tus 1.0. The client comes when the first file is sent: nobody else loads it.
import type { DetailedError, Upload } from 'tus-js-client';
import { FILE_REFUSALS, type FileRefusal } from '../../domain/media/file-checks.ts';
import { retryAfterMs } from '../../domain/time/retry-after.ts';
import type { DeskApi } from '../api/desk-api.ts';
import { DeskError } from '../api/desk-error.ts';
import type { Send, SendFailure } from './upload-queue.ts';

/** A request may take fifteen seconds: a part of this size comes through on a slow line too. */
const PART_BYTES = 2 * 1024 * 1024;

const reasonIn = (body: string | undefined): FileRefusal | undefined => {
  try {
    const { reason } = JSON.parse(body ?? '') as { readonly reason?: unknown };
    return FILE_REFUSALS.find((one) => one === reason);
  } catch {
    return undefined;
  }
};

const failureOf = (error: Error | DetailedError): SendFailure => {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  return {
    status: response?.getStatus() || undefined,
    reason: reasonIn(response?.getBody()),
    waitMs: retryAfterMs(response?.getHeader('Retry-After'), new Date()),
  };
};

const uploadId = (url: string | null): string => url?.split('/').at(-1) ?? '';

export const sendOver =
  (api: DeskApi): Send =>
  (file, parts) => {
    let upload: Upload | undefined;
    let isOver = false;
    const failed = (failure: SendFailure): void => {
      if (!isOver) parts.onFailed(failure);
    };
    /** What became of it: said by its state, not by the protocol. */
    const ask = async (): Promise<void> => {
      parts.onWhole();
      try {
        const {
          state,
          file: kept,
          reason,
        } = await api.call('upload', { params: { id: uploadId(upload?.url ?? null) } });
        if (isOver) return;
        if (state === 'kept' && kept) parts.onDone({ file: kept });
        else if (state === 'refused' && reason) parts.onDone({ reason });
        // Not whole after all: as when a part came at another place.
        else failed({ status: 409 });
      } catch (error) {
        failed(error instanceof DeskError ? { status: error.status, waitMs: error.waitMs } : {});
      }
    };
    const start = async (): Promise<void> => {
      const { Upload } = await import('tus-js-client');
      if (isOver) return;
      const { path, headers } = api.request('createUpload');
      upload = new Upload(file, {
        // Where it goes on there is nowhere to begin: the client would begin anew when a busy server does not say how far it is.
        endpoint: parts.url === undefined ? `/api${path}` : null,
        uploadUrl: parts.url ?? null,
        headers,
        metadata: { filename: file.name, purpose: parts.purpose },
        chunkSize: PART_BYTES,
        // Tried again by whoever shows it.
        retryDelays: null,
        // Where its parts are is noted with the other drafts of this person, which go when they sign out.
        storeFingerprintForResuming: false,
        onUploadUrlAvailable: () => upload?.url && parts.onUrl(upload.url),
        onProgress: (sent) => !isOver && parts.onSent(sent),
        onChunkComplete: (_part, confirmed) => !isOver && parts.onConfirmed(confirmed),
        onSuccess: () => void ask(),
        onError: (error) => failed(failureOf(error)),
      });
      upload.start();
    };
    start().catch(() => failed({}));
    return {
      stop: () => {
        isOver = true;
        void upload?.abort();
      },
      end: () => {
        isOver = true;
        const url = upload?.url ?? parts.url;
        void upload?.abort();
        // What came of it would go by itself after a day.
        if (url) api.call('endUpload', { params: { id: uploadId(url) } }).catch(() => undefined);
      },
    };
  };
