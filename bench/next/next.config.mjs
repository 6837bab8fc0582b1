export default { turbopack: { root: import.meta.dirname }, images: { unoptimized: true }, poweredByHeader: false };
