// Behaviour sections 7 to 9: a lazily loaded script or stylesheet of the assets path gives up after 120,000 ms. Its
// error says which chunk it was, and whether it was late or missing.
const CHUNK_TIMEOUT_MS = 120_000;

export type ChunkFailure = 'timeout' | 'missing';

export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
  readonly chunk: string;
  readonly kind: ChunkFailure;

  constructor(chunk: string, kind: ChunkFailure, css: boolean, cause?: unknown) {
    super(`Loading ${css ? 'CSS ' : ''}chunk ${chunk} failed (${kind})`, { cause });
    this.chunk = chunk;
    this.kind = kind;
  }
}

const withTimeout = <T>(loading: Promise<T>, chunk: string, css: boolean): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError(chunk, 'timeout', css)), CHUNK_TIMEOUT_MS);
    loading.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(new ChunkLoadError(chunk, 'missing', css, error));
      },
    );
  });

/** `load` is the dynamic import; Vite's own preloading of its stylesheet counts as part of it. */
export const loadChunk = <T>(chunk: string, load: () => Promise<T>): Promise<T> => withTimeout(load(), chunk, false);

const sheets = new Map<string, Promise<void>>();

/** Adds a stylesheet once; a failed one may be tried again. */
export const loadStylesheet = (chunk: string, href: string): Promise<void> => {
  const known = sheets.get(href);
  if (known) return known;
  const link = document.createElement('link');
  const loaded = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(href)));
  });
  link.rel = 'stylesheet';
  link.href = href;
  document.head.append(link);
  const sheet = withTimeout(loaded, chunk, true).catch((error: unknown) => {
    link.remove();
    sheets.delete(href);
    throw error;
  });
  sheets.set(href, sheet);
  return sheet;
};
