import type { ReactElement } from 'react';
import type { Translate } from '../../i18n/translate.ts';
import { Icon } from '../icon.tsx';
import type { Step } from '../list/active-filters.tsx';
import { StepLink } from '../list/list-link.tsx';

type Props = { readonly previous: Step | undefined; readonly next: Step | undefined; readonly t: Translate };

/** To the month before and the month after; nothing where there is none. */
export const MonthSteps = ({ previous, next, t }: Props): ReactElement => (
  <div className="months">
    {previous && (
      <StepLink {...previous} className="iconbtn" label={t('rental.calendar.previous')}>
        <Icon name="left" />
      </StepLink>
    )}
    {next && (
      <StepLink {...next} className="iconbtn" label={t('rental.calendar.next')}>
        <Icon name="right" />
      </StepLink>
    )}
  </div>
);
