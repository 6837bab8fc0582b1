// Record sections 3.7 and 9: how exactly the point of a listing is known.

export const GEO_PRECISIONS = ['NO_DATA', 'GEOMETRIC_CENTER', 'RANGE_INTERPOLATED', 'ROOFTOP'] as const;
/** The scale runs from 0 to 3 (section 9). */
export const geoPrecisionCode = (id: number): (typeof GEO_PRECISIONS)[number] | undefined => GEO_PRECISIONS[id];
