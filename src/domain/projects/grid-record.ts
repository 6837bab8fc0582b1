// The part of a record that a grid needs: long texts, pictures and documents stay where they are.
import type { Unit } from '../record/estate.ts';

export const gridRecord = (unit: Unit): Unit => {
  const { general, price, layout, dimensions, fields, type, subType, status, address, floors } = unit;
  const { description: _description, shortDescription: _short, ...named } = general;
  return Object.fromEntries(
    Object.entries({
      general: named,
      price,
      layout,
      dimensions,
      fields,
      type,
      subType,
      status,
      address,
      floors,
    }).filter(([, value]) => value !== undefined),
  ) as Unit;
};
