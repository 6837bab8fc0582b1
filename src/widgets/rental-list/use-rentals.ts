// The search of a holiday list in the browser. Its state is the page's address: every change is written there, and Back
// and Forward read it again. A newer question gives up the older one.
import { useEffect, useRef, useState } from 'react';
import type { Locale } from '../../domain/locale.ts';
import { parseRentalAddress, type RentalAddress, rentalHref } from '../../domain/rentals/rental-address.ts';
import type { Translate } from '../../i18n/translate.ts';
import { loadChunk } from '../load-chunk.ts';
import { useMounted } from '../use-mounted.ts';
import type { RentalListProps } from './rental-list.props.ts';
import type { RentalResult } from './rental-loader.ts';

type RentalsState = RentalResult & {
  readonly address: RentalAddress;
  readonly busy: boolean /** More of the same list is on its way. */;
  readonly adding: boolean;
};

export type Rentals = {
  readonly state: RentalsState;
  /** Without script, and while hydrating, there are only addresses. */
  readonly go: ((to: RentalAddress) => void) | undefined;
  readonly more: (() => Promise<void>) | undefined;
  readonly retry: (() => void) | undefined;
  readonly warm: (() => void) | undefined;
};

const loadModules = () =>
  loadChunk('rental-loader', () => Promise.all([import('./rental-loader.ts'), import('../../client/browser-api.ts')]));

const sameButMonth = (a: RentalAddress, b: RentalAddress): boolean =>
  rentalHref('', { ...a, month: undefined }) === rentalHref('', { ...b, month: undefined });

export const useRentals = (props: RentalListProps, locale: Locale, t: Translate): Rentals => {
  const { siteId, path, size, phone: _phone, heading: _heading, ...initial } = props;
  const [state, setState] = useState<RentalsState>({ ...initial, busy: false, adding: false });
  const latest = useRef(state);
  const current = useRef(new AbortController());
  const mounted = useMounted();
  const loadLoader = async () => {
    const [{ createRentalLoader }, { createBrowserApi }] = await loadModules();
    return createRentalLoader({ api: createBrowserApi(siteId), locale, t });
  };
  const set = (change: Partial<RentalsState>): void => {
    latest.current = { ...latest.current, ...change };
    setState(latest.current);
  };

  const show = async (address: RentalAddress): Promise<void> => {
    current.current.abort();
    current.current = new AbortController();
    const { signal } = current.current;
    set({ address, busy: true, adding: false });
    try {
      const result = await (await loadLoader()).search(address, size, signal, latest.current.options);
      if (!signal.aborted) set({ ...result, busy: false });
    } catch (error) {
      if (signal.aborted) return;
      console.error('The holiday list could not be loaded', error);
      set({ items: [], total: 0, failed: true, counted: false, chips: [], ways: [], busy: false });
    }
  };
  const go = (to: RentalAddress): void => {
    history.pushState(null, '', rentalHref(path, to));
    // Turning a leaf of the calendar asks nothing.
    if (sameButMonth(to, latest.current.address)) set({ address: to });
    else void show(to);
  };
  const more = async (): Promise<void> => {
    const { address, items, busy } = latest.current;
    if (busy) return;
    const { signal } = current.current;
    set({ busy: true, adding: true, failed: false });
    const from = (address.page - 1) * size + items.length;
    const asked = async () => (await loadLoader()).page(address, { from, size }, signal);
    const page = await asked().catch((error: unknown) => {
      console.error('The holiday list could not be loaded', error);
      return { items: [], total: 0, failed: true };
    });
    if (signal.aborted) return;
    // What is there stays; the foot of the list says that no more came.
    if (page.failed) return set({ busy: false, adding: false, failed: true });
    const known = new Set(items.map(({ id }) => id));
    const added = page.items.filter(({ id }) => !known.has(id));
    set({ items: [...items, ...added], total: page.total, busy: false, adding: false });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once; it reads what is current
  useEffect(() => {
    const onPop = () => {
      const address = parseRentalAddress(location.search);
      if (sameButMonth(address, latest.current.address)) set({ address });
      else void show(address);
    };
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);

  if (!mounted) return { state, go: undefined, more: undefined, retry: undefined, warm: undefined };
  return {
    state,
    go,
    more,
    retry: () => void show(latest.current.address),
    warm: () => void loadModules().catch(() => undefined),
  };
};
