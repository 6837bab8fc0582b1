// Parts of a page as parts of a paper: the same words, without links and folds.
import { type CostInput, costTable, hasCostChoice } from '../../domain/costs/cost-lines.ts';
import { DARK_LETTER, ENERGY_COLOURS, LIGHT_LETTERS } from '../../domain/display/energy-colours.ts';
import { formatDate } from '../../domain/display/format.ts';
import type { KeyFact } from '../../domain/display/key-facts.ts';
import type { CardSticker } from '../../domain/display/sticker.ts';
import { formatPhone } from '../../domain/people/phone-number.ts';
import type {
  Brochure,
  PaperAgency,
  PaperContact,
  PaperCosts,
  PaperEnergy,
  PaperEnergyColour,
  PaperFigure,
  PaperGroup,
  PaperPlanning,
  PaperTheme,
  PaperUnits,
} from '../../domain/publishing/brochure.ts';
import type { Translate } from '../../i18n/translate.ts';
import { MARK_PATH } from '../../ui/frame/brand-mark.tsx';
import { identityLine, type SiteFooterView } from '../../ui/frame/site-footer.tsx';
import { type ContactView, phonesOf } from '../../ui/listing/contact-panel.tsx';
import { costRows } from '../../ui/listing/cost-table.tsx';
import { energyClass } from '../../ui/listing/energy-badge.tsx';
import { ENERGY_TICKS, type EnergyView, energyFlag } from '../../ui/listing/energy-section.tsx';
import type { EstateDetailView } from '../../ui/listing/estate-detail.tsx';
import type { FactRow } from '../../ui/listing/field-tabs.tsx';
import {
  floodName,
  floodSteps,
  type PlanningView,
  planningHeading,
  planningVerdict,
} from '../../ui/listing/planning-section.tsx';
import { type Figure, factLabel, type TitleView } from '../../ui/listing/title-block.tsx';
import { stateName, type UnitListView } from '../../ui/listing/unit-table.tsx';

const energyColour = (code: string): PaperEnergyColour | undefined => {
  const name = energyClass(code);
  const ground = ENERGY_COLOURS[name];
  return ground === undefined ? undefined : { ground, ink: LIGHT_LETTERS.has(name) ? '#ffffff' : DARK_LETTER };
};
const GREY: PaperEnergyColour = { ground: '#d9dedb', ink: DARK_LETTER };

export const keyFigures = (facts: readonly KeyFact[], t: Translate): PaperFigure[] =>
  facts.map(({ kind, value, unit, code }) => ({
    label: factLabel(kind, t),
    value,
    unit,
    ...(code === undefined ? {} : { energy: energyColour(code) ?? GREY }),
  }));

export const figuresOf = (figures: readonly Figure[]): PaperFigure[] =>
  figures.map(({ label, value, unit = '' }) => ({ label, value: String(value), unit }));

export const rowsOf = (rows: readonly FactRow[]): PaperGroup['rows'] =>
  rows.map(({ label, value }) => ({ label, value }));

export const priceLines = ({ monthly, perM2, allIn }: TitleView, t: Translate): string[] =>
  [
    monthly,
    perM2 === '' ? '' : t('listing.price.perm2', { amount: perM2 }),
    allIn === '' ? '' : t('listing.price.allin', { amount: allIn }),
  ].filter((line) => line !== '');

/** The tables of a page one below the other: what stands in tabs there, then the rooms, then what is near. */
export const factGroups = ({ tabs, layout, location }: EstateDetailView, t: Translate): PaperGroup[] => {
  const tabbed = tabs.flatMap((tab) =>
    tab.groups.map(({ label, rows }) => ({ label: label === '' ? tab.label : label, rows: rowsOf(rows) })),
  );
  const floors = layout.floors.map(({ floor, rooms }) => ({
    label: floor === '' ? t('listing.layout') : `${t('listing.layout')} · ${floor}`,
    rows: rooms.map(({ name, value }) => ({ label: name, value })),
  }));
  return [
    ...tabbed,
    ...floors,
    { label: t('listing.layout'), rows: rowsOf(layout.rows) },
    { label: t('listing.location'), rows: rowsOf(location.rows) },
  ].filter(({ rows }) => rows.length > 0);
};

export const paperEnergy = (view: EnergyView, t: Translate): PaperEnergy | undefined => {
  const { scale, label, sentence, noDuty, duty, rows } = view;
  if (!scale && !label && !duty && rows.length === 0) return undefined;
  return {
    heading: t('listing.energy'),
    scale: scale && {
      segments: scale.segments.map(({ code, text, width, now }) => ({
        text,
        width,
        now,
        colour: energyColour(code) ?? GREY,
      })),
      percentage: scale.percentage,
      flag: energyFlag(scale, label?.text ?? '', t),
      ticks: ENERGY_TICKS,
    },
    label: label && { text: label.text, colour: energyColour(label.code) ?? GREY },
    sentence: [sentence, noDuty].filter((part) => part !== '').join(' '),
    duty,
    rows: rowsOf(rows),
  };
};

export const paperPlanning = (view: PlanningView, t: Translate): PaperPlanning | undefined =>
  view.flood.length === 0 && view.items.length === 0
    ? undefined
    : {
        heading: planningHeading(view, t),
        flood: view.flood.map((tile) => ({
          label: floodName(tile, t),
          score: tile.score,
          steps: floodSteps(tile.score),
          high: tile.symbol,
          sentence: tile.sentence === '' ? '' : `${tile.sentence}.`,
          meaning: tile.meaning,
        })),
        items: view.items.map((item) => ({
          label: item.label,
          verdict: planningVerdict(item, t),
          state: item.state,
          sentence: item.sentence,
          information: item.information,
          meaning: item.meaning,
        })),
        note: t('listing.indicative'),
      };

export const paperCosts = (
  { costs, unsure }: { readonly costs: CostInput | undefined; readonly unsure: string | undefined },
  example: string,
  t: Translate,
): PaperCosts | undefined => {
  const heading = t('listing.costs');
  if (unsure !== undefined) return { heading, example: '', tables: [], note: unsure };
  if (!costs) return undefined;
  const choice = hasCostChoice(costs);
  const found = (choice ? [true, false] : [false]).flatMap((ownHome) => {
    const table = costTable(costs, ownHome);
    return table ? [{ table, ownHome }] : [];
  });
  if (found.length === 0) return undefined;
  return {
    heading,
    example,
    tables: found.map(({ table, ownHome }) => {
      const { rows, total } = costRows({ table, region: costs.region, ownHome, t });
      return {
        name: choice ? t(ownHome ? 'listing.costs.own' : 'listing.costs.second') : '',
        rows: rows.map(({ label, amount, remark }) => ({ label, value: amount, remark })),
        total: { label: total.label, value: total.amount },
      };
    }),
    note: t('listing.costs.estimate', { date: formatDate(found[0]?.table.asOf ?? '') }),
  };
};

/** Columns that no unit fills are left out. */
export const paperUnits = (view: UnitListView, more: string, t: Translate): PaperUnits | undefined => {
  const head = [
    t('listing.units.number'),
    t('listing.units.bedrooms'),
    t('listing.project.area'),
    t('listing.units.outside'),
    t('listing.units.orientation'),
    t('listing.units.state'),
    t('listing.units.price'),
  ];
  const floors = view.floors.map(({ name, units }) => ({
    name,
    rows: units.map((unit) => ({
      cells: [
        unit.number,
        String(unit.bedrooms ?? ''),
        unit.area,
        unit.outside?.text ?? '',
        unit.orientation,
        stateName(unit, t),
        unit.price === '' ? '–' : unit.price,
      ],
      off: unit.availability === 'sold',
    })),
  }));
  const rows = floors.flatMap((floor) => floor.rows);
  if (rows.length === 0) return undefined;
  const filled = head.map((_, column) => rows.some(({ cells }) => cells[column] !== ''));
  const kept = <T>(cells: readonly T[]): T[] => cells.filter((_, column) => filled[column]);
  return {
    heading: view.heading,
    head: kept(head),
    floors: floors.map(({ name, rows: all }) => ({
      name,
      rows: all.map(({ cells, off }) => ({ cells: kept(cells), off })),
    })),
    more,
    note: t('listing.units.costs'),
  };
};

export const paperSticker = (sticker: CardSticker | undefined, { colours }: PaperTheme): Brochure['sticker'] => {
  if (!sticker || sticker.text === '') return undefined;
  const own = sticker.colours && { ground: sticker.colours.background, ink: sticker.colours.text };
  const themed = {
    sticker: { ground: colours.marker, ink: colours['on-marker'] },
    option: { ground: '#ffffff', ink: colours.ink },
    sold: { ground: colours.ink, ink: colours['on-ink'] },
  };
  return { text: sticker.text, ...(own ?? themed[sticker.tone]) };
};

export const paperContact = (view: ContactView, t: Translate): PaperContact => ({
  heading: t('brochure.contact'),
  name: view.name,
  role: view.role,
  lines: [...phonesOf(view).map(formatPhone), ...(view.email === '' ? [] : [view.email])],
  picture: view.picture,
});

type Sender = Pick<SiteFooterView, 'name' | 'tagline' | 'logo' | 'office' | 'identity'>;

export const paperAgency = (
  footer: Sender,
  site: { readonly phone: string; readonly email: string },
  origin: string,
  t: Translate,
): PaperAgency => ({
  name: footer.name,
  tagline: footer.tagline,
  logo: footer.logo,
  mark: MARK_PATH,
  office: footer.office ? [footer.office.name, footer.office.address].filter((line) => line !== '') : [],
  phone: site.phone === '' ? '' : formatPhone(site.phone),
  email: site.email,
  website: new URL(origin).host,
  legal: identityLine(footer.identity, t),
});
