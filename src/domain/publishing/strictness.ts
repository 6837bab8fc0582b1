/**
 * strict: what is online is refused too. normal: a first publication is refused. soft: also a first publication goes online when somebody
 * says why.
 */
export const STRICTNESSES = ['strict', 'normal', 'soft'] as const;
export type Strictness = (typeof STRICTNESSES)[number];
