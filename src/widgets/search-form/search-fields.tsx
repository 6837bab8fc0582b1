import type { ReactElement } from 'react';
import { formatNumber } from '../../domain/display/format.ts';
import { BEDROOM_COUNT_LARGE_START } from '../../domain/search/bedroom-choices.ts';
import type { Translate } from '../../i18n/translate.ts';
import { Icon } from '../../ui/icon.tsx';
import type { SearchTab } from './search-form.props.ts';

export type SearchValues = {
  readonly type: number | undefined;
  readonly max: number | undefined;
  readonly bedrooms: number | undefined;
};

type Props = {
  readonly tab: SearchTab;
  readonly values: SearchValues;
  readonly t: Translate;
  readonly onChange: (values: SearchValues) => void;
};

const COUNTS = Array.from({ length: BEDROOM_COUNT_LARGE_START }, (_, index) => index + 1);
const numberOf = (text: string): number | undefined => (text === '' ? undefined : Number(text));

export const SearchFields = ({ tab, values, t, onChange }: Props): ReactElement => (
  <>
    <label className="field">
      <span>{t('filter.type')}</span>
      <span className="select">
        <select
          className="input"
          name="type"
          value={values.type ?? ''}
          onChange={(event) => onChange({ ...values, type: numberOf(event.target.value) })}
        >
          <option value="">{t('filter.search.type.any')}</option>
          {tab.types.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </span>
    </label>
    <label className="field">
      <span>{t('filter.search.priceTo')}</span>
      <span className="affix">
        <span aria-hidden="true">€</span>
        <input
          name="price-max"
          inputMode="numeric"
          autoComplete="off"
          placeholder={t('filter.search.priceTo.any')}
          value={values.max === undefined ? '' : formatNumber(values.max)}
          onChange={(event) =>
            onChange({ ...values, max: numberOf(event.target.value.replace(/\D/g, '').slice(0, 9)) })
          }
        />
      </span>
    </label>
    <label className="field">
      <span>{t('filter.bedrooms')}</span>
      <span className="select">
        <select
          className="input"
          name="bed-min"
          value={values.bedrooms ?? ''}
          onChange={(event) => onChange({ ...values, bedrooms: numberOf(event.target.value) })}
        >
          <option value="">{t('filter.search.bedrooms.any')}</option>
          {COUNTS.map((count) => (
            <option key={count} value={count}>
              {t('filter.search.bedrooms.from', { count })}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </span>
    </label>
  </>
);
