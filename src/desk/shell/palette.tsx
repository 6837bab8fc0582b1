// Find and do, from anywhere: one input, groups, and the keyboard. `>` commands only, `@` people only, `#` listings only.
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactElement, useDeferredValue, useId, useState } from 'react';
import { Dialog as AriaDialog, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { fold } from '../../domain/fold.ts';
import { useDeskQuery } from '../api/desk-queries.ts';
import { Icon } from '../parts/icon.tsx';
import type { IconName } from '../parts/icon-names.ts';
import { siteAddress } from '../site-address.ts';
import { useTexts } from '../texts/translate.tsx';
import { useAllActions } from './actions.tsx';
import { Caps } from './screen.tsx';
import { useSession } from './session.ts';

type Hit = {
  readonly id: string;
  readonly label: string;
  readonly second?: string;
  readonly icon: IconName;
  readonly keys?: string | undefined;
  readonly run: () => void;
};
type Group = { readonly title: string; readonly hits: readonly Hit[] };

const MOST = 8;
const MIN_LISTING = 2;

/** Every word of what is typed begins a word of the text. */
const fits = (text: string, wanted: string): boolean => {
  const words = fold(text).split(/[^\p{L}\p{N}]+/u);
  return fold(wanted)
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)));
};

/** What was found, and whether all of it was asked for yet. */
type Finding = { readonly groups: readonly Group[]; readonly waits: boolean; readonly failed: boolean };

const useFinding = (typed: string): Finding => {
  const t = useTexts();
  const navigate = useNavigate();
  const { site, may } = useSession();
  const actions = useAllActions();
  const only = /^[>@#]/.exec(typed)?.[0];
  const wanted = typed.replace(/^[>@#]\s*/, '').trim();
  const asksListings = (only === undefined || only === '#') && wanted.length >= MIN_LISTING;
  const people = useDeskQuery('members', 'members', { enabled: may('members.read') && only !== '>' });
  const found = useDeskQuery('estates', 'estateTable', {
    query: { search: wanted, limit: MOST, units: 'include', counts: 'none' },
    enabled: asksListings && may('estates.read'),
  });
  const asksLeads = (only === undefined || only === '@') && wanted.length >= MIN_LISTING && may('leads.read');
  const requests = useDeskQuery('leads', 'leads', { query: { search: wanted }, enabled: asksLeads });
  const leads = asksLeads && requests.data ? requests.data.leads : [];
  const listings = asksListings && found.data ? found.data.rows : [];
  const commands =
    only === '@' || only === '#' ? [] : actions.filter(({ hidden, label }) => !hidden && fits(label, wanted));
  const persons = only === '>' || only === '#' || (wanted === '' && only !== '@') ? [] : (people.data?.members ?? []);
  const asked = [found, requests, people];
  const groups = [
    {
      title: t('palette.listings'),
      hits: listings.slice(0, MOST).map(
        ({ id, street, title, place, reference }): Hit => ({
          id: `estate-${id}`,
          label: [street || title, place].filter(Boolean).join(', ') || reference,
          second: t('palette.listing', { reference }),
          icon: 'house',
          run: () => void navigate({ to: siteAddress(site.id, `estates/${id}`) }),
        }),
      ),
    },
    {
      title: t('palette.leads'),
      hits: leads.slice(0, MOST).map(
        ({ id, name, about, email }): Hit => ({
          id: `lead-${id}`,
          label: [name, about].filter(Boolean).join(' · '),
          second: email,
          icon: 'inbox',
          run: () => void navigate({ to: siteAddress(site.id, `leads/${id}`) }),
        }),
      ),
    },
    {
      title: t('nav.people'),
      hits: persons
        .filter(({ name, email }) => fits(`${name} ${email}`, wanted))
        .slice(0, MOST)
        .map(
          ({ id, name, email }): Hit => ({
            id: `person-${id}`,
            label: name,
            second: email,
            icon: 'user',
            run: () => void navigate({ to: siteAddress(site.id, 'people'), search: { person: id } as never }),
          }),
        ),
    },
    {
      title: t('palette.commands'),
      hits: commands.map(({ id, label, icon, keys, run }): Hit => ({ id, label, icon: icon ?? 'bolt', keys, run })),
    },
  ].filter(({ hits }) => hits.length > 0);
  return {
    groups,
    waits: asked.some(({ isLoading }) => isLoading),
    failed: wanted !== '' && asked.some(({ isError, data }) => isError && data === undefined),
  };
};

const Palette = ({ onClose }: { readonly onClose: () => void }): ReactElement => {
  const t = useTexts();
  const list = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const { groups, waits, failed } = useFinding(useDeferredValue(typed));
  const hits = groups.flatMap((group) => group.hits);
  const chosen = hits[Math.min(at, hits.length - 1)];
  const run = (hit: Hit): void => {
    onClose();
    hit.run();
  };
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && hits.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, hits.length - 1) + step + hits.length) % hits.length);
    }
    if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      run(chosen);
    }
  };
  return (
    <ModalOverlay className="shade top" isOpen isDismissable onOpenChange={(open) => !open && onClose()}>
      <Modal className="pop palette">
        <AriaDialog aria-label={t('palette.open')}>
          <div className="ph0">
            <Icon name="search" />
            <input
              // biome-ignore lint/a11y/noAutofocus: whoever opens it wants to type.
              autoFocus
              role="combobox"
              aria-expanded="true"
              aria-controls={list}
              aria-activedescendant={chosen && `${list}-${chosen.id}`}
              aria-autocomplete="list"
              aria-label={t('palette.open')}
              placeholder={t('palette.open')}
              value={typed}
              maxLength={200}
              onChange={(event) => {
                setTyped(event.target.value);
                setAt(0);
              }}
              onKeyDown={press}
            />
          </div>
          <div className="hits" role="listbox" id={list} aria-label={t('palette.hits')} tabIndex={-1}>
            {groups.map(({ title, hits: own }) => (
              // biome-ignore lint/a11y/useSemanticElements: a group of options in a list box is this one.
              <div role="group" aria-label={title} key={title}>
                <div className="gl" aria-hidden="true">
                  {title}
                </div>
                {own.map((hit) => (
                  // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the focus stays in the input, whose keys choose.
                  <div
                    role="option"
                    id={`${list}-${hit.id}`}
                    key={hit.id}
                    aria-selected={hit === chosen}
                    className={hit === chosen ? 'hit on' : 'hit'}
                    onMouseMove={() => setAt(hits.indexOf(hit))}
                    onClick={() => run(hit)}
                  >
                    <span className="ic">
                      <Icon name={hit.icon} />
                    </span>
                    <span className="grow ell">
                      {hit.label}
                      {hit.second && <span className="xs qq second ell">{hit.second}</span>}
                    </span>
                    {hit.keys && <Caps keys={hit.keys} />}
                  </div>
                ))}
              </div>
            ))}
          </div>
          {(failed || hits.length === 0) && (
            <p className={failed ? 'nothing bad' : 'nothing q'} role="status">
              {t(failed ? 'palette.failed' : waits ? 'state.loading' : 'palette.nothing')}
            </p>
          )}
          <div className="pf" aria-hidden="true">
            <span className="row">
              <Caps keys="arrowup+arrowdown" />
              {t('palette.choose')}
            </span>
            <span className="row">
              <kbd>&gt;</kbd>
              {t('palette.only')}
            </span>
            <span className="row">
              <kbd>@</kbd>
              {t('palette.persons')}
            </span>
            <span className="row">
              <kbd>#</kbd>
              {t('palette.onlylistings')}
            </span>
            <span className="sp" />
            <span className="row">
              <Caps keys="escape" />
              {t('act.close')}
            </span>
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
};

export default Palette;
