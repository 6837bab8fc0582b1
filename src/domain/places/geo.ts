// Behaviour sections 5 and 7 (geo_range, geo-distance), decisions section 3.
export type LatLon = { readonly lat: number; readonly lon: number };
export type BoundingBox = {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
};

/** Mean radius of the earth. */
const EARTH_KM = 6371.0088;
const KM_PER_DEGREE = (EARTH_KM * Math.PI) / 180;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

export const isLatLon = ({ lat, lon }: LatLon): boolean => Math.abs(lat) <= 90 && Math.abs(lon) <= 180;

/** Great-circle distance in kilometres. */
export const haversine = (a: LatLon, b: LatLon): number => {
  const half =
    Math.sin(radians(b.lat - a.lat) / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lon - a.lon) / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(half)));
};

/**
 * The smallest box around a circle: a cheap test before the exact one. Near a pole, or across the date line, the box
 * spans every longitude, so that it is never too small.
 */
export const boundingBox = (centre: LatLon, km: number): BoundingBox => {
  const dLat = km / KM_PER_DEGREE;
  const south = Math.max(-90, centre.lat - dLat);
  const north = Math.min(90, centre.lat + dLat);
  const ratio = Math.sin(km / EARTH_KM) / Math.cos(radians(centre.lat));
  const touchesPole = south === -90 || north === 90 || km / EARTH_KM >= Math.PI / 2 || !(Math.abs(ratio) <= 1);
  const dLon = touchesPole ? 360 : (Math.asin(ratio) * 180) / Math.PI;
  const [west, east] = [centre.lon - dLon, centre.lon + dLon];
  return west < -180 || east > 180 ? { south, west: -180, north, east: 180 } : { south, west, north, east };
};

/** "10km" or "2.5km" → kilometres; undefined for anything else, zero included. */
export const parseKm = (text: string): number | undefined => {
  const match = /^(\d{1,5}(?:\.\d{1,3})?)km$/.exec(text);
  const km = Number(match?.[1]);
  return km > 0 ? km : undefined;
};

/** Degrees as an address writes them. */
export const DEGREES = /^-?\d{1,3}(?:\.\d{1,15})?$/;

/** "10km;51.05;3.72": distance, latitude and longitude; undefined when it has another form. */
export const parseCircle = (
  text: string,
): (LatLon & { readonly km: number; readonly distance: string }) | undefined => {
  const [distance = '', lat = '', lon = '', ...more] = text.split(';').map((part) => part.trim());
  const km = parseKm(distance);
  if (km === undefined || more.length > 0 || !DEGREES.test(lat) || !DEGREES.test(lon)) return undefined;
  const point = { lat: Number(lat), lon: Number(lon) };
  return isLatLon(point) ? { ...point, km, distance } : undefined;
};
