// New-build projects with their units: floors, entity numbers, prices, some under option or sold.
import { labelOfEpc } from '../src/domain/display/energy.ts';
import type { Estate, Unit } from '../src/domain/record/estate.ts';
import { subTypeByCode } from '../src/domain/record/sub-types.ts';
import { addressOf } from './address.ts';
import { energyOf, planningOf } from './certificates.ts';
import { dayBefore, stamp } from './days.ts';
import { certifiable, drawFacts } from './draw-facts.ts';
import type { Facts } from './facts.ts';
import { KINDS, type Kind } from './kinds.ts';
import { type Light, planRef, sceneRef } from './pictures/kinds.ts';
import type { Place } from './places.ts';
import type { Random } from './random.ts';
import { type Desk, layoutOf, nameOf, representativeOf, transactionRef, withoutUndefined } from './record.ts';
import { describeProject, describeUnit, projectTitle } from './texts/project.ts';

export type ProjectOptions = {
  readonly id: number;
  readonly desk: Desk;
  readonly random: Random;
  readonly placeFor: (random: Random, kind: Kind) => Place;
  readonly thisYear: number;
  readonly ordinal: number;
};

const kindOf = (code: string): Kind => {
  const kind = KINDS.find((one) => one.code === code);
  if (!kind) throw new Error(`no such kind: ${code}`);
  return kind;
};
const APARTMENT = kindOf('APARTMENT');
const PENTHOUSE = kindOf('PENTHOUSE');
const GROUND_FLOOR = kindOf('GROUND_FLOOR_APARTMENT');
const HOUSE = kindOf('TERRACED_HOUSE');

const VAT = 0.21;

type Slot = { readonly floor: number; readonly number: string; readonly kind: Kind };

/** Flats by floor ("2.03"), or a row of houses ("12"). */
const drawSlots = (random: Random, flats: boolean): Slot[] => {
  if (!flats)
    return Array.from({ length: random.int(6, 16) }, (_, index) => ({
      floor: 0,
      number: String(index + 1),
      kind: HOUSE,
    }));
  const floors = random.int(2, 5);
  const perFloor = random.int(3, 6);
  const slots: Slot[] = [];
  for (let floor = 0; floor <= floors; floor++) {
    const onFloor = floor === floors ? Math.max(1, Math.floor(perFloor / 2)) : perFloor;
    for (let door = 1; door <= onFloor; door++)
      slots.push({
        floor,
        number: `${floor}.${String(door).padStart(2, '0')}`,
        kind: floor === 0 ? GROUND_FLOOR : floor === floors ? PENTHOUSE : APARTMENT,
      });
  }
  return slots.slice(0, 30);
};

const unitFacts = (options: ProjectOptions, base: Facts, slot: Slot, id: number): Facts => {
  const { random, thisYear } = options;
  const transaction = random.weighted([
    [1, 11],
    [3, 2],
    [5, 5],
  ]);
  const drawn = drawFacts(random, { id, thisYear, kind: slot.kind, place: base.place });
  const epc = certifiable(random.int(-15, 45));
  const beds = slot.kind === HOUSE ? random.int(3, 4) : random.int(1, 3);
  const area =
    slot.kind === HOUSE
      ? random.int(135, 180)
      : slot.kind === PENTHOUSE
        ? random.int(110, 165)
        : 48 + beds * 22 + random.int(0, 12);
  const perM2 = base.place.pricePerM2 * (slot.kind === PENTHOUSE ? 1.6 : 1.32) * (1 + slot.floor * 0.012);
  return {
    ...drawn,
    point: base.point,
    transaction,
    rent: false,
    addressHidden: false,
    floor: slot.floor,
    floors: base.floors,
    elevator: slot.kind !== HOUSE,
    year: thisYear + 1,
    renovated: undefined,
    condition: 'NEW',
    beds,
    baths: beds > 2 ? 2 : 1,
    area,
    living: Math.round(area * 0.36),
    plot: slot.kind === HOUSE ? random.int(160, 320) : 0,
    terrace: random.int(8, slot.kind === PENTHOUSE ? 60 : 18),
    garden: slot.kind === HOUSE ? random.int(60, 180) : slot.floor === 0 ? random.int(30, 90) : 0,
    price: Math.round((area * perM2) / 1000) * 1000,
    glazing: 'TRIPLE',
    heating: 'ELECTRICITY',
    heatPump: true,
    openKitchen: true,
    available: 'DELIVERY',
    epc,
    label: labelOfEpc(epc, base.place.region),
    age: base.age,
  };
};

const unitRecord = (
  facts: Facts,
  slot: Slot,
  project: {
    id: number;
    reference: string;
    light: Light;
    deliveryYear: number;
    planning: Unit['planning'];
    address: Unit['address'];
  },
  desk: Desk,
  random: Random,
): Unit => {
  const texts = describeUnit(facts, slot.number, project.deliveryYear);
  const price = facts.price ?? 0;
  const ground = Math.round((price * 0.24) / 1000) * 1000;
  const construction = price - ground;
  const room = (kind: 'living' | 'kitchen') => sceneRef({ kind, seed: random.int(1, 9999), ...project.light });
  return withoutUndefined({
    general: {
      id: facts.id,
      parentId: project.id,
      reference: `${project.reference}-${slot.number}`,
      description: texts.description,
      shortDescription: texts.short,
      headType: { id: facts.kind.headType, name: nameOf('HeadType', facts.kind.headType) },
      subType: {
        id: subTypeByCode(facts.kind.code)?.id ?? 0,
        code: facts.kind.code,
        name: nameOf('SubType', facts.kind.code),
      },
      transaction: transactionRef(facts.transaction),
      project: false,
      floor: slot.floor,
      floorId: slot.floor,
      entityNumber: slot.number,
      bedroomCount: facts.beds,
      bathroomCount: facts.baths,
      publicationDate: stamp(dayBefore(desk.today, facts.age), facts.voice),
    },
    price: {
      value: price,
      groundValue: ground,
      constructionValue: construction,
      totalPrice: Math.round(ground * 1.12 + construction * (1 + VAT)),
    },
    pictures: [room('living'), room('kitchen')].map((file, index) => ({ file, thumbnail: file, index })),
    layout: layoutOf(facts),
    dimensions: { areaBuild: facts.area, ...(facts.plot > 0 ? { areaGround: facts.plot } : {}) },
    planning: project.planning,
    address: { ...project.address, ...(facts.kind === HOUSE ? {} : { box: slot.number }) },
    energy: {
      ...energyOf(facts, random, Number(desk.today.slice(0, 4))),
      epbReference: `EP${random.int(10_000, 99_999)}/A${random.int(100, 999)}/D01`,
    },
    technical: {
      newBuilding: true,
      constructionYear: facts.year,
      condition: 'NEW',
      available: 'DELIVERY',
      elevator: facts.elevator,
    },
    files: [
      {
        file: planRef({ seed: random.int(1, 9999), beds: facts.beds, area: facts.area }),
        name: { nl: 'Grondplan', fr: 'Plan', en: 'Floor plan', de: 'Grundriss' },
        type: 'plan',
      },
    ],
    fields: {
      'comfort.heating': 'ELECTRICITY',
      'comfort.heat_pump': true,
      'comfort.glazing_type': 'TRIPLE',
      'construction.habitable_surface': facts.area,
      'layout.living_room': facts.living,
      'layout.terrace': facts.terrace,
      'financial.vat_regime_percentage': 21,
    },
  });
};

/** The last two units of this project have no energy report yet: what the law wants of units can be seen in the demo. */
const WITHOUT_REPORT = 3;
/** Taken away and not left undrawn: another draw would change every home after it. */
const withoutReport = ({ energy, ...unit }: Unit): Unit => {
  const { eLevel: _level, epbReference: _reference, ...rest } = energy ?? {};
  return { ...unit, energy: rest };
};

const PHASES = [
  { nl: 'Vergunning verleend', fr: 'Permis octroyé', en: 'Planning permission granted', de: 'Baugenehmigung erteilt' },
  { nl: 'Start van de werken', fr: 'Début des travaux', en: 'Start of works', de: 'Baubeginn' },
  { nl: 'Ruwbouw', fr: 'Gros œuvre', en: 'Shell', de: 'Rohbau' },
  { nl: 'Afwerking', fr: 'Finitions', en: 'Finishing', de: 'Innenausbau' },
];

export const projectOf = (options: ProjectOptions): Estate => {
  const { id, desk, random, placeFor, thisYear, ordinal } = options;
  const flats = random.chance(0.78);
  const kind = flats ? APARTMENT : HOUSE;
  const base = drawFacts(random, { id, thisYear, kind, place: placeFor(random, kind) });
  const facts: Facts = {
    ...base,
    transaction: 1,
    rent: false,
    addressHidden: false,
    year: thisYear + 1,
    condition: 'NEW',
    seaView: undefined,
  };
  const reference = `${desk.agency.prefix}-${id}`;
  const deliveryYear = thisYear + random.int(1, 2);
  const published = stamp(dayBefore(desk.today, facts.age), facts.voice);
  const light: Light = {
    time: random.weighted([
      ['day', 4],
      ['golden', 3],
      ['dawn', 2],
    ]),
    season: random.pick(['spring', 'summer']),
  };
  const planning = planningOf(facts, random);
  const address = addressOf({ ...facts, kind: HOUSE }, random);
  const slots = drawSlots(random, flats);
  const units = slots.map((slot, index) => {
    const drawn = unitFacts(options, facts, slot, id + 1 + index);
    const unit = unitRecord(drawn, slot, { id, reference, light, deliveryYear, planning, address }, desk, random);
    return ordinal === WITHOUT_REPORT && index >= slots.length - 2 ? withoutReport(unit) : unit;
  });
  const open = units.filter((unit) => unit.general.transaction?.id !== 5);
  const prices = (open.length > 0 ? open : units).map((unit) => unit.price?.value ?? 0);
  const texts = describeProject(facts, { ordinal, units: units.length, flats, deliveryYear });
  const front = sceneRef({
    kind: flats && facts.place.character === 'coast' ? 'coast' : 'project',
    seed: random.int(1, 9999),
    ...light,
  });
  const inside = (['living', 'kitchen', 'terrace', 'bedroom', 'bathroom'] as const).map((picture) =>
    sceneRef({ kind: picture, seed: random.int(1, 9999), ...light }),
  );
  return withoutUndefined({
    general: {
      id,
      reference,
      title: projectTitle(facts, { ordinal, flats }),
      description: texts.description,
      shortDescription: texts.short,
      headType: { id: 7, code: 'PROJECT', name: nameOf('HeadType', 7) },
      transaction: transactionRef(open.length > 0 ? 1 : 5),
      project: true,
      architectName: random.pick(['Atelier Zuidkaai', 'Bureau Noordlicht', 'Studio Ossature', 'Vierhoek architecten']),
      publicationDate: published,
      children: units.map((unit) => unit.general.id),
      collections: ['projects', ...(facts.age <= 21 ? ['new'] : [])],
    },
    price: { value: Math.min(...prices), priceFrom: true },
    planning,
    address,
    pictures: [front, ...inside].map((file, index) => ({ file, thumbnail: file, index })),
    technical: { newBuilding: true, constructionYear: facts.year, condition: 'NEW', available: 'DELIVERY' },
    salesRepresentative: representativeOf(desk, facts),
    floors: [...new Set(slots.map(({ floor }) => floor))].map((floor) => ({ id: floor, floor })),
    fields: {
      'project.units_count': units.length,
      'project.delivery_date': `${deliveryYear}-06-30`,
      // The later it ends, the less of it stands. Not drawn: another draw would change every home after it.
      'project.project_phase': PHASES[deliveryYear > thisYear + 1 ? ordinal % 2 : 2 + (ordinal % 2)] ?? '',
    },
    children: units,
  });
};
