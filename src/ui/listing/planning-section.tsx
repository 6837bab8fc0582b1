import type { ReactElement } from 'react';
import type { FloodTile, PlanningItem } from '../../domain/display/planning-view.ts';
import type { MessageKey, Translate } from '../../i18n/translate.ts';
import { Icon, type IconName } from '../icon.tsx';

export type PlanningView = { readonly flood: readonly FloodTile[]; readonly items: readonly PlanningItem[] };

const SCORES = ['A', 'B', 'C', 'D'];

const Flood = ({ tile, t }: { readonly tile: FloodTile; readonly t: Translate }) => {
  const { score, symbol } = tile;
  const steps = SCORES.includes(score) ? SCORES : [...SCORES, score];
  return (
    <div className={symbol ? 'high' : undefined}>
      <div className="row between">
        <h3>{t(tile.kind === 'parcel' ? 'listing.flood.parcel' : 'listing.flood.building')}</h3>
        <span className="row score">
          {symbol && (
            <span className="wave" role="img" aria-label={t('listing.flood.symbol')}>
              <Icon name="wave" />
            </span>
          )}
          <span className="steps4" role="img" aria-label={t('listing.flood.score', { score })}>
            {steps.map((step) => (
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

const Item = ({ item, t }: { readonly item: PlanningItem; readonly t: Translate }) => {
  const { label, sentence, information, meaning, state } = item;
  const [icon, word] = STATES[state];
  const line = (
    <>
      <span className={`mark ${state}`}>
        <Icon name={icon} />
      </span>
      <b>{label}</b>
      <span>
        <span className={`verdict ${state}`}>{t(word)}</span> {sentence}
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

export const PlanningSection = ({ view: { flood, items }, t }: Props): ReactElement | null => {
  if (flood.length === 0 && items.length === 0) return null;
  return (
    <section id="planning">
      <h2>{t(flood.length > 0 ? 'listing.planning.flood' : 'listing.planning')}</h2>
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
