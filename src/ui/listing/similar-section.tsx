import type { ReactElement, ReactNode } from 'react';
import type { Translate } from '../../i18n/translate.ts';
import { Icon } from '../icon.tsx';
import type { Crumb } from './breadcrumbs.tsx';
import { EstateCard, type EstateCardView } from './estate-card.tsx';

type Props = {
  readonly cards: readonly EstateCardView[];
  /** The whole list they are part of. */
  readonly all: Crumb | undefined;
  /** An alert for what is like this listing. */
  readonly alert?: Crumb | undefined;
  readonly heading: string;
  readonly t: Translate;
  readonly heart?: ((card: EstateCardView['card']) => ReactNode) | undefined;
};

export const SIMILAR_ID = 'similar';

export const SimilarSection = ({ cards, all, alert, heading, t, heart }: Props): ReactElement | null =>
  cards.length === 0 ? null : (
    <section className="section similar" id={SIMILAR_ID}>
      <div className="wide">
        <div className="section-head">
          <h2>{heading}</h2>
          <div className="row">
            {alert && (
              <a className="arrow-link" href={alert.href} rel="nofollow">
                <Icon name="bell" />
                {alert.label}
              </a>
            )}
            {all && (
              <a className="arrow-link" href={all.href}>
                {all.label}
                <Icon name="arrow" />
              </a>
            )}
          </div>
        </div>
        <div className="cards four">
          {cards.map((view) => (
            <EstateCard
              key={view.card.id}
              view={view}
              t={t}
              action={heart?.(view.card)}
              sizes="(min-width: 64rem) 25vw, (min-width: 40rem) 50vw, 100vw"
            />
          ))}
        </div>
      </div>
    </section>
  );
