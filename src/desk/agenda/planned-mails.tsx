// The mails that leave, before anybody clicks: who gets one, and what it says.
import { type ReactElement, useEffect, useState } from 'react';
import type { DeskCallArguments } from '../api/desk-api.ts';
import { useDeskQuery } from '../api/desk-queries.ts';
import { Note } from '../parts/note.tsx';
import { useAgendaTexts } from '../texts/agenda/agenda-texts.tsx';

type PreviewBody = DeskCallArguments<'previewAgendaMails'>['body'];

const PAUSE_MS = 400;

/** As it was when somebody stopped typing. */
const useSettled = (asked: PreviewBody | undefined): PreviewBody | undefined => {
  const text = JSON.stringify(asked);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled === undefined ? undefined : (JSON.parse(settled) as PreviewBody);
};

export const PlannedMails = (props: { readonly asked: PreviewBody | undefined }): ReactElement | null => {
  const w = useAgendaTexts();
  const asked = useSettled(props.asked);
  const mails = useDeskQuery([], 'previewAgendaMails', { body: asked ?? {}, enabled: asked !== undefined });
  if (asked === undefined) return null;
  if (mails.isError) return <p className="s q">{w('mails.unknown')}</p>;
  if (!mails.data) return null;
  return (
    <details className="mailsleft">
      <summary>{w('mails.show', { count: mails.data.length })}</summary>
      <ol className="ul">
        {mails.data.map((mail, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two mails to one person differ by their place only.
          <li key={index} className="wrap">
            <span className="grow">
              <b>{mail.subject}</b>
              <span className="second qq">
                {mail.to.name ? `${mail.to.name}, ` : ''}
                {mail.to.address}
              </span>
              <pre className="mailtext" lang={mail.locale}>
                {mail.text}
              </pre>
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
};

/** The consequence, beside the button. */
export const MailNote = ({ children }: { readonly children: string }): ReactElement => (
  <Note tone="water" icon="mail">
    {children}
  </Note>
);
