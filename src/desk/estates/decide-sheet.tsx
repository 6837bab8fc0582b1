// One decision about all chosen listings: who shows them, or their sticker. It goes into their drafts; publishing stays a separate act.
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import type { Locale } from '../../domain/locale.ts';
import type { DeskAnswer } from '../api/desk-api.ts';
import { askAgain, isOfTopic, useDeskApi, useDeskMutation, useDeskQuery } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { Sheet } from '../parts/dialog.tsx';
import { SelectField, TextField } from '../parts/field.tsx';
import { LANGUAGE_NAMES } from '../parts/language-names.ts';
import { Note } from '../parts/note.tsx';
import { useSession } from '../shell/session.ts';
import { useToast } from '../shell/toast.tsx';
import { useTexts } from '../texts/translate.tsx';
import type { Listing } from './use-listings.ts';

type Undo = DeskAnswer<'decideEstates'>['undo'];

const DecideSheet = (props: {
  readonly what: 'representative' | 'sticker';
  readonly chosen: readonly Listing[];
  readonly onClose: () => void;
}): ReactElement => {
  const { what, chosen, onClose } = props;
  const t = useTexts();
  const toast = useToast();
  const { site } = useSession();
  const people = useDeskQuery('members', 'members', { enabled: what === 'representative' });
  const [email, setEmail] = useState('');
  const [names, setNames] = useState<Partial<Record<Locale, string>>>({});
  const [fault, setFault] = useState<string>();
  const api = useDeskApi();
  const client = useQueryClient();
  /** The sheet is closed by then. */
  const takeBack = (undo: Undo): void => {
    api.call('decideEstates', { body: { ids: undo.map(({ id }) => id), takeBack: undo } }).then(
      ({ changed, refused }) => {
        const why = refused[0] ? t(`estates.refused.${refused[0].reason}`, { count: refused.length }) : '';
        const done = changed.length > 0 ? t('estates.takenback', { count: changed.length }) : '';
        toast({ text: [done, why].filter(Boolean).join(' '), ...(changed.length > 0 ? {} : { tone: 'bad' }) });
        askAgain(client, ({ queryKey }) => isOfTopic(queryKey, api.siteId, 'estates'));
      },
      () => toast({ text: t('save.failed'), tone: 'bad' }),
    );
  };
  const decide = useDeskMutation('decideEstates', {
    changes: ['estates'],
    onSuccess: ({ changed, refused, undo }) => {
      const [first] = refused;
      const why = first ? t(`estates.refused.${first.reason}`, { count: refused.length }) : '';
      const done = t('estates.decided', { count: changed.length });
      toast({
        text: [...(changed.length > 0 ? [done] : []), ...(why ? [why] : [])].join(' '),
        ...(changed.length > 0 ? { undo: () => takeBack(undo) } : { tone: 'bad' }),
      });
      onClose();
    },
    onError: () => setFault(t('save.failed')),
  });
  const ids = chosen.map(({ id }) => id);
  const person = people.data?.members.find((one) => one.email === email);
  const save = (): void => {
    if (what === 'representative' && !person) setFault(t('estates.representative.none'));
    else if (what === 'representative' && person)
      decide.mutate({ body: { ids, representative: { name: person.name, email: person.email } } });
    else decide.mutate({ body: { ids, sticker: names } });
  };
  return (
    <Sheet
      title={t(what === 'sticker' ? 'estates.sticker' : 'estates.column.representative')}
      open
      onClose={onClose}
      footer={
        <Button look="main" busy={decide.isPending} onClick={save}>
          {t('estates.decide', { count: ids.length })}
        </Button>
      }
    >
      <div className="st">
        {what === 'representative' ? (
          <SelectField
            label={t('estates.column.representative')}
            value={email}
            onChange={setEmail}
            choices={[
              { value: '', label: t('estates.representative.choose') },
              ...(people.data?.members ?? []).map((one) => ({ value: one.email, label: one.name })),
            ]}
          />
        ) : (
          site.locales.map((locale) => (
            <TextField
              key={locale}
              label={LANGUAGE_NAMES[locale]}
              lang={locale}
              maxLength={40}
              value={names[locale] ?? ''}
              onChange={(text) => setNames({ ...names, [locale]: text })}
            />
          ))
        )}
        {what === 'sticker' && <p className="help">{t('estates.sticker.help')}</p>}
        <Note>{t('estates.decide.help')}</Note>
        {fault && (
          <Note tone="bad" role="alert">
            {fault}
          </Note>
        )}
      </div>
    </Sheet>
  );
};

export default DecideSheet;
