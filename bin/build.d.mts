export const sourceFiles: () => string[];
export const currentBuild: () => string;
export const buildIfNeeded: () => Promise<void>;
export const placeBuild: (
  made: string,
  place: string,
  from: { readonly content: string; readonly looks: string; readonly at?: number },
) => void;
