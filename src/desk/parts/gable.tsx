// How complete something is: the stepped gable of the mark, seven bars filled from the left. The words beside it carry the meaning.
import type { ReactElement } from 'react';

const HEIGHTS = [5, 8, 11, 16, 11, 8, 5] as const;

export const Gable = (props: { readonly percentage: number; readonly tone: 'good' | 'warn' | 'bad' }): ReactElement => (
  <svg className={`gable ${props.tone}`} viewBox="0 0 36 16" aria-hidden="true">
    {HEIGHTS.map((height, index) => {
      const filled =
        props.percentage >= ((index + 0.5) / HEIGHTS.length) * 100 || (index === 0 && props.percentage > 0);
      return (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change places.
          key={index}
          x={index * 5.2 + 0.1}
          y={16 - height}
          width={4.2}
          height={height}
          rx={0.6}
          className={filled ? 'k' : undefined}
        />
      );
    })}
  </svg>
);
