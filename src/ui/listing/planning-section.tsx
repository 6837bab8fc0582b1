import type { ReactElement } from 'react';
import type { FloodTile, PlanningItem } from '../../domain/display/planning-view.ts';
import type { MessageKey, Translate } from '../../i18n/translate.ts';
import { Icon, type IconName } from '../icon.tsx';

export type PlanningView = { readonly flood: readonly FloodTile[]; readonly items: readonly PlanningItem[] };

const SCORES = ['A', 'B', 'C', 'D'];
/** The steps of a scale that always shows the score it is about. */
export const floodSteps = (score: string): readonly string[] => (SCORES.includes(score) ? SCORES : [...SCORES, score]);
export const floodName = ({ kind }: FloodTile, t: Translate): string =>
  t(kind === 'parcel' ? 'listing.flood.parcel' : 'listing.flood.building');

const Flood = ({ tile, t }: { readonly tile: FloodTile; readonly t: Translate }) => {
  const { score, symbol } = tile;
  return (
    <div className={symbol ? 'high' : undefined}>
      <div className="row between">
        <h3>{floodName(tile, t)}</h3>
        <span className="row score">
          {symbol && (
            <span className="wave" role="img" aria-label={t('listing.flood.symbol')}>
              <Icon name="wave" />
            </span>
          )}
          <span className="steps4" role="img" aria-label={t('listing.flood.score', { score })}>
            {floodSteps(score).map((step) => (
              <span key={step} className={step === score ? `now${symbol ? ' high' : ''}` : undefined}>
                {step}
              </span>
            ))}
          </span>
        </span>
      </div>
      <p>
        {tile.sentence !== '' && <b>{tile.sentence}.</b>} {tile.meaning}
      </p>
    </div>
  );
};

const STATES: Readonly<Record<PlanningItem['state'], readonly [IconName, MessageKey]>> = {
  ok: ['check', 'listing.planning.ok'],
  missing: ['minus', 'listing.planning.missing'],
  attention: ['warn', 'listing.planning.attention'],
};

/** "In order", "Not entered", "Please note". */
export const planningVerdict = ({ state }: PlanningItem, t: Translate): string => t(STATES[state][1]);
export const planningHeading = ({ flood }: PlanningView, t: Translate): string =>
  t(flood.length > 0 ? 'listing.planning.flood' : 'listing.planning');

const Item = ({ item, t }: { readonly item: PlanningItem; readonly t: Translate }) => {
  const { label, sentence, information, meaning, state } = item;
  const [icon] = STATES[state];
  const line = (
    <>
      <span className={`mark ${state}`}>
        <Icon name={icon} />
      </span>
      <b>{label}</b>
      <span>
        <span className={`verdict ${state}`}>{planningVerdict(item, t)}</span> {sentence}
      </span>
    </>
  );
  if (information === '' && meaning === '') return <div className="line">{line}</div>;
  return (
    <details open={state === 'attention'}>
      <summary className="line">
        {line}
        <Icon name="down" />
      </summary>
      {information !== '' && <p>{information}</p>}
      {meaning !== '' && (
        <p>
          <em>{t('listing.planning.meaning')}</em> {meaning}
        </p>
      )}
    </details>
  );
};

type Props = { readonly view: PlanningView; readonly t: Translate };

export const PlanningSection = ({ view, t }: Props): ReactElement | null => {
  const { flood, items } = view;
  if (flood.length === 0 && items.length === 0) return null;
  return (
    <section id="planning">
      <h2>{planningHeading(view, t)}</h2>
      <div className="stack roomy">
        {flood.length > 0 && (
          <div className="flood">
            {flood.map((tile) => (
              <Flood key={tile.kind} tile={tile} t={t} />
            ))}
          </div>
        )}
        {items.length > 0 && (
          <div className="plan">
            {items.map((item) => (
              <Item key={item.id} item={item} t={t} />
            ))}
          </div>
        )}
        <p className="tiny">{t('listing.indicative')}</p>
      </div>
    </section>
  );
};
