// Behaviour section 9: bedrooms are chosen by their number; from six on they are one choice.
export const BEDROOM_COUNT_LARGE_START = 6;
export const BEDROOMS_LARGE = '6+';
