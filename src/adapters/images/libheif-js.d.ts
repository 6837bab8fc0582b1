// As much of the package as heic-worker.ts uses; it brings no types for its WASM entry.
declare module 'libheif-js/wasm-bundle.js' {
  type HeifImage = {
    is_primary(): boolean;
    get_width(): number;
    get_height(): number;
    /** Fills `data` with red, green, blue and alpha, turned as the file says; null when it cannot be decoded. */
    display(
      target: { data: Uint8ClampedArray; width: number; height: number },
      done: (result: { data: Uint8ClampedArray } | null) => void,
    ): void;
    free(): void;
  };
  const libheif: { readonly HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } };
  export default libheif;
}
