export const sourceFiles: () => string[];
