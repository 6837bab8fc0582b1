import type { ReactElement, ReactNode } from 'react';
import type { KeyFact, KeyFactKind } from '../../domain/display/key-facts.ts';
import type { MessageKey, Translate } from '../../i18n/translate.ts';
import { EnergyBadge } from './energy-badge.tsx';

export type TitleView = {
  /** "Terraced house for sale · reference 4821". */
  readonly over: string;
  readonly heading: string;
  /** Set when the heading is not in the page's language. */
  readonly lang?: string | undefined;
  readonly price: { readonly prefix: string; readonly text: string; readonly suffix: string } | undefined;
  /** Of a price that fell: the lowest one before; empty otherwise. */
  readonly reduced: string;
  /** What stands for a missing price; empty when sold. */
  readonly noPrice: string;
  readonly perM2: string;
  /** "€ 438.004 with costs (estimate, without a loan)", leading to the estimate. */
  readonly allIn: string;
  /** "€ 1.070 a month with € 120 charges"; empty when a part of it is not known. */
  readonly monthly: string;
};

export const COSTS_ID = 'costs';

type Props = { readonly view: TitleView; readonly t: Translate; readonly actions: ReactNode };

export const TitleBlock = ({ view, t, actions }: Props): ReactElement => (
  <div className="title-block">
    <div className="stack heading">
      <p className="quiet">{view.over}</p>
      <h1 lang={view.lang}>{view.heading}</h1>
    </div>
    {(view.price || view.noPrice !== '') && (
      <div className="row price-line">
        {view.price ? (
          <p className="price">
            {view.price.prefix !== '' && <small>{view.price.prefix}</small>} {view.price.text}{' '}
            {view.price.suffix !== '' && <small>{view.price.suffix}</small>}
          </p>
        ) : (
          <p className="price on-request">{view.noPrice}</p>
        )}
        {view.reduced !== '' && <p className="quiet">{view.reduced}</p>}
        {view.monthly !== '' && <p className="quiet">{view.monthly}</p>}
        {(view.perM2 !== '' || view.allIn !== '') && (
          <p className="quiet">
            {view.perM2 !== '' && t('listing.price.perm2', { amount: view.perM2 })}
            {view.perM2 !== '' && view.allIn !== '' && ' · '}
            {view.allIn !== '' && <a href={`#${COSTS_ID}`}>{t('listing.price.allin', { amount: view.allIn })}</a>}
          </p>
        )}
      </div>
    )}
    {actions}
  </div>
);

const FACT_LABELS: Readonly<Record<KeyFactKind, MessageKey>> = {
  bedrooms: 'listing.fact.bedrooms',
  bathrooms: 'listing.fact.bathrooms',
  area: 'listing.fact.area',
  built: 'listing.fact.built',
  plot: 'listing.fact.plot',
  terrace: 'listing.fact.terrace',
  width: 'listing.fact.width',
  depth: 'listing.fact.depth',
  year: 'listing.fact.year',
  energy: 'listing.fact.energy',
  available: 'listing.fact.available',
  floor: 'listing.fact.floor',
  garages: 'listing.fact.garages',
  parking: 'listing.fact.parking',
};

export const factLabel = (kind: KeyFactKind, t: Translate): string => t(FACT_LABELS[kind]);

/** A line of figures between two rules. */
export type Figure = { readonly id: string; readonly label: string; readonly value: ReactNode; readonly unit?: string };

/** Words need more room than figures. */
const LONG = 9;

export const Figures = ({ figures }: { readonly figures: readonly Figure[] }): ReactElement | null =>
  figures.length === 0 ? null : (
    <dl className="keyfacts" data-count={figures.length}>
      {figures.map(({ id, label, value, unit }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd className={typeof value === 'string' && value.length > LONG ? 'long' : undefined}>
            {value}
            {unit && <small> {unit}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );

export const KeyFacts = ({ facts, t }: { readonly facts: readonly KeyFact[]; readonly t: Translate }) => (
  <Figures
    figures={facts.map(({ kind, value, unit, code }) => ({
      id: kind,
      label: factLabel(kind, t),
      value: code === undefined ? value : <EnergyBadge code={code} label={value} name={t('listing.fact.energy')} />,
      unit,
    }))}
  />
);
