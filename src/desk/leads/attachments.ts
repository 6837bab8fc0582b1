// Files of answers: sent to the store in one part (tus 1.0), and files of visitors, handed to the person to keep.
import type { DeskApi } from '../api/desk-api.ts';

export type AttachedFile = { readonly sha256: string; readonly name: string; readonly bytes: number };

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

const must = (response: Response): Response => {
  if (!response.ok) throw new Error(`The server answered ${response.status}`);
  return response;
};

/** Rejects when the file is none that the store takes. */
export const uploadFile = async (api: DeskApi, file: File): Promise<AttachedFile> => {
  const { path, headers } = api.request('createUpload');
  const tus = { ...headers, 'tus-resumable': '1.0.0' };
  const made = must(
    await fetch(`/api${path}`, {
      method: 'POST',
      headers: {
        ...tus,
        'upload-length': String(file.size),
        'upload-metadata': `filename ${base64(file.name)},purpose ${base64('document')}`,
      },
    }),
  );
  const location = made.headers.get('location') ?? '';
  must(
    await fetch(location, {
      method: 'PATCH',
      headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
      body: file,
    }),
  );
  const id = location.split('/').at(-1) ?? '';
  const state = await api.call('upload', { params: { id } });
  if (state.state !== 'kept' || !state.file) throw new Error('The file was refused');
  return { sha256: state.file.sha256, name: file.name.replace(/\.\w{1,5}$/, ''), bytes: state.file.bytes };
};

export const saveAttachment = async (
  api: DeskApi,
  { lead, message, index, name }: { lead: number; message: number; index: number; name: string },
): Promise<void> => {
  const { path, headers } = api.request('lead');
  const base = path.replace(/\/leads\/.*$/, '');
  const response = must(await fetch(`/api${base}/leads/${lead}/messages/${message}/attachments/${index}`, { headers }));
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};
