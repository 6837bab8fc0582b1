// The heart of a listing. The page is the same for everyone, so the server leaves open whether it is saved: script says
// so with `aria-pressed` (src/widgets/favorites/hearts.ts). Without script it is a form that saves.
import type { ReactElement } from 'react';
import { buildRoute } from '../../domain/content/routes.ts';
import type { CardView } from '../../domain/display/card.ts';
import type { Locale } from '../../domain/locale.ts';
import type { Translate } from '../../i18n/translate.ts';
import { Icon } from '../icon.tsx';

type Props = {
  readonly card: Pick<CardView, 'id' | 'heading' | 'price' | 'sold'>;
  readonly locale: Locale;
  readonly t: Translate;
  /** Only the heart, on a picture or beside a title; or with its word, beside other buttons. */
  readonly look?: 'card' | 'icon' | 'button';
};

const CLASSES = { card: 'iconbtn fav', icon: 'iconbtn heart', button: 'btn ghost s heart' };

/** What is sold cannot be saved. */
export const HeartButton = ({ card, locale, t, look = 'card' }: Props): ReactElement | null =>
  card.sold ? null : (
    <form className="heart-form" method="post" action={buildRoute('favorites', locale, {})}>
      <button
        className={CLASSES[look]}
        type="submit"
        name="save"
        value={card.id}
        data-favorite={card.id}
        data-price={card.price?.value}
        aria-label={look === 'button' ? undefined : t('favorites.save.label', { name: card.heading })}
      >
        <Icon name="heart" />
        {look === 'button' && (
          <>
            {t('favorites.save')}
            <span className="vh"> {card.heading}</span>
          </>
        )}
      </button>
    </form>
  );

/** On the visitor's own list: there it can only go. */
export const SavedHeart = ({ card, locale, t }: Omit<Props, 'look'>): ReactElement => (
  <form className="heart-form" method="post" action={buildRoute('favorites', locale, {})}>
    <button
      className="iconbtn fav"
      type="submit"
      name="remove"
      value={card.id}
      aria-pressed="true"
      aria-label={t('favorites.save.label', { name: card.heading })}
    >
      <Icon name="heart" />
    </button>
  </form>
);
