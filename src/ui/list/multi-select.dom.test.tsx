import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { translator } from '../../i18n/translator.ts';
import { MultiSelect } from './multi-select.tsx';
import { Popover } from './popover.tsx';

afterEach(cleanup);
const t = translator('nl');
const PLACES = Array.from({ length: 14 }, (_, index) => ({
  id: index,
  name: `Dorp ${index}`,
  detail: `90${index}0`,
  count: index,
}));
const OPTIONS = [
  ...PLACES,
  { id: 99, name: 'Oostakker', detail: '9041', count: 4 },
  { id: 98, name: 'Liège', detail: '4000', count: 2 },
];

const Example = ({ report }: { readonly report: (selected: readonly number[]) => void }) => {
  const [selected, setSelected] = useState<readonly number[]>([]);
  return (
    <Popover label="Gemeente" count={selected.length} countLabel="gekozen">
      {() => (
        <MultiSelect
          name="city"
          label="Gemeente"
          options={OPTIONS}
          selected={selected}
          t={t}
          find="Zoek een gemeente"
          onChange={(next) => {
            setSelected(next);
            report(next);
          }}
        />
      )}
    </Popover>
  );
};

const open = () => {
  const details = document.querySelector('details');
  act(() => details?.setAttribute('open', ''));
  return details;
};
const setUp = () => {
  const reported: (readonly number[])[] = [];
  render(<Example report={(selected) => reported.push(selected)} />);
  return { reported, details: open() };
};
const box = (name: RegExp) => screen.getByRole('checkbox', { name });
const find = () => screen.getByLabelText('Zoek een gemeente');

it('counts what is chosen, and clears it', () => {
  const { reported } = setUp();
  fireEvent.click(box(/Oostakker/));
  fireEvent.click(box(/Liège/));
  expect(document.querySelector('.badge')?.textContent).toBe('2 gekozen');
  fireEvent.click(screen.getByRole('button', { name: 'Wis 2 in Gemeente' }));
  expect(reported).toEqual([[99], [99, 98], []]);
  expect(document.querySelector('.badge')).toBeNull();
});

it('takes a choice back', () => {
  const { reported } = setUp();
  fireEvent.click(box(/Oostakker/));
  fireEvent.click(box(/Oostakker/));
  expect(reported.at(-1)).toEqual([]);
});

it('finds by name without accents and by postcode', () => {
  setUp();
  fireEvent.change(find(), { target: { value: 'liege' } });
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  fireEvent.change(find(), { target: { value: '9041' } });
  expect(box(/Oostakker/)).toBeTruthy();
});

it('says so when nothing matches, and names the nearest', () => {
  setUp();
  fireEvent.change(find(), { target: { value: 'Oostk' } });
  expect(screen.getByRole('status').textContent).toContain('Geen gemeente met panden die past bij “Oostk”.');
  fireEvent.click(screen.getByRole('button', { name: 'Bedoelt u Oostakker?' }));
  expect(box(/Oostakker/)).toBeTruthy();
});

it('closes with Escape and gives the focus back, and with a click elsewhere', () => {
  const { details } = setUp();
  fireEvent.keyDown(find(), { key: 'Escape' });
  expect(details?.open).toBe(false);
  expect(document.activeElement?.tagName).toBe('SUMMARY');
  open();
  fireEvent.pointerDown(document.body);
  expect(details?.open).toBe(false);
});

describe('a very long list', () => {
  const MANY = Array.from({ length: 90 }, (_, id) => ({ id, name: `Dorp ${id}`, count: 1 }));
  const towns = (
    <Popover label="Gemeente">
      {() => <MultiSelect name="city" label="Gemeente" options={MANY} selected={[7, 88]} t={t} onChange={() => {}} />}
    </Popover>
  );
  const shown = () =>
    [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].map(({ value }) => value);

  it('begins with the first and the chosen ones, and is whole when it is opened', () => {
    render(towns);
    expect(shown()).toEqual([...Array.from({ length: 30 }, (_, id) => String(id)), '88']);
    open();
    expect(shown()).toHaveLength(90);
    expect(shown()).toEqual(MANY.map(({ id }) => String(id)));
  });

  it('is whole where it is open before the page comes to life', () => {
    render(<details open>{towns.props.children()}</details>);
    expect(shown()).toHaveLength(90);
  });

  it('is whole without script', () => {
    const [first, rest] = renderToStaticMarkup(towns).split('<noscript>');
    const boxes = (html = '') => html.match(/type="checkbox"/g)?.length;
    expect([boxes(first), boxes(rest)]).toEqual([31, 59]);
  });
});

describe('a list that did not come with the page', () => {
  const list = (fetch?: () => void, busy = false) => (
    <Popover label="Gemeente">
      {() => (
        <MultiSelect
          name="city"
          label="Gemeente"
          options={[{ id: 7, name: 'Dorp 7', count: 1 }]}
          selected={[7]}
          t={t}
          onChange={() => {}}
          waiting={{ href: '/nl/te-koop?choose=city', count: 90, fetch }}
          busy={busy}
        />
      )}
    </Popover>
  );

  it('has what is chosen, and a link to all of it', () => {
    const html = renderToStaticMarkup(list());
    expect(html).toContain('value="7"');
    expect(html).toContain(
      'href="/nl/te-koop?choose=city" rel="nofollow">Toon alle 90<span class="vh">: Gemeente</span>',
    );
  });

  it('is fetched once, when it is opened', () => {
    const fetch = vi.fn();
    const { rerender } = render(list(fetch));
    expect(fetch).not.toHaveBeenCalled();
    open();
    expect(fetch).toHaveBeenCalledTimes(1);
    rerender(list(() => fetch(), true));
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('status').textContent).toBe('De keuzes worden geladen…');
  });
});
