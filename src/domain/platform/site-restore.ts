// What may come back as a backup of one site: whoever sends it may have it from anywhere.

/** Why it is not brought back. */
export const RESTORE_REFUSALS = ['not-a-backup', 'damaged', 'newer', 'too-large'] as const;
export type RestoreRefusal = (typeof RESTORE_REFUSALS)[number];

const GIGABYTE = 1024 ** 3;
/** As it is sent to the desk, and unpacked: rows shrink to a tenth, pictures do not. What is larger is restored by the command. */
export const RESTORE_LIMITS = { sent: 16 * GIGABYTE, unpacked: 64 * GIGABYTE } as const;

const FILES = /^(?:manifest\.json|rows\/[a-z_]+\.jsonl|originals\/[0-9a-f]{2}\/[0-9a-f]{64})$/u;
const FOLDERS = /^(?:rows|originals|originals\/[0-9a-f]{2})\/?$/u;

/** Whether an entry of the archive is one that we write ourselves: no link, no device, nothing that leads out of its folder. */
export const belongsInSiteBackup = ({ name, type }: { readonly name: string; readonly type: string }): boolean =>
  (type === '0' && FILES.test(name)) || (type === '5' && FOLDERS.test(name));
