// Three figures of thirty days. The line is decoration: the number and its change are text.
import type { ReactElement } from 'react';
import type { DeskAnswer } from '../api/desk-api.ts';
import { useLocale, useTexts } from '../texts/translate.tsx';

type Figures = NonNullable<DeskAnswer<'today'>['figures']>;
type Figure = Figures['leads'];
const NAMES = ['leads', 'viewings', 'alerts'] as const;

const WIDTH = 78;
const HEIGHT = 28;

const points = (days: readonly number[]): readonly (readonly [number, number])[] => {
  const most = Math.max(1, ...days);
  return days.map((count, index) => [
    3 + (index * WIDTH) / Math.max(1, days.length - 1),
    4 + HEIGHT - (count * HEIGHT) / most,
  ]);
};

const Line = ({ days }: { readonly days: readonly number[] }): ReactElement => {
  const line = points(days);
  const [x, y] = line.at(-1) ?? [0, 0];
  return (
    <svg viewBox="0 0 84 36" aria-hidden="true">
      <path d={line.map(([px, py], index) => `${index === 0 ? 'M' : 'L'}${px.toFixed(1)} ${py.toFixed(1)}`).join('')} />
      <circle cx={x} cy={y} r="3" />
    </svg>
  );
};

/** "+6%"; undefined where there is nothing to compare with. */
const changeOf = ({ now, before }: Figure, locale: string): string | undefined =>
  before
    ? new Intl.NumberFormat(locale, { style: 'percent', signDisplay: 'exceptZero' }).format((now - before) / before)
    : undefined;

export const FigureList = ({ figures }: { readonly figures: Figures }): ReactElement => {
  const t = useTexts();
  const locale = useLocale();
  return (
    <dl className="figs">
      {NAMES.map((name) => {
        const figure = figures[name];
        const change = changeOf(figure, locale);
        return (
          <div className="fig" key={name}>
            <dt className="xs q">
              {t(`today.figure.${name}`)} <span className="qq">{t('today.figure.period')}</span>
            </dt>
            <dd className="num">
              {new Intl.NumberFormat(locale).format(figure.now)}
              {change && (
                <small>
                  <span aria-hidden="true">{change}</span>
                  <span className="vh">{t('today.figure.change', { percent: change })}</span>
                </small>
              )}
              <Line days={figure.days} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
};
