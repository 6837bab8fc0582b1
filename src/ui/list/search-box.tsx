// The one box above a list: a place, a postcode, a reference, a street, a word or all of it in one line. A plain form: the
// server understands what was typed, and leads on.
import type { ReactElement } from 'react';
import { type ListAddress, listQuery } from '../../domain/search/list-address.ts';
import type { Translate } from '../../i18n/translate.ts';
import { Icon } from '../icon.tsx';
import { PlaceSearch, type SearchStep } from './place-search.tsx';

/** A word that means nothing to us, and what comes nearest. */
export type MissedWord = {
  readonly typed: string;
  readonly nearest?: { readonly name: string; readonly href: string } | undefined;
};

type Props = {
  readonly path: string;
  readonly address: ListAddress;
  readonly missed: readonly MissedWord[];
  readonly t: Translate;
  readonly suggest: (text: string) => Promise<readonly SearchStep[]>;
};

export const boxTexts = (t: Translate): { name: string; label: string; placeholder: string } => ({
  name: 'search',
  label: t('filter.box'),
  placeholder: t('filter.box.example'),
});

export const SearchBox = ({ path, address, missed, t, suggest }: Props): ReactElement => (
  <search className="find" aria-label={t('filter.box')}>
    <form className="wide" method="get" action={path}>
      {[...new URLSearchParams(listQuery({ ...address, page: 1 }))].map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <PlaceSearch choice={undefined} t={t} search={suggest} box={boxTexts(t)} noHere onChoose={() => undefined} />
      <button type="submit" className="btn ghost">
        <Icon name="search" />
        <span>{t('filter.box.go')}</span>
      </button>
    </form>
    {missed.length > 0 && (
      <div className="wide missed" role="status">
        {missed.map(({ typed, nearest }) => (
          <p key={typed}>
            <Icon name="info" />
            <span>
              {t('filter.box.missed', { word: typed })}{' '}
              {nearest ? (
                <>
                  {t('filter.box.nearest')} <a href={nearest.href}>{nearest.name}</a>
                </>
              ) : (
                t('filter.box.hint')
              )}
            </span>
          </p>
        ))}
      </div>
    )}
  </search>
);
