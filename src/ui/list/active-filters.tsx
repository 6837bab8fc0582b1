import type { ReactElement } from 'react';
import { type FilterChip, removalChange } from '../../domain/search/filter-chips.ts';
import { type ListAddress, listHref, withFilter, withoutFilters } from '../../domain/search/list-address.ts';
import type { Translate } from '../../i18n/translate.ts';
import { Icon } from '../icon.tsx';
import { type Go, StepLink } from './list-link.tsx';

/** A step to another state of a list: its address, and what script does instead. */
export type Step = { readonly href: string; readonly onGo?: (() => void) | undefined };

type ChipRowProps = {
  readonly chips: readonly (Step & { readonly key: string; readonly label: string })[];
  /** Absent where the way out below says it: once is enough. */
  readonly clear: Step | undefined;
  readonly t: Translate;
};

/** Every active filter with a way to take it away, and one for all. */
export const ChipRow = ({ chips, clear, t }: ChipRowProps): ReactElement | null =>
  chips.length === 0 ? null : (
    <div className="active">
      <ul className="row" aria-label={t('filter.active')}>
        {chips.map(({ key, label, href, onGo }) => (
          <li className="chip" key={key}>
            {label}
            <StepLink href={href} onGo={onGo} label={t('filter.remove', { name: label })}>
              <Icon name="close" />
            </StepLink>
          </li>
        ))}
      </ul>
      {clear && (
        <StepLink {...clear} className="small">
          {t('filter.clear.all')}
        </StepLink>
      )}
    </div>
  );

type Props = {
  readonly chips: readonly FilterChip[];
  readonly address: ListAddress;
  readonly path: string;
  readonly t: Translate;
  readonly go?: Go | undefined;
  /** With a way to take all of them away. */
  readonly clear: boolean;
};

export const ActiveFilters = ({ chips, address, path, t, go, clear }: Props): ReactElement | null => {
  const step = (to: ListAddress): Step => ({ href: listHref(path, to), onGo: go && (() => go(to)) });
  return (
    <ChipRow
      chips={chips.map(({ key, label, ...removal }) => ({
        key,
        label,
        ...step(withFilter(address, removalChange(removal))),
      }))}
      clear={clear ? step(withoutFilters(address)) : undefined}
      t={t}
    />
  );
};
