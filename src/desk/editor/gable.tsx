// How far a listing is: the bars of a stepped gable, and the number beside it.
import type { ReactElement } from 'react';
import { useTexts } from '../texts/translate.tsx';

const BARS = [5, 8, 11, 16, 11, 8, 5] as const;
const HEIGHT = 16;
const STEP = 5.2;

export const Gable = (props: { readonly percentage: number; readonly tone: 'good' | 'warn' | 'bad' }): ReactElement => {
  const t = useTexts();
  const filled = Math.floor((props.percentage / 100) * BARS.length);
  return (
    <span className="row">
      <svg className={`gable ${props.tone}`} viewBox="0 0 36 16" aria-hidden="true">
        {BARS.map((height, index) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars are always the same.
            key={index}
            x={0.1 + index * STEP}
            y={HEIGHT - height}
            width={4.2}
            height={height}
            rx={0.6}
            className={index < filled ? 'k' : undefined}
          />
        ))}
      </svg>
      <b>{t('editor.complete', { percentage: props.percentage })}</b>
    </span>
  );
};
