// Decisions sections 3 to 6: an estate with its units as the outside may see it, and the shorter form that lists carry.
import { estateAddress } from '../display/address.ts';
import { orderPictures, orderUnits } from '../display/ordering.ts';
import type { Estate, Unit } from './estate.ts';
import { estatePrice } from './estate-price.ts';
import { isProject } from './estate-type.ts';
import type { DottedFieldName } from './fields-by-tab.ts';
import { visibleUnits } from './project.ts';
import { publicEstate } from './public-estate.ts';
import { bathroomCount, bedroomCount, terraceSurface } from './room-counts.ts';

/** A project's price is the lowest of its visible unsold units, with `priceFrom`, wherever the price is read from. */
const withLowestPrice = (estate: Estate): Estate => {
  if (!isProject(estate)) return estate;
  // A project's own price is not what visitors read.
  const { reduction: _own, ...project } = estate;
  const price = estatePrice(project);
  if (!price) return project;
  const dotted = estate.fields?.['financial.price'] === undefined ? {} : { 'financial.price': price.value };
  return {
    ...project,
    price: { ...estate.price, value: price.value, priceFrom: price.from },
    ...(estate.fields ? { fields: { ...estate.fields, ...dotted } } : {}),
  };
};

/** Only the units a visitor may see, by floor; nothing private. */
export const publicFamily = (estate: Estate, hiddenStatus: readonly number[]): Estate => {
  if (!estate.children) return publicEstate(estate);
  const children = orderUnits(visibleUnits(estate, hiddenStatus));
  const general = { ...estate.general, children: children.map((unit) => unit.general.id) };
  return withLowestPrice(publicEstate({ ...estate, general, children }));
};

/** A unit of a public project, standing where the project stands. */
export const publicUnitOf = (project: Estate, id: number): Estate | undefined => {
  const unit = project.children?.find(({ general }) => general.id === id);
  if (!unit) return undefined;
  const address = estateAddress(unit, project);
  return address ? { ...unit, address } : unit;
};

/** The dotted fields a card reads, in whatever block their values are. */
export const CARD_FIELDS = [
  'financial.price',
  'financial.price_from',
  'construction.bedrooms_count',
  'construction.bathrooms_count',
  'construction.habitable_surface',
  'construction.built_surface',
  'construction.lot_surface',
  'construction.lot_width',
  'certification.epc_value',
  'certification.energy_label',
  'certification.custom_epc_label',
  'general.available',
  'general.available_at',
  'project.delivery_date',
  'other.available',
  'other.available_at',
] as const satisfies readonly DottedFieldName[];

const cardFields = (fields: NonNullable<Unit['fields']>): NonNullable<Unit['fields']> =>
  Object.fromEntries(CARD_FIELDS.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])));

const CARD_PICTURES = 5;

/** What is undefined is not there: the keys are left out. */
const present = <T extends object>(record: T): T =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined && value !== null)) as T;

const cardUnit = (unit: Unit): Unit => {
  const { description: _long, ...general } = unit.general;
  const { shared: _shared, ...energy } = unit.energy ?? {};
  const { available, availableDate, newBuilding } = unit.technical ?? {};
  const layout = present({
    bedroomCount: bedroomCount(unit),
    bathroomCount: bathroomCount(unit),
    terraceSurface: terraceSurface(unit),
  });
  return present({
    general,
    archived: unit.archived,
    status: unit.status,
    type: unit.type,
    subType: unit.subType,
    title: unit.title,
    short_description: unit.short_description,
    price: unit.price,
    reduction: unit.reduction,
    address: unit.address,
    // The first ones to look at.
    pictures: unit.pictures && orderPictures(unit.pictures).slice(0, CARD_PICTURES),
    layout: Object.keys(layout).length > 0 ? layout : undefined,
    dimensions: unit.dimensions,
    energy: unit.energy ? energy : undefined,
    technical: unit.technical ? present({ available, availableDate, newBuilding }) : undefined,
    fields: unit.fields ? cardFields(unit.fields) : undefined,
  }) as Unit;
};

/** Of a unit under its project: what the project's card adds up. */
const cardChild = (unit: Unit): Unit => {
  const { id, parentId, guid, headType, subType, transaction, status, floor } = unit.general;
  return present({
    general: present({ id, parentId, guid, headType, subType, transaction, status, floor }),
    archived: unit.archived,
    status: unit.status,
    type: unit.type,
    price: unit.price,
    dimensions: unit.dimensions,
    fields: unit.fields ? cardFields(unit.fields) : undefined,
  }) as Unit;
};

/** What a card, a row, a map card and a mail read of a public estate: a list of fifteen stays small. */
export const cardEstate = (estate: Estate): Estate => {
  const { children, ...own } = estate;
  return children ? { ...cardUnit(own), children: children.map(cardChild) } : cardUnit(own);
};
