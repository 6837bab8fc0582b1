// Record section 3.4: an estate as its page needs it. It holds id, estate, children, parent, display fields, locale and tab
// configuration; its uri depends on whether the record is a project, a unit of one, or a plain estate.
import { estateUri } from '../content/slug.ts';
import { type AddressView, estateAddress, fullAddress } from '../display/address.ts';
import { type FieldView, fieldViews } from '../display/field-view.ts';
import type { Labels } from '../display/labels.ts';
import { orderUnits } from '../display/ordering.ts';
import type { Locale } from '../locale.ts';
import type { Estate, Unit } from './estate.ts';
import { isProject } from './estate-type.ts';
import { TABS, type Tab } from './fields-by-tab.ts';
import { visibleUnits } from './project.ts';

export type ListedEstate = {
  readonly id: number;
  readonly kind: 'project' | 'unit' | 'estate';
  readonly estate: Estate;
  /** The units a visitor may see, by floor. */
  readonly children: readonly Unit[];
  readonly parent: Estate | undefined;
  readonly fields: Readonly<Record<Tab, readonly FieldView[]>>;
  /** The tabs that have something to show, in order. */
  readonly tabs: readonly Tab[];
  readonly locale: Locale;
  readonly uri: string;
  readonly address: AddressView;
};

/** A unit takes its project's address when it has none, so that the rules of the region hold for it too. */
const placed = (estate: Estate, parent: Estate | undefined): Estate => {
  const address = estateAddress(estate, parent);
  return parent && address ? { ...estate, address } : estate;
};

export const listedEstate = (
  estate: Estate,
  parent: Estate | undefined,
  labels: Labels,
  hiddenStatus: readonly number[] = [],
): ListedEstate => {
  const record = placed(estate, parent);
  const fields = Object.fromEntries(TABS.map((tab) => [tab, fieldViews(record, tab, labels)])) as Record<
    Tab,
    FieldView[]
  >;
  return {
    id: record.general.id,
    kind: parent ? 'unit' : isProject(record) ? 'project' : 'estate',
    estate: record,
    children: orderUnits(visibleUnits(record, hiddenStatus)),
    parent,
    fields,
    tabs: TABS.filter((tab) => fields[tab].some(({ visible }) => visible)),
    locale: labels.locale,
    uri: estateUri(record, parent, labels),
    address: fullAddress(record.address, labels),
  };
};
