// The favourites page: the visitor's own list, or one that somebody shared.
import type { ReactElement, ReactNode } from 'react';
import { MAX_COMPARED, MAX_FAVORITES } from '../../domain/leads/favorites.ts';
import type { Locale } from '../../domain/locale.ts';
import type { Translate } from '../../i18n/translate.ts';
import { Icon } from '../icon.tsx';
import { EstateCard, type EstateCardView } from '../listing/estate-card.tsx';
import { CompareTable, type CompareView } from './compare-table.tsx';
import { HeartButton, SavedHeart } from './heart-button.tsx';

export type FavoriteItem = EstateCardView & {
  /** "Saved on 12/11/2026, then € 825.000"; empty in a shared list. */
  readonly saved: string;
  readonly note?: ReactNode;
  readonly compared: boolean;
};
type GoneItem = { readonly id: number; readonly saved: string; readonly date: string; readonly note: ReactNode };

export type FavoritesView = {
  /** The code of somebody else's list; undefined for one's own. */
  readonly share: string | undefined;
  readonly href: string;
  readonly homeHref: string;
  readonly items: readonly FavoriteItem[];
  readonly gone: readonly GoneItem[];
  /** How many of a shared list are no longer there. */
  readonly unavailable: number;
  readonly changes: readonly string[];
  readonly compare: CompareView | undefined;
  /** What a form of this page did just now. */
  readonly done: { readonly kind: 'saved' | 'removed' | 'full'; readonly back: string | undefined } | undefined;
  readonly tools: ReactNode;
  /** The link to this list, for another device. */
  readonly link: ReactNode;
};

type Props = { readonly view: FavoritesView; readonly locale: Locale; readonly t: Translate };

const Done = ({ view: { done }, t }: Props): ReactElement | null => {
  if (!done) return null;
  const { kind, back } = done;
  const text = {
    saved: t('favorites.done.saved'),
    removed: t('favorites.done.removed'),
    full: t('favorites.full', { count: MAX_FAVORITES }),
  }[kind];
  return (
    <div className={kind === 'full' ? 'note warn' : 'note good'} role="status">
      <Icon name={kind === 'full' ? 'info' : 'check'} />
      <div>
        <strong>{text}</strong>
        {back !== undefined && <a href={back}>{t('favorites.back')}</a>}
      </div>
    </div>
  );
};

const Changes = ({ view: { changes }, t }: Props): ReactElement | null =>
  changes.length === 0 ? null : (
    <div className="note warn">
      <Icon name="info" />
      <div>
        <strong>{t('favorites.changes', { count: changes.length })}</strong>
        <ul className="plain">
          {changes.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
    </div>
  );

const COMPARE_FORM = 'compare-form';

const Items = ({ view, locale, t }: Props): ReactElement => (
  <>
    <h2 className="vh">{t('favorites.title')}</h2>
    <ul className="cards four favorites">
      {view.items.map(({ saved, note, compared, ...card }) => {
        const heart = { card: card.card, locale, t };
        return (
          <li key={card.card.id}>
            <EstateCard
              view={card}
              t={t}
              sizes="(min-width: 64rem) 25vw, (min-width: 40rem) 50vw, 100vw"
              action={view.share === undefined ? <SavedHeart {...heart} /> : <HeartButton {...heart} />}
            />
            <div className="extra">
              {saved !== '' && <p className="tiny">{saved}</p>}
              {view.items.length > MAX_COMPARED && (
                <label className="check">
                  <input
                    type="checkbox"
                    form={COMPARE_FORM}
                    name="compare"
                    value={card.card.id}
                    defaultChecked={compared}
                    aria-label={t('favorites.compare.choose.label', { name: card.card.heading })}
                  />
                  <span>{t('favorites.compare.choose')}</span>
                </label>
              )}
              {note}
            </div>
          </li>
        );
      })}
    </ul>
  </>
);

const Compare = ({ view, t }: Props): ReactElement | null =>
  view.compare === undefined ? null : (
    <section className="section" id="compare">
      <div className="section-head">
        <div>
          <h2>{t('favorites.compare.heading')}</h2>
          <p>{t('favorites.compare.text')}</p>
        </div>
        {view.items.length > MAX_COMPARED && (
          <form className="row" id={COMPARE_FORM} action={`${view.href}#compare`}>
            {view.share !== undefined && <input type="hidden" name="share" value={view.share} />}
            <span className="small quiet">{t('favorites.compare.limit', { count: MAX_COMPARED })}</span>
            <button className="btn ghost s" type="submit">
              {t('favorites.compare.submit')}
            </button>
          </form>
        )}
      </div>
      <CompareTable view={view.compare} t={t} />
    </section>
  );

const Gone = ({ view, t }: Props): ReactElement | null =>
  view.gone.length === 0 ? null : (
    <section className="section gone-list">
      <h2>{t('favorites.gone.heading')}</h2>
      <p className="quiet">{t('favorites.gone.text')}</p>
      <ul className="plain">
        {view.gone.map(({ id, saved, date, note }) => (
          <li key={id}>
            <div>
              <p>{saved}</p>
              {note}
            </div>
            <form method="post" action={view.href}>
              <button
                className="btn ghost s"
                type="submit"
                name="remove"
                value={id}
                aria-label={t('favorites.gone.remove', { date })}
              >
                <Icon name="trash" />
                {t('favorites.remove')}
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );

const Empty = ({ view, t }: Props): ReactElement => (
  <div className="state">
    <h2>{t('favorites.empty.heading')}</h2>
    <p>{t('favorites.empty.text')}</p>
    <a className="btn primary" href={view.homeHref}>
      <Icon name="search" />
      {t('favorites.empty.search')}
    </a>
  </div>
);

const SharedTools = ({ view, t }: Props): ReactElement => (
  <form className="list-tools" method="post" action={view.href}>
    <a className="btn ghost s" href={view.href}>
      {t('favorites.shared.own')}
    </a>
    <button className="btn primary s" type="submit" name="merge" value={view.share}>
      <Icon name="heart" />
      {t('favorites.shared.save')}
    </button>
  </form>
);

const OtherDevice = ({ view, t }: Props): ReactElement => (
  <div className="alert-strip no-print">
    <p>
      {t('favorites.device.heading')}
      <span>{t('favorites.device.text')}</span>
    </p>
    {view.link}
  </div>
);

export const FavoritesPage = (props: Props): ReactElement => {
  const { view, t } = props;
  const { share, items, unavailable } = view;
  const own = share === undefined;
  const count = items.length + (own ? view.gone.length : 0);
  return (
    <div className="wide favorites-page">
      <div className="list-head">
        <div>
          <h1>{own ? t('favorites.heading') : t('favorites.shared.heading')}</h1>
          {count > 0 && <p className="quiet">{t(own ? 'favorites.count' : 'favorites.shared.count', { count })}</p>}
        </div>
        {own ? items.length > 0 && view.tools : <SharedTools {...props} />}
      </div>
      <Done {...props} />
      <Changes {...props} />
      {!own && unavailable > 0 && <p className="quiet">{t('favorites.change.gone', { count: unavailable })}</p>}
      {items.length > 0 ? <Items {...props} /> : view.gone.length === 0 && <Empty {...props} />}
      <Compare {...props} />
      <Gone {...props} />
      {own && items.length > 0 && <OtherDevice {...props} />}
    </div>
  );
};
