// Which fields of the editor are asked: that follows region, transaction, type, and whether it is a project or a unit of one.
import { estateAddress } from '../../display/address.ts';
import { regionOfAddress } from '../../places/region.ts';
import { isAbroad } from '../../record/country.ts';
import type { Estate, Unit } from '../../record/estate.ts';
import { estateType, isProject } from '../../record/estate-type.ts';
import type { TypeCode } from '../../record/head-types.ts';
import { estateStatus } from '../../record/status.ts';
import { ownTransactionId } from '../../record/transaction.ts';
import type { Deal, EditorField, Place, Role } from './editor-field.ts';

/** What is not known yet is undefined, and leaves everything asked. */
export type EditorContext = {
  readonly place: Place | undefined;
  readonly deal: Deal | undefined;
  readonly type: TypeCode | undefined;
  readonly role: Role;
};

const SHORT_STAY = 8;

const dealOf = (estate: Unit): Deal | undefined => {
  if (ownTransactionId(estate) === SHORT_STAY) return 'stay';
  switch (estateStatus(estate)) {
    case 'FOR_SALE':
    case 'SOLD':
      return 'sale';
    case 'TO_RENT':
    case 'RENTED':
      return 'rent';
    case 'TAKE_OVER':
    case 'TAKEN_OVER':
      return 'takeOver';
    case undefined:
      return undefined;
  }
};

/** A unit stands where its project stands. */
export const editorContext = (estate: Estate, project?: Unit): EditorContext => {
  const address = estateAddress(estate, project);
  return {
    place: isAbroad(address) ? 'ABROAD' : regionOfAddress(address),
    deal: dealOf(estate),
    type: estateType(estate),
    role: project ? 'unit' : isProject(estate) ? 'project' : 'property',
  };
};

const holds = <T>(among: readonly T[] | undefined, value: T | undefined): boolean =>
  among === undefined || value === undefined || among.includes(value);

export const isAsked = ({ when }: EditorField, { place, deal, type, role }: EditorContext): boolean =>
  holds(when?.places, place) && holds(when?.deals, deal) && holds(when?.types, type) && holds(when?.roles, role);
