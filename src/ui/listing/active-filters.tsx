import type { ReactElement } from 'react';
import type { Translate } from '../../i18n/translate.ts';
import { Icon } from '../icon.tsx';
import { type FilterChip, removalChange } from './filter-chips.ts';
import { type ListAddress, withFilter, withoutFilters } from './list-address.ts';
import { type Go, ListLink } from './list-link.tsx';

type Props = {
  readonly chips: readonly FilterChip[];
  readonly address: ListAddress;
  readonly path: string;
  readonly t: Translate;
  readonly go?: Go | undefined;
};

export const ActiveFilters = ({ chips, address, path, t, go }: Props): ReactElement | null =>
  chips.length === 0 ? null : (
    <div className="active">
      <ul className="row" aria-label={t('filter.active')}>
        {chips.map(({ key, label, ...removal }) => (
          <li className="chip" key={key}>
            {label}
            <ListLink
              to={withFilter(address, removalChange(removal))}
              path={path}
              go={go}
              label={t('filter.remove', { name: label })}
            >
              <Icon name="close" />
            </ListLink>
          </li>
        ))}
      </ul>
      <ListLink to={withoutFilters(address)} path={path} go={go} className="small">
        {t('filter.clear.all')}
      </ListLink>
    </div>
  );
