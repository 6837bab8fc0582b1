// What the market offers: how often a subtype occurs, what it looks like and what it measures. One row per subtype of
// the reference data; a test keeps the two in step.
import type { PictureKind } from './pictures/kinds.ts';

/** Decides which facts a listing has and which sentences describe it. */
export type Family =
  | 'house'
  | 'apartment'
  | 'studio'
  | 'plot'
  | 'land'
  | 'garage'
  | 'shop'
  | 'office'
  | 'hall'
  | 'horeca';
export type Build = 'OPEN' | 'HALF_OPEN' | 'CLOSED';
type Range = readonly [from: number, to: number];

export type Kind = {
  readonly code: string;
  readonly family: Family;
  readonly headType: number;
  readonly weight: number;
  readonly picture: PictureKind;
  /** m² inside; for a plot the m² of land. */
  readonly area: Range;
  readonly beds: Range;
  readonly plot: Range;
  readonly years: Range;
  /** Against the price per m² of the place. */
  readonly price: number;
  readonly build?: Build;
  /** Share offered for rent. */
  readonly rent: number;
  /** Where it makes sense; anywhere when absent. */
  readonly where?: 'brussels' | 'town' | 'country' | 'coast';
};

type Extra = Partial<Pick<Kind, 'beds' | 'plot' | 'years' | 'rent' | 'where' | 'headType' | 'build'>>;
const AGE: Range = [1890, 2024];

const house = (
  code: string,
  weight: number,
  picture: PictureKind,
  area: Range,
  price: number,
  extra: Extra = {},
): Kind => ({
  code,
  family: 'house',
  headType: 1,
  weight,
  picture,
  area,
  price,
  beds: [2, 4],
  plot: [90, 350],
  years: AGE,
  rent: 0.12,
  ...extra,
});
const apartment = (code: string, weight: number, area: Range, price: number, extra: Extra = {}): Kind => ({
  code,
  family: 'apartment',
  headType: 3,
  weight,
  picture: 'apartment',
  area,
  price,
  beds: [1, 3],
  plot: [0, 0],
  years: [1955, 2024],
  rent: 0.38,
  ...extra,
});
const land = (code: string, weight: number, area: Range, price: number, family: 'plot' | 'land' = 'land'): Kind => ({
  code,
  family,
  headType: 2,
  weight,
  picture: 'plot',
  area,
  price,
  beds: [0, 0],
  plot: area,
  years: [0, 0],
  rent: 0,
  ...(family === 'land' ? { where: 'country' as const } : {}),
});
const garage = (code: string, weight: number, area: Range, price: number): Kind => ({
  code,
  family: 'garage',
  headType: 6,
  weight,
  picture: 'garage',
  area,
  price,
  beds: [0, 0],
  plot: [0, 0],
  years: [1960, 2022],
  rent: 0.35,
});
const business = (
  code: string,
  family: 'shop' | 'office' | 'hall' | 'horeca',
  weight: number,
  area: Range,
  price: number,
  extra: Extra = {},
): Kind => ({
  code,
  family,
  headType: family === 'office' ? 10 : family === 'hall' ? 5 : 4,
  weight,
  picture: family === 'hall' ? 'hall' : family === 'office' ? 'office' : 'shop',
  area,
  price,
  beds: [0, 0],
  plot: family === 'hall' ? [area[0] * 1.4, area[1] * 2] : [80, 260],
  years: [1930, 2020],
  rent: 0.45,
  ...extra,
});

const CLOSED = { build: 'CLOSED' } as const;
const OPEN = { build: 'OPEN' } as const;

export const KINDS: readonly Kind[] = [
  house('WORKER_HOUSE', 14, 'rowhouse', [75, 130], 0.8, {
    ...CLOSED,
    plot: [55, 140],
    years: [1890, 1935],
    beds: [2, 3],
  }),
  house('BEL_ETAGE', 16, 'rowhouse', [130, 190], 0.85, {
    ...CLOSED,
    plot: [130, 320],
    years: [1957, 1978],
    beds: [3, 4],
  }),
  house('FARM_01', 10, 'farm', [180, 380], 0.95, {
    ...OPEN,
    plot: [1800, 12000],
    years: [1780, 1930],
    beds: [3, 6],
    where: 'country',
  }),
  house('FARM_02', 14, 'farm', [150, 260], 0.9, {
    ...OPEN,
    plot: [700, 2600],
    years: [1968, 1998],
    beds: [3, 5],
    where: 'country',
  }),
  house('BRUSSELS_HOUSE', 10, 'townhouse', [150, 280], 1, {
    ...CLOSED,
    plot: [70, 190],
    years: [1890, 1930],
    beds: [3, 5],
    where: 'brussels',
  }),
  house('BUNGALOW', 14, 'brickvilla', [95, 170], 0.95, {
    ...OPEN,
    plot: [500, 1400],
    years: [1962, 1990],
    beds: [2, 4],
  }),
  house('VILLA', 30, 'brickvilla', [170, 340], 1.1, { ...OPEN, plot: [650, 2800], years: [1955, 2012], beds: [3, 6] }),
  house('MODERN_VILLA', 14, 'whitevilla', [190, 380], 1.45, {
    ...OPEN,
    plot: [600, 2400],
    years: [2004, 2025],
    beds: [3, 5],
  }),
  house('TOWNHOUSE', 36, 'townhouse', [120, 230], 1, {
    ...CLOSED,
    plot: [70, 220],
    years: [1880, 1938],
    beds: [3, 5],
    where: 'town',
  }),
  house('TWIN_HOUSE', 12, 'brickvilla', [115, 175], 0.95, {
    build: 'HALF_OPEN',
    plot: [230, 520],
    years: [1950, 2020],
    beds: [3, 4],
  }),
  house('TWIN_VILLA', 6, 'whitevilla', [150, 230], 1.1, {
    build: 'HALF_OPEN',
    plot: [320, 900],
    years: [1985, 2022],
    beds: [3, 4],
  }),
  house('KANGAROO_HOUSE', 4, 'brickvilla', [190, 290], 0.95, {
    build: 'HALF_OPEN',
    plot: [300, 900],
    years: [1970, 2020],
    beds: [4, 5],
  }),
  house('CASTLE', 1.5, 'farm', [600, 1400], 1.35, {
    ...OPEN,
    plot: [12000, 60000],
    years: [1680, 1890],
    beds: [8, 14],
    rent: 0,
    where: 'country',
  }),
  house('CARAVAN', 2, 'chalet', [32, 48], 0.5, {
    ...OPEN,
    plot: [120, 250],
    years: [1995, 2019],
    beds: [1, 2],
    rent: 0,
    where: 'country',
  }),
  house('BOAT', 1.5, 'quay', [70, 150], 0.9, {
    plot: [0, 0],
    years: [1928, 1985],
    beds: [1, 3],
    rent: 0,
    where: 'town',
  }),
  house('HOUSE_WITH_ASSISTANCE', 2, 'brickvilla', [60, 90], 1.1, {
    build: 'HALF_OPEN',
    plot: [90, 160],
    years: [2005, 2022],
    beds: [1, 2],
  }),
  house('HOUSE', 44, 'rowhouse', [100, 190], 0.9, { ...CLOSED, plot: [100, 420], years: [1900, 2020], beds: [2, 4] }),
  house('SINGLE_FAMILY_HOUSE', 44, 'brickvilla', [125, 210], 0.98, {
    build: 'HALF_OPEN',
    plot: [180, 650],
    years: [1950, 2023],
    beds: [3, 4],
  }),
  house('TERRACED_HOUSE', 52, 'rowhouse', [100, 180], 0.9, {
    ...CLOSED,
    plot: [80, 280],
    years: [1900, 2015],
    beds: [2, 4],
  }),
  house('SEMI_DETACHED_HOUSE', 38, 'brickvilla', [125, 200], 0.98, {
    build: 'HALF_OPEN',
    plot: [220, 700],
    years: [1945, 2023],
    beds: [3, 4],
  }),
  house('DETACHED_HOUSE', 40, 'brickvilla', [140, 240], 1.02, {
    ...OPEN,
    plot: [450, 1800],
    years: [1945, 2024],
    beds: [3, 5],
  }),
  house('CORNER_HOUSE', 10, 'rowhouse', [110, 190], 0.88, {
    build: 'HALF_OPEN',
    plot: [90, 260],
    years: [1900, 1975],
    beds: [3, 4],
  }),
  house('MANSION', 16, 'townhouse', [220, 420], 1.1, {
    ...CLOSED,
    plot: [160, 600],
    years: [1850, 1925],
    beds: [4, 7],
  }),
  house('MANOR_HOUSE', 3, 'brickvilla', [320, 620], 1.25, {
    ...OPEN,
    plot: [3000, 20000],
    years: [1820, 1935],
    beds: [5, 9],
    where: 'country',
  }),
  house('COUNTRY_HOUSE', 12, 'farm', [170, 290], 1.02, {
    ...OPEN,
    plot: [900, 4000],
    years: [1900, 2018],
    beds: [3, 5],
    where: 'country',
  }),
  house('COTTAGE', 5, 'brickvilla', [90, 150], 1, { ...OPEN, plot: [400, 1500], years: [1925, 1990], beds: [2, 3] }),
  house('CHALET', 6, 'chalet', [50, 95], 0.75, {
    ...OPEN,
    plot: [300, 1100],
    years: [1970, 2015],
    beds: [1, 3],
    rent: 0.3,
    where: 'country',
  }),
  house('HOLIDAY_HOME', 9, 'chalet', [55, 110], 0.95, {
    build: 'HALF_OPEN',
    plot: [120, 600],
    years: [1972, 2018],
    beds: [2, 4],
    rent: 0.4,
  }),
  house('MULTI_FAMILY_HOUSE', 6, 'townhouse', [220, 380], 0.85, {
    ...CLOSED,
    plot: [110, 300],
    years: [1900, 1975],
    beds: [4, 7],
    rent: 0,
  }),
  house('TWO_FAMILY_HOUSE', 7, 'rowhouse', [180, 280], 0.88, {
    ...CLOSED,
    plot: [120, 400],
    years: [1920, 1985],
    beds: [3, 5],
    rent: 0,
  }),
  house('PRESBYTERY', 2, 'brickvilla', [230, 380], 1, {
    ...OPEN,
    plot: [900, 3500],
    years: [1740, 1880],
    beds: [4, 6],
    rent: 0,
    where: 'country',
  }),
  house('MILL', 1.5, 'farm', [160, 300], 1.05, {
    ...OPEN,
    plot: [1200, 6000],
    years: [1760, 1890],
    beds: [3, 5],
    rent: 0,
    where: 'country',
  }),
  house('CHARACTER_HOUSE', 10, 'townhouse', [160, 290], 1.08, {
    build: 'HALF_OPEN',
    plot: [180, 900],
    years: [1860, 1935],
    beds: [3, 5],
  }),
  house('ARCHITECT_HOUSE', 8, 'whitevilla', [160, 290], 1.35, {
    ...OPEN,
    plot: [400, 1600],
    years: [1968, 2024],
    beds: [3, 5],
  }),
  house('PATIO_HOUSE', 3, 'whitevilla', [120, 200], 1.15, {
    ...CLOSED,
    plot: [220, 480],
    years: [1966, 2018],
    beds: [2, 4],
  }),
  house('HOUSE_FREE_PROFESSION', 6, 'townhouse', [190, 320], 0.98, {
    build: 'HALF_OPEN',
    plot: [200, 700],
    years: [1930, 2010],
    beds: [3, 5],
  }),
  house('EXCEPTIONAL_PROPERTY', 3, 'whitevilla', [380, 720], 1.7, {
    ...OPEN,
    plot: [2500, 14000],
    years: [1995, 2024],
    beds: [4, 7],
    rent: 0,
  }),
  land('CLEAN_INDUSTRY', 2, [2000, 9000], 0.06),
  land('ORCHARD', 2, [3000, 18000], 0.005),
  land('WOOD', 2, [4000, 30000], 0.0025),
  land('BUILDING_PLOT', 30, [260, 1500], 0.11, 'plot'),
  land('COUNTRY_GROUND', 2, [2000, 12000], 0.006),
  land('INDUSTRIAL_GROUND', 2, [2500, 15000], 0.05),
  land('AGRICULTURE_GROUND', 4, [5000, 42000], 0.0025),
  land('PARK_AREA', 1, [3000, 16000], 0.004),
  land('PROJECT_GROUND', 4, [1500, 7000], 0.14, 'plot'),
  land('RECREATIONAL_GROUND', 2, [400, 2500], 0.02),
  land('MEADOW', 3, [3000, 22000], 0.0028),
  land('WASTELAND', 1, [1000, 9000], 0.003),
  land('LIVING_EXTENSION_AREA', 1.5, [2000, 11000], 0.02),
  land('PLOT', 5, [300, 2200], 0.09, 'plot'),
  land('PARKING_SPACE', 1, [12, 16], 0.35, 'plot'),
  apartment('APARTMENT_FREE_PROFESSION', 4, [95, 160], 0.98, { beds: [1, 3] }),
  apartment('APARTMENT', 150, [62, 130], 1, { beds: [1, 3] }),
  apartment('APARTMENT_BUILDING', 4, [260, 620], 0.82, {
    beds: [5, 12],
    plot: [120, 420],
    years: [1925, 1990],
    rent: 0,
    build: 'CLOSED',
  }),
  apartment('ATTIC_APPARTMENT', 9, [60, 110], 0.92, { beds: [1, 2] }),
  apartment('DUPLEX', 18, [90, 150], 1.02, { beds: [2, 3] }),
  apartment('TRIPLEX', 3, [130, 200], 1.02, { beds: [3, 4] }),
  { ...apartment('FLAT_01', 6, [38, 60], 1.02, { beds: [1, 1] }), family: 'studio' },
  apartment('GROUND_FLOOR_APARTMENT', 16, [70, 120], 1, { beds: [1, 3] }),
  apartment('BASEMENT_APARTMENT', 2, [55, 85], 0.78, { beds: [1, 2], where: 'town' }),
  { ...apartment('LOFT', 9, [95, 200], 1.1, { beds: [1, 3], years: [1895, 1938], where: 'town' }), picture: 'loft' },
  apartment('PENTHOUSE', 14, [105, 200], 1.3, { beds: [2, 3], years: [1985, 2025] }),
  { ...apartment('STUDENT_ROOM', 8, [14, 26], 1.25, { beds: [1, 1], rent: 0.75, where: 'town' }), family: 'studio' },
  { ...apartment('FLAT_02', 14, [28, 45], 1.08, { beds: [0, 0] }), family: 'studio' },
  apartment('SERVICE_FLAT', 4, [52, 75], 1.12, { beds: [1, 1], years: [1995, 2020] }),
  { ...apartment('STUDIO_WITH_BED', 6, [34, 48], 1.08, { beds: [0, 0] }), family: 'studio' },
  apartment('APARTMENT_WITH_ASSISTANCE', 5, [58, 85], 1.12, { beds: [1, 2], years: [2008, 2024] }),
  business('BISTRO', 'horeca', 2, [80, 180], 0.85),
  business('WORKSHOP', 'hall', 3, [180, 600], 0.4),
  business('OFFICE', 'office', 12, [70, 320], 0.75),
  business('OFFICE_BUILDING_01', 'office', 4, [400, 1600], 0.65),
  business('OFFICE_BUILDING_02', 'office', 1.5, [1500, 5200], 0.55),
  business('HOTEL', 'horeca', 1.5, [500, 2200], 0.75, { rent: 0.1 }),
  business('HORECA', 'horeca', 5, [90, 260], 0.85),
  business('RESTAURANT', 'horeca', 4, [110, 300], 0.9),
  business('STORAGE', 'hall', 4, [80, 400], 0.35),
  business('SMALL_SHOP', 'shop', 4, [35, 80], 0.95),
  business('CAMPING', 'horeca', 0.6, [300, 900], 0.6, { plot: [15000, 60000], rent: 0, where: 'country', headType: 9 }),
  business('FACTORY', 'hall', 1, [1500, 7000], 0.25),
  business('BED_AND_BREAKFAST', 'horeca', 2, [220, 450], 0.95, { rent: 0.05 }),
  business('COMMERCIAL_FARM', 'hall', 1.5, [800, 2600], 0.35, {
    plot: [20000, 120000],
    rent: 0,
    where: 'country',
    headType: 9,
  }),
  business('HORSE_STABLE', 'hall', 1, [300, 900], 0.4, {
    plot: [8000, 40000],
    rent: 0.1,
    where: 'country',
    headType: 9,
  }),
  business('COMMERCIAL_PROPERTY', 'shop', 10, [120, 420], 0.75),
  business('COMMERCIAL_GROUND_FLOOR', 'shop', 9, [70, 240], 0.8),
  business('COMMERCIAL_HOUSE', 'shop', 6, [180, 340], 0.72, { rent: 0.2 }),
  business('BUSINESS_PREMISES', 'hall', 4, [300, 1400], 0.42),
  business('INDUSTRIAL_BUILDING', 'hall', 4, [600, 3000], 0.34),
  business('WAREHOUSE', 'hall', 5, [400, 2600], 0.32),
  business('HANGAR', 'hall', 3, [200, 900], 0.3),
  business('SHOWROOM', 'shop', 2, [250, 900], 0.55),
  business('SHOP', 'shop', 10, [60, 220], 0.88),
  business('SHOPPING_CENTER_UNIT', 'shop', 1, [50, 260], 0.95, { rent: 0.85 }),
  business('SUPERMARKET', 'shop', 0.8, [700, 1800], 0.5),
  business('RETAIL_WAREHOUSE', 'shop', 1.5, [400, 1500], 0.5),
  business('BAKERY', 'shop', 1, [90, 200], 0.8),
  business('BUTCHER_SHOP', 'shop', 1, [90, 200], 0.8),
  business('HAIR_SALON', 'shop', 1.2, [45, 110], 0.85),
  business('CAFE', 'horeca', 3, [80, 200], 0.8),
  business('SNACK_BAR', 'horeca', 1.5, [40, 110], 0.85),
  business('TEA_ROOM', 'horeca', 1, [70, 160], 0.9),
  business('NIGHTCLUB', 'horeca', 0.4, [300, 800], 0.5),
  business('PARTY_HALL', 'horeca', 0.8, [300, 900], 0.55),
  business('HOLIDAY_PARK', 'horeca', 0.3, [900, 2600], 0.7, {
    plot: [20000, 80000],
    rent: 0,
    where: 'country',
    headType: 9,
  }),
  business('CAR_DEALERSHIP', 'hall', 1, [400, 1500], 0.45, { headType: 4 }),
  business('PETROL_STATION', 'shop', 0.4, [120, 300], 0.9, { plot: [900, 2600] }),
  business('MEDICAL_PRACTICE', 'office', 2, [60, 180], 0.85),
  business('FREE_PROFESSION_PREMISES', 'office', 2, [80, 220], 0.82),
  business('BUSINESS_CENTER', 'office', 0.6, [600, 2400], 0.6),
  business('SME_UNIT', 'hall', 5, [120, 420], 0.48),
  business('MIXED_USE_BUILDING', 'shop', 3, [260, 700], 0.68, { rent: 0 }),
  business('INVESTMENT_PROPERTY', 'shop', 4, [240, 620], 0.75, { rent: 0 }),
  business('HORTICULTURE_BUSINESS', 'hall', 0.6, [900, 3500], 0.2, {
    plot: [9000, 40000],
    rent: 0,
    where: 'country',
    headType: 9,
  }),
  business('RIDING_SCHOOL', 'hall', 0.5, [900, 2600], 0.3, {
    plot: [15000, 60000],
    rent: 0,
    where: 'country',
    headType: 9,
  }),
  business('BUSINESS_TAKEOVER', 'horeca', 5, [60, 190], 0.3, { rent: 0 }),
  garage('GARAGE', 9, [16, 24], 0.42),
  garage('GARAGE_BOX', 12, [14, 18], 0.45),
  garage('CELLAR', 2, [4, 10], 0.3),
  garage('BASEMENT_GARAGE', 8, [14, 18], 0.5),
  garage('CARPORT', 3, [14, 20], 0.3),
  garage('PARKING', 9, [11, 14], 0.45),
];

export const isHome = (family: Family): boolean => family === 'house' || family === 'apartment' || family === 'studio';
export const isLand = (family: Family): boolean => family === 'plot' || family === 'land';
export const isBusiness = (family: Family): boolean => !isHome(family) && !isLand(family) && family !== 'garage';
