// The filtered listings on a map, and beside it those in sight as a list: what a pin shows can be had without a pointer.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactElement, useEffect, useId, useMemo, useRef, useState } from 'react';
import { pinPrice } from '../../map/pin-price.ts';
import { deskQueryKey, useDeskApi } from '../api/desk-queries.ts';
import { IconButton } from '../parts/button.tsx';
import { useSession } from '../shell/session.ts';
import { Answered } from '../shell/states.tsx';
import { siteAddress } from '../site-address.ts';
import { useLocale, useTexts } from '../texts/translate.tsx';
import { createDeskMap, type DeskMap, type PlacedListing } from './desk-map.ts';
import { listingName } from './listing-cells.tsx';
import type { FilterTexts } from './table-address.ts';

/** More are not read one by one: who wants them moves the map closer. */
const LISTED = 60;

const ListingsMap = (props: {
  readonly listings: readonly PlacedListing[];
  readonly question: string;
  readonly total: number;
}) => {
  const { listings, question, total } = props;
  const t = useTexts();
  const locale = useLocale();
  const navigate = useNavigate();
  const { site } = useSession();
  const heading = useId();
  const element = useRef<HTMLDivElement>(null);
  const map = useRef<DeskMap>(undefined);
  const asked = useRef<string>(undefined);
  const [sight, setSight] = useState<readonly PlacedListing[]>([]);
  const addressOf = (id: number): string => siteAddress(site.id, `estates/${id}`);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the map is made once
  useEffect(() => {
    if (!element.current) return undefined;
    const made = createDeskMap({
      element: element.current,
      locale,
      words: {
        keys: t('estates.map.keys'),
        cluster: (count) => t('estates.map.cluster', { count }),
        pin: t('estates.map.noprice'),
      },
      onOpen: (id) => void navigate({ to: addressOf(id) }),
      onSight: setSight,
    });
    map.current = made;
    asked.current = undefined;
    return () => made.remove();
  }, []);
  useEffect(() => {
    map.current?.show(listings, asked.current !== question);
    asked.current = question;
  }, [listings, question]);

  const missing = total - listings.length;
  return (
    <div className="mapview">
      <div className="land">
        <div ref={element} className="canvas" />
        <div className="zoom">
          <IconButton icon="plus" label={t('estates.map.closer')} onClick={() => map.current?.zoom(1)} />
          <IconButton icon="minus" label={t('estates.map.farther')} onClick={() => map.current?.zoom(-1)} />
        </div>
      </div>
      <section className="inset" aria-labelledby={heading}>
        <header>
          <h2 id={heading} aria-live="polite">
            {t('estates.map.sight', { count: sight.length })}
          </h2>
          {sight.length > LISTED && <p className="xs qq">{t('estates.map.first', { count: LISTED })}</p>}
          {missing > 0 && <p className="xs qq">{t('estates.map.missing', { count: missing })}</p>}
        </header>
        <ul>
          {sight.slice(0, LISTED).map(({ id, name, price }) => (
            <li key={id}>
              <Link to={addressOf(id)}>
                <span className="ell">{name}</span>
                <b>{price === null ? '–' : pinPrice(price)}</b>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
};

const EstatesMap = ({ filter }: { readonly filter: FilterTexts }): ReactElement => {
  const t = useTexts();
  const api = useDeskApi();
  const query = useQuery({
    queryKey: deskQueryKey(api.siteId, ['estates'], 'estateMap', filter),
    // The address holds texts; the call says which of them are none of its words.
    queryFn: ({ signal }) => api.read('estateMap', signal, { query: filter as never }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const listings = useMemo(
    () =>
      (data?.listings ?? []).map((listing) => ({
        id: listing.id,
        lat: listing.point[0],
        lon: listing.point[1],
        price: listing.price ?? null,
        name: listingName(listing),
      })),
    [data],
  );
  return (
    <Answered query={query} failed={t('estates.map.failed')}>
      {({ total }) => <ListingsMap listings={listings} question={JSON.stringify(filter)} total={total} />}
    </Answered>
  );
};

export default EstatesMap;
