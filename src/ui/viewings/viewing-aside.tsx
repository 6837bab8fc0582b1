// Beside a form about a viewing: the listing it is about, and who opens the door.
import type { ReactElement } from 'react';
import type { Translate } from '../../i18n/translate.ts';
import { CardPriceLine } from '../list/card-price.tsx';
import { type ContactView, Person } from '../listing/contact-panel.tsx';
import type { EstateCardView } from '../listing/estate-card.tsx';
import { NoPhoto, Photo } from '../listing/photo.tsx';

type Props = {
  readonly listing: EstateCardView;
  readonly href: string;
  readonly contact: ContactView;
  readonly t: Translate;
};

export const ViewingAside = ({ listing: { card, photo }, href, contact, t }: Props): ReactElement => (
  <aside className="viewing-aside">
    <div className="panel stack">
      <div className="media">
        {photo ? (
          <Photo photo={{ ...photo, alt: '' }} sizes="(min-width: 64rem) 30vw, 92vw" />
        ) : (
          <NoPhoto text={t('listing.photos.none')} />
        )}
      </div>
      <div>
        <p className="small quiet">{card.kind}</p>
        <h2>
          <a href={href}>{[...new Set([card.heading, card.place])].filter((part) => part !== '').join(', ')}</a>
        </h2>
      </div>
      <CardPriceLine card={card} t={t} />
      <Person view={contact} />
    </div>
  </aside>
);
