// Search on the home page: a form that leads to a list. Its button says how many listings wait there.
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { type FilterChange, mergeFilter } from '../../domain/search/estate-filter-state.ts';
import { DEFAULT_FILTER_QUERY } from '../../domain/search/filter-query.ts';
import { listHref } from '../../domain/search/list-address.ts';
import type { MessageKey } from '../../i18n/translate.ts';
import { Icon } from '../../ui/icon.tsx';
import { type PlaceChoice, type PlaceOption, PlaceSearch, type SearchStep } from '../../ui/list/place-search.tsx';
import { boxTexts } from '../../ui/list/search-box.tsx';
import { browserStore } from '../estate-list/use-search.ts';
import { topPlaces } from '../search-places.ts';
import { searchSuggestions } from '../search-suggestions.ts';
import type { WidgetProps } from '../widget.ts';
import { SearchFields, type SearchValues } from './search-fields.tsx';
import type { SearchFormProps, SearchMode } from './search-form.props.ts';

const MODE_LABELS: Readonly<Record<SearchMode, MessageKey>> = {
  buy: 'filter.search.buy',
  rent: 'filter.search.rent',
  new: 'filter.search.new',
};

/** The tab in the page's address, for visitors without script. */
const MODE_QUERY: Readonly<Record<SearchMode, string>> = {
  buy: 'trans=FOR_SALE',
  rent: 'trans=TO_RENT',
  new: 'type=7',
};

const placeChange = (place: PlaceChoice): FilterChange =>
  place === undefined ? {} : 'city' in place ? { city: [place.city.id] } : { geo_range: place.here };

export const SearchFormWidget = ({ props, locale, t }: WidgetProps<SearchFormProps>): ReactElement | null => {
  const { siteId, hiddenStatus, path, tabs, holiday, quick } = props;
  const [mode, setMode] = useState(props.mode);
  const [place, setPlace] = useState<PlaceChoice>();
  const [typed, setTyped] = useState('');
  const [values, setValues] = useState<SearchValues>({ type: undefined, max: undefined, bedrooms: undefined });
  const tab = tabs.find((candidate) => candidate.mode === mode) ?? tabs[0];
  /** Undefined when nobody could say: a number of another search would be untrue. */
  const [total, setTotal] = useState(tab?.total);
  const filter = mergeFilter(DEFAULT_FILTER_QUERY, {
    ...placeChange(place),
    type: values.type === undefined ? undefined : [values.type],
    'price-max': values.max,
    'bed-min': values.bedrooms,
  });
  const isPlain = place === undefined && Object.values(values).every((value) => value === undefined);
  const question = JSON.stringify([mode, filter]);
  const answered = useRef(question);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `question` is all of them
  useEffect(() => {
    if (question === answered.current || !tab) return undefined;
    answered.current = question;
    const controller = new AbortController();
    const store = browserStore({ siteId, hiddenStatus, locale, t });
    store
      ?.loader()
      .then((loader) => loader.count(filter, tab.node, controller.signal))
      .then(
        (count) => {
          if (!controller.signal.aborted) setTotal(count);
        },
        () => {
          if (!controller.signal.aborted) setTotal(undefined);
        },
      );
    return () => controller.abort();
  }, [question]);

  if (!tab) return null;
  const search = async (text: string): Promise<readonly (PlaceOption | SearchStep)[]> => {
    if (text.trim() === '') return topPlaces(tab.places);
    const found = await searchSuggestions(text, locale, tab.mode === 'rent' ? 'TO_RENT' : 'FOR_SALE');
    return found.map((option) => {
      if ('href' in option)
        return { ...option, key: option.href, icon: 'house', go: () => window.location.assign(option.href) };
      const { parameters, ...place } = option;
      // How many there are in this tab, not on the whole site.
      const count = tab.places.find(({ id }) => id === place.id)?.count ?? 0;
      if (parameters === `city=${place.id}`) return { ...place, count };
      const go = () => window.location.assign(`${tab.href}?${parameters}`);
      return { key: parameters, name: place.name, detail: place.zip, icon: 'pin', go };
    });
  };
  return (
    <>
      <search aria-label={t('filter.legend')}>
        <form
          className="search"
          method="get"
          action={tab.href}
          onSubmit={(event) => {
            event.preventDefault();
            const href = listHref(tab.href, { filter, page: 1 });
            const text = String(new FormData(event.currentTarget).get('search') ?? '').trim();
            // What was typed and not chosen is understood by the server.
            const more = place === undefined && text !== '' ? `search=${encodeURIComponent(text)}` : '';
            window.location.assign(more === '' ? href : `${href}${href.includes('?') ? '&' : '?'}${more}`);
          }}
        >
          <div className="modes">
            {tabs.map((other) => (
              <a
                key={other.mode}
                href={`${path}?${MODE_QUERY[other.mode]}`}
                rel="nofollow"
                aria-current={other.mode === mode ? 'true' : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  setMode(other.mode);
                  // With something chosen the tab's own number would be untrue until the answer comes.
                  if (isPlain) setTotal(other.total);
                }}
              >
                {t(MODE_LABELS[other.mode])} <span>{other.total}</span>
              </a>
            ))}
            {holiday && <a href={holiday}>{t('filter.search.holiday')}</a>}
          </div>
          <div className="line">
            <PlaceSearch
              choice={place}
              t={t}
              search={search}
              box={boxTexts(t)}
              onTyped={setTyped}
              onChoose={setPlace}
            />
            <SearchFields tab={tab} values={values} t={t} onChange={setValues} />
            <button type="submit" className="btn primary">
              <Icon name="search" />
              {total === undefined || typed.trim() !== '' ? t('filter.show.any') : t('filter.show', { count: total })}
            </button>
          </div>
        </form>
      </search>
      {quick.length > 0 && (
        <p className="quick">
          <span>{t('filter.search.quick')}</span>
          {quick.map(({ href, name, count }) => (
            <a key={href} href={href}>
              {t('filter.search.quick.place', { place: name, count })}
            </a>
          ))}
        </p>
      )}
    </>
  );
};
