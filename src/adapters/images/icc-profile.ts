const MARK = Buffer.from('ICC_PROFILE\0', 'latin1');
/** Two bytes say how long a segment is. */
const MOST = 65_535 - 2 - MARK.length - 2;

/** A JPEG that says which colours its numbers mean; as it was, when the profile is larger than one segment. */
export const withProfile = (jpeg: Uint8Array, profile: Uint8Array): Uint8Array => {
  if (profile.length > MOST) return jpeg;
  const head = Buffer.from([0xff, 0xe2, 0, 0]);
  head.writeUInt16BE(2 + MARK.length + 2 + profile.length, 2);
  // The first segment of one.
  return Buffer.concat([jpeg.subarray(0, 2), head, MARK, Buffer.from([1, 1]), profile, jpeg.subarray(2)]);
};
