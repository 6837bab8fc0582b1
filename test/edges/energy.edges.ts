// Energy: what a certificate does not say is not made up.
import { testEstate } from '../support/estates.ts';
import type { Edge } from './edge.ts';

const noLabel = { lacks: ['Label A', 'kWh'] };

export const edges: readonly Edge[] = [
  {
    name: 'a use of 0 kWh is empty: no label, no scale, no sentence',
    record: testEstate(1001, { fields: { 'certification.epc_value': 0 } }),
    page: { nl: noLabel, fr: noLabel, en: noLabel, de: noLabel },
    card: { nl: noLabel },
    alerts: [{ criteria: { energyLabel: 'A' }, isNews: false }],
  },
];
