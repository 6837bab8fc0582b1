// The button that begins a drawn area, and what is said about drawing.
import type { ReactElement } from 'react';
import type { Translate } from '../../i18n/translate.ts';
import { Icon } from '../../ui/icon.tsx';

export type DrawProblem = 'crosses' | 'small' | 'full';

const PROBLEMS = { crosses: 'map.draw.crosses', small: 'map.draw.small', full: 'map.draw.full' } as const;

type Props = {
  readonly drawing: boolean;
  readonly problem: DrawProblem | undefined;
  readonly t: Translate;
  readonly onToggle: () => void;
};

export const DrawControl = ({ drawing, problem, t, onToggle }: Props): ReactElement => (
  <div className="map-draw">
    <button type="button" aria-pressed={drawing} onClick={onToggle}>
      <Icon name={drawing ? 'close' : 'edit'} />
      {t(drawing ? 'map.draw.stop' : 'map.draw')}
    </button>
    {(drawing || problem) && (
      <p className="small" role={problem && !drawing ? 'alert' : 'status'}>
        {problem && !drawing ? t(PROBLEMS[problem]) : t('map.draw.hint')}
      </p>
    )}
  </div>
);
