// The card of a listing, element for element as src/ui/listing/estate-card.tsx writes it.
import { Heart } from './heart.jsx';

export const Icon = ({ name }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <use href={`/assets/icons.svg#i-${name}`} />
  </svg>
);

const SIZES = '(min-width: 96rem) 30rem, (min-width: 64rem) 33vw, (min-width: 40rem) 50vw, 100vw';

export const Card = ({ card, photo, lead }) => (
  <article className={card.sold ? 'card is-sold' : 'card'}>
    <div className="in">
      <div className="media">
        {photo && (
          <picture>
            {photo.sources.map(({ type, srcSet }) => (
              <source key={type} type={type} srcSet={srcSet} sizes={SIZES} />
            ))}
            <img
              src={photo.src}
              srcSet={photo.srcSet}
              sizes={photo.srcSet && SIZES}
              width={photo.width}
              height={photo.height}
              alt={photo.alt}
              loading={lead ? undefined : 'lazy'}
              fetchPriority={lead ? 'high' : undefined}
              decoding={lead ? undefined : 'async'}
            />
          </picture>
        )}
        {card.sticker && <span className={`sticker ${card.sticker.tone}`}>{card.sticker.text}</span>}
        {card.photoCount > 1 && (
          <span className="shots">
            <Icon name="camera" />
            <span className="vh">Foto’s </span>
            {card.photoCount}
          </span>
        )}
      </div>
      <div className="body">
        <p className="kind">
          <span>{[card.kind, card.place].filter(Boolean).join(' · ')}</span>
        </p>
        {card.price && (
          <p className="price">
            {card.price.prefix !== '' && <small>{card.price.prefix}</small>}
            <span>{card.price.text}</span>
            {card.price.suffix !== '' && <small>{card.price.suffix}</small>}
          </p>
        )}
        <h3>{card.uri === undefined ? card.heading : <a href={card.uri}>{card.heading}</a>}</h3>
        {card.specs.length > 0 && (
          <ul className="specs">
            {card.specs.map(({ kind, text }) => (
              <li key={kind}>
                <Icon name={kind} />
                <span className="vh">{kind} </span>
                <span>{text}</span>
              </li>
            ))}
          </ul>
        )}
        <div className="foot">
          {card.energy && (
            <span className="energy" data-label={card.energy.label}>
              <span className="vh">Energie </span>
              {card.energy.label}
            </span>
          )}
          {card.available !== '' && <span className="tiny">{card.available}</span>}
        </div>
      </div>
      <Heart id={card.id} name={card.heading} />
    </div>
  </article>
);
