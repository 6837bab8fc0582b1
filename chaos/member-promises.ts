// The promises made to members, held against the database and the store of files afterwards.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { originalPath } from '../src/adapters/files/file-path.ts';
import type { Db } from '../src/db/engine/connect.ts';
import type { MemberLedger } from './members.ts';
import type { Finding } from './promises.ts';
import { SITE } from './visitors.ts';

type Shown = { readonly nl: string | null; readonly fr: string | null };

const draftsLost = async (db: Db, { drafts }: MemberLedger): Promise<number> => {
  const { rows } = await sql<{ id: number; draft: Record<string, unknown> }>`
    select estate_id as id, draft from estate_layer where site_id = ${SITE}`.execute(db.kysely);
  const found = new Map(rows.map(({ id, draft }) => [id, draft]));
  return [...drafts].reduce(
    (sum, [id, leaves]) => sum + [...leaves].filter(([leaf, text]) => found.get(id)?.[leaf] !== text).length,
    0,
  );
};

/** All that visitors ever saw of these listings, the newest last. */
const versionsOf = async (db: Db, id: number): Promise<Shown[]> => {
  const { rows } = await sql<Shown>`
    select document -> 'general' -> 'title' ->> 'nl' as nl, document -> 'general' -> 'title' ->> 'fr' as fr from (
      select document, version from estate_history where site_id = ${SITE} and estate_id = ${id}
      union all select document, 2147483647 from estate where site_id = ${SITE} and id = ${id}) as versions
    order by version`.execute(db.kysely);
  return rows;
};

const isOurs = (text: string | null): boolean => text?.startsWith('Chaos ') ?? false;

const photosLost = async (db: Db, { photos }: MemberLedger, originals: string): Promise<number> => {
  let lost = 0;
  for (const sent of photos) {
    const { rows } = await sql<{ sha256: string }>`
      select sha256 from file where site_id = ${SITE} and sent_sha256 = ${sent}`.execute(db.kysely);
    const [file] = rows;
    const bytes = file && (await readFile(originalPath(originals, file.sha256)).catch(() => undefined));
    const right = bytes && createHash('sha256').update(bytes).digest('hex') === file.sha256;
    if (rows.length !== 1 || !right) lost += 1;
  }
  return lost;
};

const viewingFaults = async (db: Db, { viewings }: MemberLedger) => {
  const { rows } = await sql<{
    id: number;
    start: Date;
    block: Date | null;
    state: string;
    mails: number;
    sequence: number;
  }>`
    select v.id, v.starts_at as start, b.starts_at as block, v.state, v.sequence,
      (select count(*)::int from delivery d where d.site_id = v.site_id and d.kind = 'viewing-visitor'
        and d.dedupe_key like 'viewing:' || v.id || ':%') as mails
    from viewing v left join agenda_block b on b.site_id = v.site_id and b.id = v.block_id
    where v.site_id = ${SITE}`.execute(db.kysely);
  const found = new Map(rows.map((row) => [row.id, row]));
  let [lost, mails] = [0, 0];
  for (const [id, { start, moves }] of viewings) {
    const row = found.get(id);
    const at = new Date(start).getTime();
    if (row?.state !== 'CONFIRMED' || row.start.getTime() !== at || row.block === null) lost += 1;
    // One for each change, however often it was sent.
    if (row && (row.mails !== row.sequence + 1 || row.sequence < moves)) mails += 1;
  }
  return { lost, mails };
};

/** `originals`: the folder of the store of files. */
export const checkMembers = async (db: Db, ledger: MemberLedger, originals: string): Promise<Finding[]> => {
  let [published, lost, half, doubled, leaked] = [0, 0, 0, 0, 0];
  for (const [id, texts] of ledger.publications) {
    const versions = (await versionsOf(db, id)).filter(({ nl, fr }) => isOurs(nl) || isOurs(fr));
    published += texts.length;
    half += versions.filter(({ nl, fr }) => nl !== fr).length;
    const counts = new Map<string | null, number>();
    for (const { nl } of versions) counts.set(nl, (counts.get(nl) ?? 0) + 1);
    lost += texts.filter((text) => !counts.has(text)).length;
    doubled += [...counts.values()].filter((count) => count > 1).length;
    if (versions.at(-1)?.nl !== texts.at(-1)) leaked += 1;
  }
  const viewings = await viewingFaults(db, ledger);
  const moves = [...ledger.viewings.values()].reduce((sum, one) => sum + one.moves, 0);
  const texts = [...ledger.drafts.values()].reduce((sum, leaves) => sum + leaves.size, 0);
  return [
    {
      what: 'members: texts, publications, photos (parts), viewings made (moved)',
      value: `${texts}, ${published}, ${ledger.photos.size} (${ledger.parts}), ${ledger.viewings.size} (${moves})`,
    },
    { what: 'members: texts of drafts lost', value: await draftsLost(db, ledger), wanted: 0 },
    { what: 'members: publications lost', value: lost, wanted: 0 },
    { what: 'members: half publications', value: half, wanted: 0 },
    { what: 'members: publications with more than one version', value: doubled, wanted: 0 },
    { what: 'members: listings that show what was not published last', value: leaked, wanted: 0 },
    { what: 'members: photos lost or with other bytes', value: await photosLost(db, ledger, originals), wanted: 0 },
    { what: 'members: viewings lost or at another time', value: viewings.lost, wanted: 0 },
    { what: 'members: viewings with a mail too many or too few', value: viewings.mails, wanted: 0 },
    { what: 'members: wrong answers', value: ledger.wrong.length, wanted: 0 },
  ];
};

export const originalsOf = (dataDir: string): string => join(dataDir, 'originals');
