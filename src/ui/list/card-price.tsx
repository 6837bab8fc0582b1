import type { ReactElement } from 'react';
import type { CardPrice } from '../../domain/display/card-price.ts';

export const CardPriceLine = ({ price }: { readonly price: CardPrice }): ReactElement => (
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
