// The part of vt-pbf that tests use; it has no types of its own.
declare module 'vt-pbf' {
  const vtPbf: {
    fromGeojsonVt(layers: Readonly<Record<string, object>>, options: { readonly version: number }): Uint8Array;
  };
  export default vtPbf;
}
