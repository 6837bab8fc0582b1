import type { CSSProperties, ReactElement } from 'react';
import type { EnergyScaleView } from '../../domain/display/energy-scale-view.ts';
import type { Translate } from '../../i18n/translate.ts';
import { Icon } from '../icon.tsx';
import { EnergyBadge, energyClass } from './energy-badge.tsx';
import { FactList, type FactRow } from './field-tabs.tsx';

export type EnergyView = {
  readonly scale: EnergyScaleView | undefined;
  readonly label: { readonly code: string; readonly text: string } | undefined;
  /** "Label C means a score between 200 and 300 in Flanders." */
  readonly sentence: string;
  readonly noDuty: string;
  readonly duty: { readonly title: string; readonly text: string } | undefined;
  readonly rows: readonly FactRow[];
};

export const ENERGY_TICKS = [0, 100, 200, 300, 400, 500, 600, 700];
/** Narrower than this a segment has no room for its letter. */
const NARROW = 5;

/** "231 kWh/m²/year · label C". */
export const energyFlag = (scale: EnergyScaleView, label: string, t: Translate): string =>
  label === '' ? scale.value : `${scale.value} · ${t('listing.energy.label', { label })}`;

const Scale = ({
  scale,
  label,
  t,
}: {
  readonly scale: EnergyScaleView;
  readonly label: string;
  readonly t: Translate;
}) => {
  const flag = energyFlag(scale, label, t);
  return (
    <div
      className="escale"
      style={{ '--v': scale.percentage.toFixed(1) } as CSSProperties}
      role="img"
      aria-label={t('listing.energy.scale', { flag })}
    >
      <span className="flag">{flag}</span>
      <div
        className="track"
        // A letter never widens its segment: pointer, ticks and segments share one scale.
        style={{ gridTemplateColumns: scale.segments.map(({ width }) => `minmax(0, ${width.toFixed(3)}fr)`).join(' ') }}
      >
        {scale.segments.map(({ code, text, now, width }) => (
          <span key={code} className={`${energyClass(code)}${now ? ' now' : ''}${width < NARROW ? ' narrow' : ''}`}>
            {text}
          </span>
        ))}
      </div>
      <div className="ticks">
        {ENERGY_TICKS.map((tick) => (
          <span key={tick}>{tick}</span>
        ))}
      </div>
    </div>
  );
};

type Props = { readonly view: EnergyView; readonly t: Translate };

export const EnergySection = ({ view, t }: Props): ReactElement | null => {
  const { scale, label, sentence, noDuty, duty, rows } = view;
  if (!scale && !label && !duty && rows.length === 0) return null;
  return (
    <section id="energy">
      <h2>{t('listing.energy')}</h2>
      <div className="stack roomy">
        {scale ? (
          <Scale scale={scale} label={label?.text ?? ''} t={t} />
        ) : (
          label && (
            <p>
              <EnergyBadge code={label.code} label={label.text} name={t('listing.fact.energy')} />
            </p>
          )
        )}
        {(sentence !== '' || noDuty !== '') && (
          <p className="measure">
            {sentence} {noDuty}
          </p>
        )}
        {duty && (
          <div className="note warn">
            <Icon name="info" />
            <div>
              <strong>{duty.title}</strong>
              {duty.text}
            </div>
          </div>
        )}
        {rows.length > 0 && <FactList rows={rows} />}
      </div>
    </section>
  );
};
