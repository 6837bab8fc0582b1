// What a purchase costs in all. Both answers to "own home?" are in the page and a style sheet shows the chosen one; in a
// browser the price can be changed too, for those who mean to bid.
import { type ReactElement, useEffect, useState } from 'react';
import { type CostInput, costSources, costTable, hasCostChoice } from '../../domain/costs/cost-lines.ts';
import { formatDate } from '../../domain/display/format.ts';
import { CostSources, CostTableView } from '../../ui/listing/cost-table.tsx';
import type { WidgetProps } from '../widget.ts';

const MAX_PRICE = 100_000_000;

export type CostEstimateProps = { readonly input: CostInput };

const withPrice = (input: CostInput, price: number): CostInput =>
  input.kind === 'existing' && price > 0 && price <= MAX_PRICE ? { ...input, price } : input;

export const CostEstimateWidget = ({ props, t }: WidgetProps<CostEstimateProps>): ReactElement => {
  const given = props.input.kind === 'existing' ? props.input.price : 0;
  const [live, setLive] = useState(false);
  const [price, setPrice] = useState(String(given));
  useEffect(() => setLive(true), []);
  const input = withPrice(props.input, Number(price));
  const choice = hasCostChoice(input);
  const own = choice ? costTable(input, true) : undefined;
  const other = costTable(input, false);
  const asOf = (own ?? other)?.asOf ?? '';
  return (
    <div className="costs">
      <div className="row between">
        {choice && (
          <fieldset className="picks">
            <legend className="vh">{t('listing.costs.buyer')}</legend>
            <label>
              <input type="radio" name="buyer" value="own" defaultChecked />
              {t('listing.costs.own')}
            </label>
            <label>
              <input type="radio" name="buyer" value="other" />
              {t('listing.costs.second')}
            </label>
          </fieldset>
        )}
        {props.input.kind === 'existing' && (
          <label className="price-input" style={live ? undefined : { visibility: 'hidden' }}>
            <span>{t('listing.costs.change')}</span>
            <input
              className="input"
              type="number"
              inputMode="numeric"
              min={0}
              max={MAX_PRICE}
              step={100}
              value={price}
              disabled={!live}
              onChange={(event) => setPrice(event.currentTarget.value)}
            />
          </label>
        )}
      </div>
      {own && (
        <div className="own">
          <CostTableView table={own} region={input.region} ownHome t={t} />
        </div>
      )}
      {other && (
        <div className={choice ? 'other' : undefined}>
          <CostTableView table={other} region={input.region} ownHome={false} t={t} />
        </div>
      )}
      <p className="tiny">{t('listing.costs.estimate', { date: formatDate(asOf) })}</p>
      <CostSources rates={costSources(input)} region={input.region} t={t} />
    </div>
  );
};
