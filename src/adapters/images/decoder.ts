// The library that decodes pictures, within limits: everything that decodes one gets it from here.
import sharp from 'sharp';
import { FILE_LIMITS } from '../../domain/media/file-checks.ts';
import { poolGivesWay } from './give-way.ts';

export const MAX_PIXELS = FILE_LIMITS.pixels;

// Only what we accept can be decoded at all; SVG for our own drawings and the agency's own logo, never for a feed's.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
    'VipsForeignLoadSvgBuffer',
  ],
});
sharp.cache(false);
sharp.concurrency(1);
void poolGivesWay();

export { sharp };
