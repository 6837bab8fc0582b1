// Files of answers, sent to the store, and files of visitors, handed to the person to keep.
import type { DeskApi } from '../api/desk-api.ts';
import { sendOver } from '../media/send-file.ts';
import { saveBlob } from '../parts/save-file.ts';

export type AttachedFile = { readonly sha256: string; readonly name: string; readonly bytes: number };

/** Rejects when it does not arrive, or is none that the store takes. */
export const uploadFile = (api: DeskApi, file: File): Promise<AttachedFile> =>
  new Promise((resolve, reject) => {
    sendOver(api)(file, {
      purpose: 'document',
      url: undefined,
      onUrl: () => undefined,
      onSent: () => undefined,
      onConfirmed: () => undefined,
      onWhole: () => undefined,
      onDone: (outcome) => {
        if (!('file' in outcome)) return reject(new Error('The file was refused'));
        const { sha256, bytes } = outcome.file;
        resolve({ sha256, name: file.name.replace(/\.\w{1,5}$/, ''), bytes });
      },
      onFailed: () => reject(new Error('The file did not arrive')),
    });
  });

export const saveAttachment = async (
  api: DeskApi,
  { lead, message, index, name }: { lead: number; message: number; index: number; name: string },
): Promise<void> => {
  const { path, headers } = api.request('lead');
  const base = path.replace(/\/leads\/.*$/, '');
  const address = `/api${base}/leads/${lead}/messages/${message}/attachments/${index}`;
  const response = await fetch(address, { headers });
  if (!response.ok) throw new Error(`The server answered ${response.status}`);
  saveBlob(name, await response.blob());
};
