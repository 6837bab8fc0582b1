/** "€ 425k", "€ 1,25M", "€ 950": as little as a pin needs. */
export const pinPrice = (price: number): string => {
  const short = (value: number, digits: number) => String(Number(value.toFixed(digits))).replace('.', ',');
  if (price >= 1_000_000) return `€\u00a0${short(price / 1_000_000, 2)}M`;
  if (price >= 10_000) return `€\u00a0${short(price / 1000, 0)}k`;
  return `€\u00a0${short(price, 0)}`;
};
