// Sold but kept, and gone for good: both say so at once and lead on.
import type { ReactElement } from 'react';
import type { CardSticker } from '../../domain/display/sticker.ts';
import type { Translate } from '../../i18n/translate.ts';
import type { Crumb } from './breadcrumbs.tsx';
import { SIMILAR_ID } from './similar-section.tsx';
import { Sticker } from './sticker.tsx';

type SoldProps = {
  readonly sticker: CardSticker | undefined;
  /** "Schoolstraat 66 is sold." */
  readonly sentence: string;
  readonly similar: number;
  readonly all: Crumb | undefined;
  /** An alert for what is like it. */
  readonly alert: Crumb;
  readonly t: Translate;
};

export const SoldNote = ({ sticker, sentence, similar, all, alert, t }: SoldProps): ReactElement => (
  <div className="state sold-note">
    {sticker && <Sticker sticker={sticker} />}
    <h2>{sentence}</h2>
    <p>{t('listing.sold.text')}</p>
    <div className="row">
      {similar > 0 && (
        <a className="btn primary s" href={`#${SIMILAR_ID}`}>
          {t('listing.sold.similar', { count: similar })}
        </a>
      )}
      {all && (
        <a className="btn ghost s" href={all.href}>
          {all.label}
        </a>
      )}
      <a className="btn plain s" href={alert.href} rel="nofollow">
        {alert.label}
      </a>
    </div>
  </div>
);

type GoneProps = { readonly links: readonly Crumb[]; readonly t: Translate; readonly heading?: string };

export const GoneView = ({ links, t, heading }: GoneProps): ReactElement => (
  <div className="wide gone">
    <div className="state">
      <h1>{heading ?? t('listing.gone.heading')}</h1>
      <p>{t('listing.gone.text')}</p>
      <ul className="row ways">
        {links.map(({ label, href }, index) => (
          <li key={href}>
            <a className={index === 0 ? 'btn primary' : 'btn ghost'} href={href}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  </div>
);
