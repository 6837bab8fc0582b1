// The PNG of an agency's mark for its mails, made once for each version of the file.

export type LogoFile = { readonly bytes: Uint8Array; readonly contentType: string; readonly hash: string };

const REMEMBERED = 500;

export const createMailLogos = (): ((file: LogoFile) => Promise<Uint8Array | undefined>) => {
  const made = new Map<string, Promise<Uint8Array | undefined>>();
  return (file) => {
    const known = made.get(file.hash);
    if (known) return known;
    if (made.size >= REMEMBERED) made.clear();
    const work = import('./render.ts').then(({ renderLogo }) =>
      renderLogo(file.bytes, file.contentType.startsWith('image/svg')),
    );
    made.set(file.hash, work);
    // What failed once may have lacked memory: the next one who asks has it tried again.
    work.catch(() => made.delete(file.hash));
    return work;
  };
};
