// A member's portrait: a small square JPEG, reduced in the browser. What it is, is read from its bytes, never from its name.
/** On a side. */
export const PORTRAIT_PIXELS = 256;
/** A square of 256 pixels takes a tenth to a half of this; in base64 it fits in a form of 64 kB. */
export const PORTRAIT_BYTES = 40 * 1024;

/** Frames of a JPEG that say how large it is; C4, C8 and CC are tables. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Width and height of a JPEG that begins and ends like one; undefined for anything else. */
const jpegSize = (bytes: Uint8Array): { readonly width: number; readonly height: number } | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.length - 2;
  if (end < 4 || view.getUint16(0) !== 0xffd8 || view.getUint16(end) !== 0xffd9) return undefined;
  for (let at = 2; at + 9 <= end; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return undefined;
    if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
};

export const isPortrait = (bytes: Uint8Array): boolean => {
  if (bytes.length > PORTRAIT_BYTES) return false;
  const size = jpegSize(bytes);
  return size !== undefined && size.width === PORTRAIT_PIXELS && size.height === PORTRAIT_PIXELS;
};
