// A site as the folder that `pand import site` reads. Secrets stay where they are: passwords, keys and the addresses of other
// channels' calendars, which open what they lead to.
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { tarPieces } from '../../adapters/tar.ts';
import { listOlderAgreements } from '../../db/content/agreements.ts';
import { listAssets } from '../../db/content/assets.ts';
import { readSiteContent } from '../../db/content/site-content.ts';
import { listRentalUnits } from '../../db/rentals/rental-units.ts';
import type { Trx } from '../../db/schema.ts';
import { listAgendas } from '../../db/viewings/agendas.ts';
import { NotFoundError } from '../../domain/errors.ts';
import type { RentalUnitRecord } from '../../domain/rentals/rental-unit.ts';
import {
  MANY_HOMES,
  siteFolderFiles,
  type WrittenSite,
  writeSiteFolder,
} from '../../feeds/site-folder/write-site-folder.ts';
import type { ServiceContext } from '../platform/context.ts';

const withoutCalendars = ({ calendars: _secret, ...unit }: RentalUnitRecord): RentalUnitRecord => unit;

/** As it stands at one moment: nobody else writes the site until the transaction ends. */
export const readWholeSite = async (trx: Trx, siteId: string): Promise<WrittenSite | undefined> => {
  const content = await readSiteContent(trx, siteId);
  if (!content) return undefined;
  const agendas = (await listAgendas(trx, siteId)).map(({ agenda }) => agenda);
  return {
    content: { ...content, olderAgreements: await listOlderAgreements(trx, siteId), agendas },
    assets: await listAssets(trx, siteId),
    rentalUnits: await listRentalUnits(trx, siteId),
  };
};

export type ExportedSite = {
  readonly files: number;
  /** Homes whose calendars of other channels are not in the folder. */
  readonly calendars: number;
  /** The file of the homes when `import site` would find it too large. */
  readonly apart: string | undefined;
};

const readForExport = async (ctx: ServiceContext, siteId: string) => {
  const whole = await ctx.db.transaction((trx) => readWholeSite(trx, siteId));
  if (!whole) throw new NotFoundError(`There is no site "${siteId}".`);
  return { whole, written: { ...whole, rentalUnits: whole.rentalUnits.map(withoutCalendars) } };
};

/** The same folder as one file: a tar.gz with a folder of the site's name in it. */
export const exportSiteArchive = async (ctx: ServiceContext, siteId: string): Promise<Readable> => {
  const { written } = await readForExport(ctx, siteId);
  const files = [...siteFolderFiles(written)].map(([name, content]) => ({
    name: `${siteId}/${name}`,
    bytes: typeof content === 'string' ? Buffer.from(content) : content,
  }));
  return Readable.from(tarPieces(files, ctx.now())).pipe(createGzip());
};

export const exportSiteFolder = async (ctx: ServiceContext, siteId: string, folder: string): Promise<ExportedSite> => {
  const { whole, written } = await readForExport(ctx, siteId);
  const names = await writeSiteFolder(folder, written);
  return {
    files: names.length,
    calendars: whole.rentalUnits.filter(({ calendars }) => calendars?.length).length,
    apart: names.includes(MANY_HOMES) ? MANY_HOMES : undefined,
  };
};
