// A picture that is not of a listing's own (a site's file, a photo of a holiday home) at the size of paper: decoded within
// the limits of render.ts.
import { isPhotograph } from './originals.ts';

/** As JPEG, no wider than asked; undefined for what is no photograph. */
export const printPicture = async (
  bytes: Uint8Array,
  width: number,
  quality: 'fine' | 'plain',
): Promise<Uint8Array | undefined> => {
  if (!isPhotograph(bytes)) return undefined;
  const { render } = await import('./render.ts');
  return render({ bytes }, { width: quality === 'fine' ? width : Math.round(width * 0.7) }, 'jpg');
};
