import type { Slot } from '../../domain/viewings/viewing.ts';

/** The slots of a refusal; undefined when it says nothing about them. */
export const slotsIn = (body: string): readonly Slot[] | undefined => {
  try {
    const { slots } = JSON.parse(body) as { slots?: unknown };
    return Array.isArray(slots) ? (slots as Slot[]) : undefined;
  } catch {
    return undefined;
  }
};
