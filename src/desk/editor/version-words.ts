// How a version is called: who brought it online, and what it did.
import type { DeskAnswer } from '../api/desk-api.ts';
import type { Translate } from '../texts/translate.tsx';

export type Version = DeskAnswer<'estateVersions'>['versions'][number];

export const causeName = ({ cause }: Pick<Version, 'cause'>, t: Translate): string => {
  if (!cause || cause.kind === 'command') return t('editor.history.command');
  return cause.name === '' ? t('editor.history.software') : cause.name;
};

export const versionTitle = (version: Version, t: Translate): string => {
  const name = causeName(version, t);
  if (!version.online) return t('editor.history.off', { name });
  if (version.cause?.restored !== undefined) return t('editor.history.restored', { name });
  return t('editor.history.changed', { name, count: version.changes.length });
};
