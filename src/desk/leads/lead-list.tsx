// The list of leads: who, about what, the last words, whose it is. Yellow waits for the agency.
import { Link } from '@tanstack/react-router';
import { type ReactElement, useEffect, useRef } from 'react';
import { UNANSWERED } from '../../domain/leads/conversation.ts';
import { Avatar } from '../parts/avatar.tsx';
import { agoText } from '../parts/moments.ts';
import { usePortraits } from '../shell/portraits.ts';
import { useNow } from '../shell/screen.tsx';
import { useSession } from '../shell/session.ts';
import { siteAddress } from '../site-address.ts';
import { useLocale, useTexts } from '../texts/translate.tsx';
import { type ListedLead, useLeadWords } from './lead-words.ts';

const Row = ({ lead, isCurrent }: { readonly lead: ListedLead; readonly isCurrent: boolean }): ReactElement => {
  const t = useTexts();
  const l = useLeadWords();
  const locale = useLocale();
  const now = useNow();
  const { site } = useSession();
  const portraitOf = usePortraits();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isCurrent]);
  const waits = UNANSWERED.includes(lead.state);
  return (
    <li>
      <Link
        ref={link}
        to={siteAddress(site.id, `leads/${lead.id}`)}
        search={((before: object) => ({ ...before, person: undefined })) as never}
        aria-current={isCurrent ? 'true' : undefined}
      >
        <span className={waits ? 'd new' : 'd'}>{waits && <span className="vh">{l('new')}</span>}</span>
        <b className="ell">{lead.name}</b>
        <span className="xs qq row">
          {lead.locale !== locale && <span className="lbl">{lead.locale.toUpperCase()}</span>}
          {agoText(new Date(lead.lastAt), now, locale, t)}
        </span>
        <span className="s row second">
          <span className="ell">
            {lead.about ?? l('general')} · {l(`kind.${lead.kind}`)}
          </span>
          {lead.bounced && <span className="lbl b">{l('bounced')}</span>}
          <span className="sp" />
          {lead.assignee && (
            <>
              <Avatar name={lead.assignee.name} picture={portraitOf(lead.assignee.id)} />
              <span className="vh">{lead.assignee.name}</span>
            </>
          )}
        </span>
        <span className="s q ell" lang={lead.locale}>
          {lead.preview}
        </span>
      </Link>
    </li>
  );
};

export const LeadList = (props: {
  readonly rows: readonly ListedLead[];
  readonly current: number | undefined;
}): ReactElement => {
  const l = useLeadWords();
  return (
    <ul className="ml" aria-label={l('list')}>
      {props.rows.map((lead) => (
        <Row key={lead.id} lead={lead} isCurrent={lead.id === props.current} />
      ))}
    </ul>
  );
};
