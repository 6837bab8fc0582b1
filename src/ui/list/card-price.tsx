import type { ReactElement } from 'react';
import type { CardPrice } from '../../domain/display/card-price.ts';
import type { Translate } from '../../i18n/translate.ts';

type Priced = { readonly price: CardPrice | undefined; readonly priceOnRequest?: boolean | undefined };

/** The price, or that it is told on request; nothing after the sale. */
export const CardPriceLine = ({ card, t }: { readonly card: Priced; readonly t: Translate }): ReactElement | null => {
  if (card.price) return <PriceLine price={card.price} />;
  return card.priceOnRequest ? <p className="price on-request">{t('listing.price.request')}</p> : null;
};

const PriceLine = ({ price }: { readonly price: CardPrice }): ReactElement => (
  <p className="price">
    <span>
      {price.prefix !== '' && <small>{price.prefix} </small>}
      {price.text}
      {price.suffix !== '' && <small> {price.suffix}</small>}
    </span>
    {price.previous && (
      <small>
        <del>{price.previous}</del>
      </small>
    )}
  </p>
);
