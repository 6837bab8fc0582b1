// Record section 3.1: the blocks of an estate record. Unknown keys are refused: a feed adapter maps or drops them, so
// nothing unreviewed reaches a page. Almost everything may be missing or null, because sources differ.
import { type Static, type TSchema, Type } from 'typebox';
import { DOTTED_FIELD_NAMES, type DottedFieldName } from './fields-by-tab.ts';
import { MAX_ID } from './ids.ts';
import { RecordId, strict } from './schema-parts.ts';

/** Feeds leave out, send null or send a value: all three are the same record. */
export const maybe = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));

/** Of a project. */
export const MAX_UNITS = 2000;

/** An id in somebody else's table: -1 and 0 occur. */
export const ForeignId = Type.Integer({ minimum: -1, maximum: MAX_ID });
export const Text = (maxLength: number) => Type.String({ maxLength });
export const Localized = (maxLength: number) =>
  Type.Object(
    {
      nl: Type.Optional(Text(maxLength)),
      fr: Type.Optional(Text(maxLength)),
      en: Type.Optional(Text(maxLength)),
      de: Type.Optional(Text(maxLength)),
    },
    strict,
  );
export const Name = Localized(300);
export const LongText = Localized(50_000);
/** -1 means "empty" in the sources (section 5); a price or a surface is never otherwise negative. */
const Amount = Type.Number({ minimum: -1, maximum: 1e12 });
const Count = Type.Integer({ minimum: -1, maximum: 10_000 });
export const Floor = Type.Integer({ minimum: -20, maximum: 300 });
const Year = Type.Integer({ minimum: -1, maximum: 3000 });
export const IsoDate = Type.String({
  maxLength: 35,
  pattern: '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?(Z|[+-]\\d{2}:\\d{2})?)?$',
});
export const Url = Type.String({ maxLength: 2000, pattern: '^(https?://|/)' });
/** A picture, plan or document: an address, an original kept by its SHA-256, or a drawing of the demo catalogue. */
export const MediaRef = Type.String({
  maxLength: 2000,
  pattern: '^(https?://|/|file:[0-9a-f]{64}(\\.pdf)?$|demo:[a-z0-9]+(-[a-z0-9]+)*$)',
});
const Slug = Type.String({ maxLength: 100, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' });
export const Code = Type.String({ maxLength: 60, pattern: '^[A-Za-z0-9_+]+$' });
export const Reference = Type.Object({ id: ForeignId, code: maybe(Code), name: maybe(Name) }, strict);

/** A planning answer: yes or no, a code of the enumeration, or the source's own words. */
const Answer = Type.Union([Type.Boolean(), Type.Number(), Text(2000), Localized(2000)]);

export const General = Type.Object(
  {
    id: RecordId,
    parentId: maybe(ForeignId),
    guid: maybe(Text(100)),
    reference: maybe(Text(100)),
    title: maybe(Name),
    description: maybe(LongText),
    shortDescription: maybe(Localized(5000)),
    headType: maybe(Reference),
    subType: maybe(Reference),
    transaction: maybe(Reference),
    status: maybe(Code),
    project: maybe(Type.Boolean()),
    architectName: maybe(Text(200)),
    sticker: maybe(
      Type.Object(
        { id: maybe(ForeignId), name: maybe(Name), color: maybe(Text(40)), colorText: maybe(Text(40)) },
        strict,
      ),
    ),
    buildingName: maybe(Text(200)),
    floor: maybe(Floor),
    floorId: maybe(Type.Integer({ minimum: -20, maximum: MAX_ID })),
    entityNumber: maybe(Text(50)),
    petsAllowed: maybe(Type.Boolean()),
    bedroomCount: maybe(Count),
    bathroomCount: maybe(Count),
    publicationDate: maybe(IsoDate),
    registrationCost: maybe(Amount),
    tax: maybe(Amount),
    notarySalery: maybe(Amount),
    /** Ids of the units of a project; the units themselves are in the record's `children`. */
    children: maybe(Type.Array(RecordId, { maxItems: MAX_UNITS })),
    collections: maybe(Type.Array(Slug, { maxItems: 100 })),
  },
  strict,
);

export const Price = Type.Object(
  {
    value: maybe(Amount),
    priceFrom: maybe(Type.Boolean()),
    totalPrice: maybe(Amount),
    deposit: maybe(Amount),
    furnitureValue: maybe(Amount),
    infrastructureValue: maybe(Amount),
    constructionValue: maybe(Amount),
    groundValue: maybe(Amount),
    period: maybe(Type.Object({ name: maybe(Name) }, strict)),
  },
  strict,
);

export const Planning = Type.Object(
  {
    asbestosInventory: maybe(Answer),
    asbestosCertificate: maybe(Answer),
    townPlanningValue: maybe(Answer),
    townPlanningViolation: maybe(Answer),
    buildingLicense: maybe(Answer),
    allocationLicense: maybe(Answer),
    presaleRight: maybe(Answer),
    certificateAsBuilt: maybe(Answer),
    heritageProtected: maybe(Answer),
    heritageInventoried: maybe(Answer),
    renovationObligation: maybe(Answer),
    floodingBuildingScore: maybe(Text(10)),
    floodingParcelScore: maybe(Text(10)),
  },
  strict,
);

export const GeoPoint = Type.Object(
  { lat: Type.Number({ minimum: -90, maximum: 90 }), lon: Type.Number({ minimum: -180, maximum: 180 }) },
  strict,
);

export const REGIONS = ['FLANDERS', 'WALLONIA', 'BRUSSELS'] as const;
export type Region = (typeof REGIONS)[number];

export const Address = Type.Object(
  {
    visible: maybe(Type.Boolean()),
    street: maybe(Name),
    number: maybe(Text(30)),
    box: maybe(Text(30)),
    city: maybe(
      Type.Object({ id: maybe(ForeignId), zip: maybe(Text(20)), name: maybe(Text(200)), alias: maybe(Name) }, strict),
    ),
    region: maybe(Type.Enum(REGIONS)),
    province: maybe(Text(100)),
    country: maybe(Type.String({ maxLength: 20, pattern: '^[A-Z]{2,10}$' })),
    geoLocation: maybe(GeoPoint),
    /** The situation in words ("near the station"). */
    location: maybe(Name),
  },
  strict,
);

export const Picture = Type.Object(
  {
    file: maybe(MediaRef),
    thumbnail: maybe(MediaRef),
    index: maybe(Type.Integer()),
    title: maybe(Name),
    /** For those who do not see it; without it, the title. */
    alt: maybe(Name),
    /** What stays in sight when it is cropped: percent from the left and from the top. */
    focus: maybe(
      Type.Object(
        { x: Type.Integer({ minimum: 0, maximum: 100 }), y: Type.Integer({ minimum: 0, maximum: 100 }) },
        strict,
      ),
    ),
  },
  strict,
);

const Room = Type.Object(
  {
    value: maybe(Type.Object({ id: ForeignId, code: maybe(Code), name: maybe(Name) }, strict)),
    name: maybe(Name),
    surface: maybe(Amount),
    floor: maybe(Floor),
    floorId: maybe(ForeignId),
    description: maybe(Localized(2000)),
  },
  strict,
);

export const Layout = Type.Object(
  {
    rooms: maybe(Type.Array(Room, { maxItems: 200 })),
    bedroomCount: maybe(Count),
    bathroomCount: maybe(Count),
    toiletCount: maybe(Count),
    garageCount: maybe(Count),
    parkingCount: maybe(Count),
    terraceSurface: maybe(Amount),
  },
  strict,
);

export const Dimensions = Type.Object(
  {
    areaGround: maybe(Amount),
    areaBuild: maybe(Amount),
    areaBuildable: maybe(Amount),
    widthHouse: maybe(Amount),
    widthGround: maybe(Amount),
    depthHouse: maybe(Amount),
    depthGround: maybe(Amount),
    depthGroundFloor: maybe(Amount),
    depthFloor: maybe(Amount),
    commentArea: maybe(Localized(2000)),
  },
  strict,
);

const energyFields = {
  /** Below zero for a home that produces more than it uses. */
  epcValue: maybe(Type.Number({ minimum: -1000, maximum: 100_000 })),
  epcValueTotal: maybe(Type.Number({ minimum: -1e7, maximum: 1e9 })),
  epbReference: maybe(Text(64)),
  epcReference: maybe(Text(64)),
  customEpcLabel: maybe(Text(60)),
  energyLabel: maybe(Code),
  eLevel: maybe(Type.Number({ minimum: -1000, maximum: 10_000 })),
  kLevel: maybe(Type.Number({ minimum: -1000, maximum: 10_000 })),
  co2: maybe(Type.Number({ minimum: -1000, maximum: 100_000 })),
};
/** `shared` is the certificate of the common parts of a building. */
export const Energy = Type.Object({ ...energyFields, shared: maybe(Type.Object(energyFields, strict)) }, strict);

export const Technical = Type.Object(
  {
    newBuilding: maybe(Type.Boolean()),
    constructionYear: maybe(Year),
    renovationYear: maybe(Year),
    buildingType: maybe(Type.Union([Code, Reference])),
    condition: maybe(Type.Union([Code, Reference])),
    available: maybe(Code),
    availableDate: maybe(IsoDate),
    furniture: maybe(Type.Union([Type.Boolean(), Localized(2000)])),
    petsAllowed: maybe(Type.Boolean()),
    monthlyCost: maybe(Amount),
    directionGarden: maybe(Code),
    oLevelSensitivity: maybe(Answer),
    oLevelZone: maybe(Answer),
    certificateConformity: maybe(Answer),
    certificateElectricity: maybe(Answer),
    elevator: maybe(Type.Boolean()),
  },
  strict,
);

export const Ki = Type.Object(
  { indexed: maybe(Amount), nonIndexed: maybe(Amount), communityTax: maybe(Amount) },
  strict,
);

export const SalesRepresentative = Type.Object(
  {
    firstname: maybe(Text(100)),
    lastname: maybe(Text(100)),
    name: maybe(Text(200)),
    phone: maybe(Text(50)),
    mobile: maybe(Text(50)),
    email: maybe(Text(254)),
    picture: maybe(Url),
    description: maybe(LongText),
  },
  strict,
);

/** A thing the record merely lists: a facility, a surrounding, a technique, a rental option, a floor. */
export const Listed = Type.Object(
  { id: maybe(ForeignId), code: maybe(Code), name: maybe(Name), value: maybe(Answer) },
  strict,
);

export const ExtraField = Type.Object(
  { extra_field_autoid: ForeignId, name: maybe(Name), value: maybe(Answer) },
  strict,
);

/** A room of the layout tab that carries more than its surface; custom rooms bring their own name. */
const RoomField = Type.Object(
  { name: maybe(Name), surface: maybe(Amount), information: maybe(Localized(2000)) },
  strict,
);

export const FieldValueSchema = Type.Union([
  Type.Null(),
  Type.Boolean(),
  Type.Number(),
  Text(20_000),
  Localized(20_000),
  RoomField,
  Type.Array(Text(200), { maxItems: 50 }),
]);
export type FieldValue = Static<typeof FieldValueSchema>;

export const Fields = Type.Unsafe<{ [Name in DottedFieldName]?: FieldValue }>(
  Type.Record(Type.String(), FieldValueSchema, { propertyNames: { enum: DOTTED_FIELD_NAMES } }),
);
