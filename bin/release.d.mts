type Release = {
  readonly version: string;
  readonly locked: string;
  readonly changelog: string;
  readonly tags: readonly string[];
  readonly changed: readonly string[];
};
export const releaseProblems: (release: Release) => string[];
export const tagMessage: (version: string, changelog: string) => string;
