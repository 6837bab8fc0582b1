// What the outside may see of an estate: decisions sections 3, 5 and 6. Apart from the schema, which a browser need not
// load to ask whether an address is shown.
import { withCountry } from './country.ts';
import type { Estate, Point, Unit } from './estate.ts';
import type { DottedFieldName } from './fields-by-tab.ts';

/** Never shown outside the agency (decisions section 6). */
const PRIVATE_FIELDS = [
  'financial.provision',
  'financial.provision_information',
  'financial.purchase_price',
  'financial.purchase_year',
  'notary.assigned_to',
  'general.advertiser_id',
  'general.second_advertiser_id',
] as const satisfies readonly DottedFieldName[];

/** What gives a hidden address away, besides the address block: a parcel number or a building's name finds the house. */
const ADDRESS_FIELDS = [
  'geo.address.street',
  'geo.address.number',
  'geo.address.box',
  'geo.location',
  'construction.cadastral_division',
  'construction.cadastral_section',
  'construction.cadastral_number',
  'general.building_name',
] as const satisfies readonly DottedFieldName[];

/** Only a flag that is on shows an address: an unknown flag must not publish one. */
export const isAddressVisible = (estate: Pick<Unit, 'address'>): boolean => estate.address?.visible === true;

// About 500 m each way at Belgian latitudes; fixed, so that asking twice tells no more than asking once.
const LAT_CELL = 0.0045;
const LON_CELL = 0.007;
const cellCentre = (value: number, cell: number, limit: number): number =>
  Math.max(-limit, Math.min(limit, Math.round((Math.floor(value / cell) + 0.5) * cell * 1e6) / 1e6));

/** The centre of the fixed grid cell a point lies in. */
export const snapToGrid = ({ lat, lon }: Point): Point => ({
  lat: cellCentre(lat, LAT_CELL, 90),
  lon: cellCentre(lon, LON_CELL, 180),
});

const without = (fields: Unit['fields'], names: readonly DottedFieldName[]): NonNullable<Unit['fields']> => {
  const kept = { ...fields };
  for (const name of names) delete kept[name];
  return kept;
};

/** An internal document does not exist outside; of one on request, that there is one. */
const publicFiles = (files: NonNullable<Unit['files']>): NonNullable<Unit['files']> =>
  files.flatMap(({ file, ...about }) => {
    if (about.visibility === 'internal') return [];
    return about.visibility === 'request' ? [about] : [file === undefined ? about : { file, ...about }];
  });

const publicUnit = (record: Unit, addressVisible: boolean): Unit => {
  const unit = withCountry(record);
  const shown: Unit = { ...unit };
  const hidden = addressVisible ? PRIVATE_FIELDS : [...PRIVATE_FIELDS, ...ADDRESS_FIELDS];
  if (unit.fields) shown.fields = without(unit.fields, hidden);
  if (unit.files) shown.files = publicFiles(unit.files);
  if (addressVisible) return shown;
  const { buildingName: _name, ...general } = unit.general;
  shown.general = general;
  if (unit.address) {
    const { street: _street, number: _number, box: _box, location: _location, ...address } = unit.address;
    const point = address.geoLocation;
    shown.address = { ...address, visible: false, ...(point ? { geoLocation: snapToGrid(point) } : {}) };
  }
  return shown;
};

/** A unit stands where its project stands: it hides its address when the project does. */
const unitAddressVisible = (unit: Unit, projectVisible: boolean): boolean =>
  projectVisible && (unit.address ? isAddressVisible(unit) : true);

/**
 * The record as the outside may see it: every answer, page, index, feed and public mail starts from this one.
 * A unit that is read on its own needs its project, whose hidden address it shares.
 */
export const publicEstate = (estate: Estate, project?: Pick<Unit, 'address'>): Estate => {
  const { children, ...own } = estate;
  const visible = project ? unitAddressVisible(own, isAddressVisible(project)) : isAddressVisible(own);
  const shown: Estate = publicUnit(own, visible);
  if (children === undefined) return shown;
  return { ...shown, children: children?.map((unit) => publicUnit(unit, unitAddressVisible(unit, visible))) ?? null };
};
