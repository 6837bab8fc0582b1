import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
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

const setUp = () => {
  const reported: (readonly number[])[] = [];
  render(<Example report={(selected) => reported.push(selected)} />);
  const details = document.querySelector('details');
  if (details) details.open = true;
  return { reported, details };
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
  if (details) details.open = true;
  fireEvent.pointerDown(document.body);
  expect(details?.open).toBe(false);
});
