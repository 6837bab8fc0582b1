// Chooses a listing by typing a few letters of its street, place or reference.
import { type ReactElement, useEffect, useState } from 'react';
import { useDeskQuery } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { useAgendaTexts } from '../texts/agenda/agenda-texts.tsx';

export type ChosenListing = { readonly id: number; readonly name: string };

const PAUSE_MS = 250;
const SHOWN = 6;

export const ListingField = (props: {
  readonly chosen: ChosenListing | undefined;
  readonly onChoose: (listing: ChosenListing | undefined) => void;
  readonly error?: string | undefined;
}): ReactElement => {
  const { chosen, onChoose, error } = props;
  const w = useAgendaTexts();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useDeskQuery('estates', 'estateTable', {
    query: { search, state: 'online', units: 'include', limit: SHOWN, counts: 'none' } as never,
    enabled: chosen === undefined && search.length >= 2,
  });
  if (chosen)
    return (
      <div className="f">
        <span className="label">{w('field.listing')}</span>
        <p className="row">
          <span className="grow">{chosen.name}</span>
          <Button small look="light" onClick={() => onChoose(undefined)}>
            {w('listing.change')}
          </Button>
        </p>
      </div>
    );
  const rows = search.length >= 2 ? (found.data?.rows ?? []) : [];
  return (
    <div className="st">
      <TextField
        label={w('field.listing')}
        help={w('listing.help')}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={setTyped}
        error={error}
      />
      {found.data && search.length >= 2 && rows.length === 0 && <p className="s q">{w('listing.none')}</p>}
      {rows.length > 0 && (
        <ul className="ul found">
          {rows.map(({ id, street, place, reference }) => {
            const name = [street || reference, place].filter(Boolean).join(', ');
            return (
              <li key={id}>
                <button type="button" className="lk" onClick={() => onChoose({ id, name })}>
                  {name}
                </button>
                <span className="qq">{reference}</span>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
};
