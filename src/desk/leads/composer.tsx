// An answer, or a note for colleagues. What is written stays on this device until the server has it.
import { type ChangeEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { MAX_ANSWER, MAX_ATTACHED_BYTES, MAX_ATTACHMENTS, MAX_NOTE, MAX_SUBJECT } from '../../domain/leads/answer.ts';
import { fillReply } from '../../domain/leads/reply-fields.ts';
import { LOCALES, type Locale } from '../../domain/locale.ts';
import type { DeskAnswer } from '../api/desk-api.ts';
import { DeskError } from '../api/desk-error.ts';
import { useDeskApi, useDeskMutation, useDeskQuery } from '../api/desk-queries.ts';
import { Button, IconButton } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { FieldFrame, SelectField, TextField } from '../parts/field.tsx';
import { Icon } from '../parts/icon.tsx';
import { LANGUAGE_NAMES } from '../parts/language-names.ts';
import { Note } from '../parts/note.tsx';
import { sizeText } from '../parts/size-text.ts';
import { useActions } from '../shell/actions.tsx';
import { useDraft } from '../shell/drafts.ts';
import { Caps } from '../shell/screen.tsx';
import { useSession } from '../shell/session.ts';
import { useToast } from '../shell/toast.tsx';
import { useTellWriting } from '../shell/writing.ts';
import { useLocale, useTexts } from '../texts/translate.tsx';
import { type AttachedFile, uploadFile } from './attachments.ts';
import { type Lead, type LeadMessage, useLeadWords } from './lead-words.ts';

type Template = DeskAnswer<'replyTemplates'>[number];
type Document = NonNullable<Lead['listing']>['documents'][number];

type AnswerDraft = {
  readonly key: string;
  readonly text: string;
  readonly subject: string;
  readonly locale: Locale;
  readonly files: readonly AttachedFile[];
  readonly documents: readonly { readonly ref: string; readonly name: string; readonly internal: boolean }[];
  readonly note: string;
};

type Trouble =
  | { readonly kind: 'between'; readonly messages: readonly LeadMessage[] }
  | { readonly kind: 'suppressed' }
  | { readonly kind: 'said'; readonly text: string };

const blank = (lead: Lead): AnswerDraft => ({
  key: crypto.randomUUID(),
  text: '',
  subject: lead.answer.subject,
  locale: lead.locale,
  files: [],
  documents: [],
  note: '',
});

const Templates = (props: {
  readonly onChoose: (template: Template) => void;
  readonly frame: (element: HTMLDivElement | null) => void;
}): ReactElement | null => {
  const l = useLeadWords();
  const templates = useDeskQuery('leads', 'replyTemplates');
  const list = templates.data ?? [];
  if (list.length === 0) return null;
  return (
    <div ref={props.frame}>
      <SelectField
        label={<span className="vh">{l('template')}</span>}
        value=""
        choices={[
          { value: '', label: l('template.choose') },
          ...list.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(id) => {
          const chosen = list.find((one) => String(one.id) === id);
          if (chosen) props.onChoose(chosen);
        }}
      />
    </div>
  );
};

const Attached = (props: {
  readonly lead: Lead;
  readonly value: AnswerDraft;
  readonly set: (value: Partial<AnswerDraft>) => void;
  /** The name of a file that is on its way. */
  readonly busy: string | undefined;
  readonly setBusy: (name: string | undefined) => void;
}): ReactElement => {
  const { lead, value, set, busy, setBusy } = props;
  const l = useLeadWords();
  const api = useDeskApi();
  const toast = useToast();
  const locale = useLocale();
  const { may } = useSession();
  const input = useRef<HTMLInputElement>(null);
  const [asks, setAsks] = useState<Document>();
  const documents = lead.listing?.documents ?? [];
  const latest = useRef(value);
  latest.current = value;
  const isFull = value.files.length + value.documents.length >= MAX_ATTACHMENTS;
  const upload = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const chosen = [...(event.target.files ?? [])];
    event.target.value = '';
    for (const file of chosen) {
      setBusy(file.name);
      try {
        const total = latest.current.files.reduce((sum, { bytes }) => sum + bytes, 0);
        if (total + file.size > MAX_ATTACHED_BYTES) throw new Error('too large together');
        const kept = await uploadFile(api, file);
        set({ files: [...latest.current.files, kept] });
      } catch {
        toast({ text: l('attach.failed', { name: file.name }), tone: 'bad' });
      }
    }
    setBusy(undefined);
  };
  const add = ({ ref, name, visibility }: Document): void =>
    set({ documents: [...value.documents, { ref, name, internal: visibility === 'internal' }] });
  return (
    <div className="row wrap attach">
      {value.files.map(({ sha256, name, bytes }) => (
        <span className="chip" key={sha256}>
          <Icon name="file" />
          {name} <span className="qq">{sizeText(bytes, locale)}</span>
          <IconButton
            small
            icon="close"
            label={l('attach.remove', { name })}
            onClick={() => set({ files: value.files.filter((one) => one.sha256 !== sha256) })}
          />
        </span>
      ))}
      {value.documents.map(({ ref, name, internal }) => (
        <span className="chip" key={ref}>
          <Icon name={internal ? 'lock' : 'file'} />
          {internal ? l('attach.internal', { name }) : name}
          <IconButton
            small
            icon="close"
            label={l('attach.remove', { name })}
            onClick={() => set({ documents: value.documents.filter((one) => one.ref !== ref) })}
          />
        </span>
      ))}
      {busy !== undefined && (
        <span className="s q" role="status">
          {l('attach.busy', { name: busy })}
        </span>
      )}
      {may('files.write') && !isFull && (
        <>
          <Button small look="light" icon="plus" busy={busy !== undefined} onClick={() => input.current?.click()}>
            {l('attach')}
          </Button>
          <input
            ref={input}
            type="file"
            className="vh"
            aria-label={l('attach')}
            tabIndex={-1}
            multiple
            accept="application/pdf,image/*"
            onChange={(event) => void upload(event)}
          />
        </>
      )}
      {documents.length > 0 && !isFull && (
        <SelectField
          label={<span className="vh">{l('attach.document')}</span>}
          value=""
          choices={[
            { value: '', label: l('attach.document') },
            ...documents
              .filter(({ ref }) => !value.documents.some((one) => one.ref === ref))
              .map(({ ref, name, visibility }) => ({
                value: ref,
                label: visibility === 'internal' ? l('attach.internal', { name }) : name,
              })),
          ]}
          onChange={(ref) => {
            const chosen = documents.find((one) => one.ref === ref);
            if (chosen?.visibility === 'internal') setAsks(chosen);
            else if (chosen) add(chosen);
          }}
        />
      )}
      {asks && (
        <Dialog
          title={l('attach.internal.ask')}
          intro={l('attach.internal.why', { name: asks.name })}
          open
          onClose={() => setAsks(undefined)}
        >
          <DialogActions
            onNo={() => setAsks(undefined)}
            yes={l('attach.internal.yes')}
            onYes={() => {
              add(asks);
              setAsks(undefined);
            }}
          />
        </Dialog>
      )}
    </div>
  );
};

const DialogActions = (props: {
  readonly no?: string;
  readonly onNo: () => void;
  readonly yes: string;
  readonly onYes: () => void;
}): ReactElement => {
  const t = useTexts();
  return (
    <div className="row wrap acts">
      <Button onClick={props.onNo}>{props.no ?? t('act.cancel')}</Button>
      <Button look="main" icon="send" onClick={props.onYes}>
        {props.yes}
      </Button>
    </div>
  );
};

export const Composer = ({ lead, refetch }: { readonly lead: Lead; readonly refetch: () => unknown }): ReactElement => {
  const t = useTexts();
  const l = useLeadWords();
  const toast = useToast();
  const [mode, setMode] = useState<'answer' | 'note'>('answer');
  const [initial] = useState(() => blank(lead));
  const draft = useDraft<AnswerDraft>(`lead-${lead.id}`, initial);
  const written = draft.value;
  const latest = useRef(written);
  latest.current = written;
  const set = (change: Partial<AnswerDraft>): void => draft.set({ ...latest.current, ...change });
  const [trouble, setTrouble] = useState<Trouble>();
  const [uploading, setUploading] = useState<string>();
  const area = useRef<HTMLTextAreaElement>(null);
  const templates = useRef<HTMLDivElement | null>(null);
  // What came in while somebody wrote is found out by the server, from what stood here when they began.
  const [seen, setSeen] = useState(lead.lastMessage);
  const isEmpty = written.text.trim() === '' && written.note.trim() === '';
  useEffect(() => {
    if (written.text.trim() === '') setSeen(lead.lastMessage);
  }, [lead.lastMessage, written.text]);
  useTellWriting(!isEmpty);
  const values = lead.answer.fields[written.locale];
  const left = [written.subject, written.text].flatMap((text) => {
    const { unknown, empty } = fillReply(text, values);
    return [...unknown, ...empty];
  });

  const answer = useDeskMutation('answerLead', {
    changes: ['leads', 'mails'],
    onSuccess: () => {
      setTrouble(undefined);
      // A note that was begun beside it stays.
      const { note: begun } = latest.current;
      if (begun.trim() === '') draft.clear(blank(lead));
      else draft.set({ ...blank(lead), note: begun });
      toast({ text: l('sent', { name: lead.name }) });
    },
    onError: (error) => {
      const problem = error instanceof DeskError ? error : undefined;
      const between = problem?.status === 412 ? (problem.problem as { between?: LeadMessage[] }).between : undefined;
      if (between) setTrouble({ kind: 'between', messages: between });
      else if (problem?.status === 409) setTrouble({ kind: 'suppressed' });
      else if (problem?.status === 413) setTrouble({ kind: 'said', text: l('send.large') });
      else {
        const names = [
          ...new Set((problem?.problem.errors ?? []).flatMap(({ message }) => /\{.+\}/.exec(message) ?? [])),
        ];
        const text = names.length > 0 ? l('fields.left', { names: names.join(', ') }) : l('send.failed');
        setTrouble({ kind: 'said', text });
      }
      void refetch();
    },
  });
  const note = useDeskMutation('addLeadNote', {
    changes: ['leads'],
    onSuccess: () => {
      set({ note: '' });
      toast({ text: l('note.saved') });
    },
    onError: () => setTrouble({ kind: 'said', text: l('note.failed') }),
  });
  const send = (
    over: { readonly anyway?: boolean; readonly refused?: boolean; readonly close?: boolean } = {},
  ): void => {
    const { key, text, subject, locale, files, documents } = latest.current;
    if (answer.isPending) return;
    // It would go without a file that its writer sees beside it.
    if (uploading !== undefined) {
      setTrouble({ kind: 'said', text: l('send.wait', { name: uploading }) });
      return;
    }
    if (text.trim() === '') {
      setTrouble({ kind: 'said', text: l('send.empty') });
      area.current?.focus();
      return;
    }
    setTrouble(undefined);
    answer.mutate({
      params: { id: lead.id },
      body: {
        key,
        locale,
        subject: subject.trim() || lead.answer.subject,
        text,
        seen,
        ...(over.anyway ? { anyway: true } : {}),
        ...(over.refused ? { refused: true } : {}),
        ...(over.close ? { state: 'closed' as const } : {}),
        files: files.map(({ sha256, name }) => ({ sha256, name })),
        documents: documents.map(({ ref, internal }) => ({ ref, ...(internal ? { internal } : {}) })),
      },
    });
  };
  const saveNote = (): void => {
    const text = latest.current.note.trim();
    if (text !== '' && !note.isPending) note.mutate({ params: { id: lead.id }, body: { text } });
  };
  const submit = (): void => (mode === 'answer' ? send() : saveNote());
  const choose = (template: Template): void => {
    const locale = template.text[written.locale] ? written.locale : LOCALES.find((one) => template.text[one]);
    if (!locale) return;
    const fields = lead.answer.fields[locale];
    const subject = template.subject[locale];
    set({
      locale,
      text: fillReply(template.text[locale] ?? '', fields).text,
      ...(subject ? { subject: fillReply(subject, fields).text } : {}),
    });
    area.current?.focus();
  };
  useActions([
    {
      id: 'lead-reply',
      label: l('key.reply'),
      icon: 'edit',
      keys: 'r',
      run: () => {
        setMode('answer');
        area.current?.focus();
      },
    },
    {
      id: 'lead-template',
      label: l('key.template'),
      icon: 'file',
      keys: '/',
      run: () => templates.current?.querySelector('select')?.focus(),
    },
    { id: 'lead-send', label: l('send'), icon: 'send', keys: 'mod+enter', run: submit },
  ]);
  return (
    <form
      className="ibf"
      aria-label={l('compose')}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="row wrap">
        <fieldset className="seg" aria-label={l('compose')}>
          {(['answer', 'note'] as const).map((one) => (
            <button key={one} type="button" aria-pressed={mode === one} onClick={() => setMode(one)}>
              {l(one)}
            </button>
          ))}
        </fieldset>
        <span className="sp" />
        {mode === 'answer' && (
          <>
            <SelectField
              label={<span className="vh">{l('language')}</span>}
              value={written.locale}
              choices={LOCALES.map((locale) => ({ value: locale, label: LANGUAGE_NAMES[locale] }))}
              onChange={(locale) => set({ locale })}
            />
            <Templates
              onChoose={choose}
              frame={(element) => {
                templates.current = element;
              }}
            />
          </>
        )}
      </div>
      {draft.restored && !isEmpty && <Note tone="water">{t('draft.found')}</Note>}
      {lead.suppressed && mode === 'answer' && <Note tone="warn">{l('suppressed', { email: lead.email })}</Note>}
      {mode === 'answer' ? (
        <>
          <div className="ibsubject">
            <TextField
              label={l('subject')}
              value={written.subject}
              maxLength={MAX_SUBJECT}
              onChange={(subject) => set({ subject })}
            />
          </div>
          <FieldFrame
            label={<span className="vh">{l('text')}</span>}
            help={lead.answer.signature[written.locale] ? l('signature') : undefined}
          >
            {(control) => (
              <textarea
                {...control}
                ref={area}
                className="inp ta"
                rows={3}
                lang={written.locale}
                maxLength={MAX_ANSWER}
                value={written.text}
                onChange={(event) => set({ text: event.target.value })}
              />
            )}
          </FieldFrame>
          {left.length > 0 && (
            <Note tone="warn" role="status">
              {l('fields.left', { names: [...new Set(left)].map((name) => `{${name}}`).join(', ') })}
            </Note>
          )}
          <Attached lead={lead} value={written} set={set} busy={uploading} setBusy={setUploading} />
        </>
      ) : (
        <FieldFrame label={<span className="vh">{l('note.text')}</span>} help={l('note.only')}>
          {(control) => (
            <textarea
              {...control}
              className="inp ta"
              rows={4}
              maxLength={MAX_NOTE}
              value={written.note}
              onChange={(event) => set({ note: event.target.value })}
            />
          )}
        </FieldFrame>
      )}
      {trouble?.kind === 'said' && (
        <Note tone="bad" role="alert">
          {trouble.text}
        </Note>
      )}
      <div className="row wrap acts">
        {mode === 'answer' ? (
          <>
            <span className="xs q brk ibfrom">
              {lead.answer.from === lead.answer.replyTo
                ? l('from.same', { from: lead.answer.from })
                : l('from', { from: lead.answer.from, to: lead.answer.replyTo })}
            </span>
            <Button look="quiet" onClick={() => send({ close: true })}>
              {l('send.close')}
            </Button>
            <Button look="main" type="submit" icon="send" busy={answer.isPending}>
              {l('send')}
              <span className="only-desk" aria-hidden="true">
                <Caps keys="mod+enter" />
              </span>
            </Button>
          </>
        ) : (
          <>
            <span className="sp" />
            <Button look="main" type="submit" icon="note" busy={note.isPending}>
              {l('note.add')}
            </Button>
          </>
        )}
      </div>
      {trouble?.kind === 'between' && (
        <Dialog title={l('between.title')} intro={l('between.why')} open urgent onClose={() => setTrouble(undefined)}>
          <ul className="thread">
            {trouble.messages.map((message) => (
              <li key={message.id} className="msg">
                <b>{message.direction === 'out' ? (message.author ?? '') : message.from.name || message.from.email}</b>
                <p className="said">{message.text}</p>
              </li>
            ))}
          </ul>
          <DialogActions
            no={l('between.read')}
            onNo={() => {
              setSeen(lead.lastMessage);
              setTrouble(undefined);
            }}
            yes={l('anyway')}
            onYes={() => send({ anyway: true })}
          />
        </Dialog>
      )}
      {trouble?.kind === 'suppressed' && (
        <Dialog
          title={l('suppressed.title')}
          intro={l('suppressed', { email: lead.email })}
          open
          urgent
          onClose={() => setTrouble(undefined)}
        >
          <DialogActions onNo={() => setTrouble(undefined)} yes={l('anyway')} onYes={() => send({ refused: true })} />
        </Dialog>
      )}
    </form>
  );
};
