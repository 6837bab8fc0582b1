// What was said, in its order: what the visitor asked, mails both ways, what the program sent, and notes for colleagues.
import { type ReactElement, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { formatCurrency } from '../../domain/display/format.ts';
import { MAX_NOTE } from '../../domain/leads/answer.ts';
import { DeskError } from '../api/desk-error.ts';
import { useDeskApi, useDeskMutation } from '../api/desk-queries.ts';
import { MailState } from '../mails/mail-sheet.tsx';
import { mailKindText } from '../mails/mail-words.ts';
import { Avatar } from '../parts/avatar.tsx';
import { Button, IconButton } from '../parts/button.tsx';
import { TextArea } from '../parts/field.tsx';
import { Icon } from '../parts/icon.tsx';
import { clockOf, dateOf } from '../parts/moments.ts';
import { Note } from '../parts/note.tsx';
import { sizeText } from '../parts/size-text.ts';
import { useSaveVersion } from '../shell/conflicts.tsx';
import { usePortraits } from '../shell/portraits.ts';
import { useSession } from '../shell/session.ts';
import { useToast } from '../shell/toast.tsx';
import { useLocale, useTexts } from '../texts/translate.tsx';
import { saveAttachment } from './attachments.ts';
import { type Lead, type LeadMessage, useLeadWords } from './lead-words.ts';

const useMoment = (): ((text: string) => string) => {
  const locale = useLocale();
  return (text) => `${dateOf(new Date(text))}, ${clockOf(new Date(text), locale)}`;
};

const Words = (props: {
  readonly us?: boolean;
  readonly who: string;
  readonly picture?: string | undefined;
  readonly when: string;
  readonly children: ReactNode;
}): ReactElement => (
  <article className={props.us ? 'msg us' : 'msg'}>
    <header className="row s">
      <Avatar name={props.who} picture={props.picture} />
      <b className="ell">{props.who}</b>
      <span className="sp" />
      <span className="qq nw">{props.when}</span>
    </header>
    {props.children}
  </article>
);

/** As it was written, in a frame that can do nothing and loads nothing. */
const AsWritten = ({ lead, message }: { readonly lead: Lead; readonly message: LeadMessage }): ReactElement => {
  const l = useLeadWords();
  const [html, setHtml] = useState<string>();
  const [failed, setFailed] = useState(false);
  const read = useDeskMutation('leadMessageHtml', {
    onSuccess: (answer) => {
      setFailed(false);
      setHtml(answer.html);
    },
    onError: () => setFailed(true),
  });
  return (
    <>
      {failed && (
        <Note tone="bad" role="alert">
          {l('html.failed')}
        </Note>
      )}
      {html === undefined ? (
        <Button
          small
          look="light"
          icon="eye"
          busy={read.isPending}
          onClick={() => read.mutate({ params: { id: lead.id, message: message.id } })}
        >
          {l('html.show')}
        </Button>
      ) : (
        <>
          <iframe className="mailframe" title={message.subject || message.from.email} sandbox="" srcDoc={html} />
          <p className="xs q">{l('html.note')}</p>
          <Button small look="light" icon="text" onClick={() => setHtml(undefined)}>
            {l('html.hide')}
          </Button>
        </>
      )}
    </>
  );
};

const Files = ({ lead, message }: { readonly lead: Lead; readonly message: LeadMessage }): ReactElement | null => {
  const l = useLeadWords();
  const api = useDeskApi();
  const toast = useToast();
  const locale = useLocale();
  if (message.attachments.length === 0) return null;
  const fetchFile = (index: number, name: string): void =>
    void saveAttachment(api, { lead: lead.id, message: message.id, index, name }).catch((error: unknown) => {
      if (error instanceof Error || error instanceof DeskError)
        toast({ text: l('file.failed', { name }), tone: 'bad' });
    });
  return (
    <ul className="row wrap files">
      {message.attachments.map(({ name, bytes, kept }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: files of a mail that was sent, never reordered
        <li key={index}>
          {kept ? (
            <button
              type="button"
              className="chip"
              aria-label={l('file.save', { name })}
              onClick={() => fetchFile(index, name)}
            >
              <Icon name="file" />
              {name} <span className="qq">{sizeText(bytes, locale)}</span>
            </button>
          ) : (
            <span className="s q">{l('file.notkept', { name })}</span>
          )}
        </li>
      ))}
    </ul>
  );
};

const Message = ({ lead, message }: { readonly lead: Lead; readonly message: LeadMessage }): ReactElement => {
  const l = useLeadWords();
  const moment = useMoment();
  const portraitOf = usePortraits();
  const isOurs = message.direction === 'out';
  const who = isOurs ? (message.author ?? message.from.email) : message.from.name || message.from.email;
  return (
    <Words
      us={isOurs}
      who={who}
      picture={message.memberId === undefined ? undefined : portraitOf(message.memberId)}
      when={moment(message.at)}
    >
      {message.kind === 'automatic' && <Note>{l('automatic.in')}</Note>}
      {message.kind === 'bounce' && <Note tone="bad">{l('bounce')}</Note>}
      {message.subject && <p className="s q">{message.subject}</p>}
      <p className="said" lang={lead.locale}>
        {message.text}
      </p>
      {message.html && <AsWritten lead={lead} message={message} />}
      <Files lead={lead} message={message} />
      {message.delivery && (
        <p className="s row wrap">
          <MailState state={message.delivery.state} />
          {message.delivery.reason && <span className="xs q">{message.delivery.reason}</span>}
        </p>
      )}
    </Words>
  );
};

const Asked = ({ lead }: { readonly lead: Lead }): ReactElement => {
  const l = useLeadWords();
  const moment = useMoment();
  const { asked } = lead;
  const day = (text: string): string => dateOf(new Date(`${text}T12:00:00Z`));
  return (
    <Words who={lead.name} when={`${moment(lead.createdAt)}, ${l('via')}`}>
      {asked.viewing && (
        <p className="s">
          <b>{l('viewing', { when: moment(asked.viewing.start), name: asked.viewing.representative })}</b>{' '}
          <span className="tag">{l(`viewing.${asked.viewing.state as 'CONFIRMED' | 'CANCELLED' | 'HELD'}`)}</span>
        </p>
      )}
      {asked.stay && (
        <p className="s">
          <b>
            {l('stay', {
              from: day(asked.stay.from),
              to: day(asked.stay.to),
              count: asked.stay.persons,
              price: formatCurrency(asked.stay.price),
            })}
          </b>{' '}
          <span className="tag">
            {l(`stay.${asked.stay.state as 'HELD' | 'CONFIRMED' | 'REFUSED' | 'LAPSED' | 'WITHDRAWN' | 'CANCELLED'}`, {
              when: moment(asked.stay.heldUntil),
            })}
          </span>
        </p>
      )}
      {asked.subject && <p className="s q">{asked.subject}</p>}
      <p className="said" lang={lead.locale}>
        {asked.message}
      </p>
      {asked.documents && (
        <p className="s row wrap">
          <Icon name="file" />
          <b>{l('kind.documents')}</b> {asked.documents.join(', ')}
        </p>
      )}
      {asked.fields.length > 0 && (
        <dl className="dl" aria-label={l('fields')}>
          {asked.fields.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="brk">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {asked.page && <p className="xs qq brk">{l('page', { page: asked.page })}</p>}
    </Words>
  );
};

type LeadNote = Lead['notes'][number];

/** Only its author changes a note, so that another one can only have been the same person elsewhere. */
const NoteEdit = (props: {
  readonly lead: Lead;
  readonly note: LeadNote;
  readonly onClose: () => void;
}): ReactElement => {
  const { lead, note, onClose } = props;
  const t = useTexts();
  const l = useLeadWords();
  const toast = useToast();
  const saveVersion = useSaveVersion();
  const call = useDeskMutation('saveLeadNote', { changes: ['leads'] });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  const [text, setText] = useState(note.text);
  // As it stood when the writing began: what is read meanwhile must not hide a change.
  const [etag] = useState(note.etag);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const save = async (): Promise<void> => {
    if (busy) return;
    if (text.trim() === '') {
      setFault(l('note.empty'));
      return;
    }
    setBusy(true);
    setFault(undefined);
    try {
      const saved = await saveVersion(
        { text: text.trim() },
        etag,
        (decided, ifMatch) => call.mutateAsync({ params: { id: lead.id, note: note.id }, body: decided, ifMatch }),
        { field: () => l('note'), value: (_field, value) => String(value) },
      );
      if (saved) {
        toast({ text: l('note.saved') });
        onClose();
      }
    } catch {
      setFault(l('note.failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      ref={form}
      className="note m"
      aria-label={l('note.edit')}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <Icon name="note" />
      <div className="grow st">
        <TextArea
          label={l('note.text')}
          help={l('note.only')}
          maxLength={MAX_NOTE}
          value={text}
          onChange={setText}
          error={fault}
        />
        <div className="row wrap acts">
          <Button small onClick={onClose}>
            {t('act.cancel')}
          </Button>
          <Button small look="main" type="submit" busy={busy}>
            {l('note.add')}
          </Button>
        </div>
      </div>
    </form>
  );
};

const NoteView = ({ lead, note }: { readonly lead: Lead; readonly note: LeadNote }): ReactElement => {
  const l = useLeadWords();
  const moment = useMoment();
  const toast = useToast();
  const { may } = useSession();
  const [editing, setEditing] = useState(false);
  const view = useRef<HTMLDivElement>(null);
  const wasEditing = useRef(false);
  // Where one came from, when the writing is done: with what is shown, not a moment later.
  useLayoutEffect(() => {
    if (!editing && wasEditing.current) view.current?.querySelector('button')?.focus();
    wasEditing.current = editing;
  }, [editing]);
  const remove = useDeskMutation('removeLeadNote', {
    changes: ['leads'],
    onSuccess: () => toast({ text: l('note.removed') }),
    onError: () => toast({ text: l('save.failed'), tone: 'bad' }),
  });
  if (editing) return <NoteEdit lead={lead} note={note} onClose={() => setEditing(false)} />;
  return (
    <div className="note m" ref={view}>
      <Icon name="note" />
      <div className="grow">
        <b>{l('note.of', { name: note.author })}:</b> <span className="said">{note.text}</span>{' '}
        <span className="qq s">
          {l('note.only')} {moment(note.at)}
          {note.changedAt && `, ${l('note.changed', { when: moment(note.changedAt) })}`}
        </span>
      </div>
      {note.mine && <IconButton small icon="edit" label={l('note.edit')} onClick={() => setEditing(true)} />}
      {(note.mine || may('privacy.erase')) && (
        <IconButton
          small
          icon="trash"
          label={l('note.remove')}
          busy={remove.isPending}
          onClick={() => remove.mutate({ params: { id: lead.id, note: note.id } })}
        />
      )}
    </div>
  );
};

type Part = { readonly at: string; readonly key: string; readonly view: ReactElement };

export const Thread = ({ lead }: { readonly lead: Lead }): ReactElement => {
  const t = useTexts();
  const l = useLeadWords();
  const moment = useMoment();
  const parts: Part[] = [
    ...lead.mails
      .filter(({ toVisitor }) => toVisitor)
      .map((mail) => ({
        at: mail.at,
        key: `mail-${mail.id}`,
        view: (
          <article className="msg us auto">
            <header className="row s">
              <b className="ell">{mailKindText(mail.kind, t)}</b>
              <span className="sp" />
              <span className="qq nw">{moment(mail.at)}</span>
            </header>
            <p className="s q row wrap">
              {l('automatic')} <MailState state={mail.state} />
              {mail.reason && <span className="xs">{mail.reason}</span>}
            </p>
          </article>
        ),
      })),
    ...lead.messages.map((message) => ({
      at: message.at,
      key: `message-${message.id}`,
      view: <Message lead={lead} message={message} />,
    })),
    ...lead.notes.map((note) => ({ at: note.at, key: `note-${note.id}`, view: <NoteView lead={lead} note={note} /> })),
  ];
  return (
    <ol className="thread">
      <li>
        <Asked lead={lead} />
      </li>
      {parts
        .sort((a, b) => a.at.localeCompare(b.at))
        .map(({ key, view }) => (
          <li key={key}>{view}</li>
        ))}
    </ol>
  );
};
