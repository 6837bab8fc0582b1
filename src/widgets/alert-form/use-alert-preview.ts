// The preview follows the form: the page itself, asked for with other criteria, knows what they find.
import { useEffect, useRef, useState } from 'react';
import { buildRoute } from '../../domain/content/routes.ts';
import type { Locale } from '../../domain/locale.ts';
import { TRAITS } from '../../domain/search/query-fields.ts';
import type { AlertPreviewView } from '../../ui/alerts/alert-preview.tsx';

/** Inputs about the person are nobody's business here. */
const CRITERIA = [
  ...['trans', 'type', 'subType', 'city', 'geo_range', 'radius', 'price-min', 'price-max', 'bed-min'],
  ...['area', 'surface-min', 'surface-max', 'plot-min', 'plot-max', 'epc', ...TRAITS],
];
/** Typing fast asks once. */
const WAIT_MS = 600;

const criteriaQuery = (form: HTMLFormElement): string => {
  const data = new FormData(form);
  const pairs = CRITERIA.flatMap((name) =>
    data.getAll(name).flatMap((value) => (typeof value === 'string' && value !== '' ? [[name, value]] : [])),
  );
  return new URLSearchParams(pairs).toString();
};

const loadPreview = async (address: string, signal: AbortSignal): Promise<AlertPreviewView | undefined> => {
  const response = await fetch(address, { signal });
  if (!response.ok) return undefined;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const block = page.querySelector('[data-widget=alert-form] > script[data-props]');
  return block ? (JSON.parse(block.textContent) as { readonly preview: AlertPreviewView }).preview : undefined;
};

const FAILED: AlertPreviewView = { total: 0, cards: [], failed: true };

export type ShownPreview = {
  readonly preview: AlertPreviewView;
  readonly refresh: (form: HTMLFormElement | null | undefined) => void;
};

export const useAlertPreview = (initial: AlertPreviewView, locale: Locale): ShownPreview => {
  const [preview, setPreview] = useState(initial);
  const asking = useRef<AbortController>(undefined);
  useEffect(() => () => asking.current?.abort(), []);
  const refresh: ShownPreview['refresh'] = (form) => {
    asking.current?.abort();
    asking.current = new AbortController();
    const { signal } = asking.current;
    setTimeout(() => {
      if (!form || signal.aborted) return;
      // What other criteria found is no answer to these.
      void loadPreview(`${buildRoute('keepMeInformed', locale, {})}?${criteriaQuery(form)}`, signal)
        .catch(() => undefined)
        .then((next = FAILED) => signal.aborted || setPreview(next));
    }, WAIT_MS);
  };
  return { preview, refresh };
};
