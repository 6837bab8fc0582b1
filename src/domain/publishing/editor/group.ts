import type { EditorField } from './editor-field.ts';

/** Fields that stand together under one heading. */
export type Group = { readonly id: string; readonly fields: readonly EditorField[] };
