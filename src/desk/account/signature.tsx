// What stands below one's own answers to visitors, in each language.
import { type FormEvent, type ReactElement, useState } from 'react';
import { MAX_SIGNATURE } from '../../domain/leads/answer.ts';
import { LOCALES, type Localized } from '../../domain/locale.ts';
import { useDeskMutation, useDeskQuery } from '../api/desk-queries.ts';
import { type LeadTranslate, useLeadTexts } from '../leads/lead-words.ts';
import { Button } from '../parts/button.tsx';
import { TextArea } from '../parts/field.tsx';
import { LANGUAGE_NAMES } from '../parts/language-names.ts';
import { Note } from '../parts/note.tsx';
import { useDraft } from '../shell/drafts.ts';
import { useSession } from '../shell/session.ts';
import { Answered } from '../shell/states.tsx';
import { useToast } from '../shell/toast.tsx';

const Fields = ({ signature, l }: { readonly signature: Localized; readonly l: LeadTranslate }): ReactElement => {
  const toast = useToast();
  const [initial] = useState(signature);
  const draft = useDraft<Localized>('signature', initial);
  const [failed, setFailed] = useState(false);
  const save = useDeskMutation('saveSignature', {
    changes: ['leads'],
    onSuccess: (answer) => {
      setFailed(false);
      draft.clear(answer.signature);
      toast({ text: l('sign.saved') });
    },
    onError: () => setFailed(true),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!save.isPending) save.mutate({ body: { signature: { ...draft.value } } });
  };
  return (
    <form className="in st" onSubmit={submit} noValidate>
      <p className="q">{l('sign.intro')}</p>
      <div className="g2">
        {LOCALES.map((locale) => (
          <TextArea
            key={locale}
            label={LANGUAGE_NAMES[locale]}
            lang={locale}
            maxLength={MAX_SIGNATURE}
            value={draft.value[locale] ?? ''}
            onChange={(text) => draft.set({ ...draft.value, [locale]: text })}
          />
        ))}
      </div>
      {failed && (
        <Note tone="bad" role="alert">
          {l('save.failed')}
        </Note>
      )}
      <div className="row">
        <Button type="submit" busy={save.isPending}>
          {l('sign.save')}
        </Button>
      </div>
    </form>
  );
};

export const Signature = (): ReactElement | null => {
  const l = useLeadTexts();
  const { site, may } = useSession();
  const isMember = site.memberId !== undefined && may('leads.write');
  const signature = useDeskQuery('leads', 'signature', { enabled: isMember });
  if (!l || !isMember) return null;
  return (
    <section className="panel">
      <header>
        <h2>{l('sign')}</h2>
      </header>
      <Answered query={signature} failed={l('sign.failed')}>
        {(answer) => <Fields signature={answer.signature} l={l} />}
      </Answered>
    </section>
  );
};
