// The settings of the site: one section at a time, each with its own address.
import { Link, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useDeskQuery } from '../api/desk-queries.ts';
import { Screen } from '../shell/screen.tsx';
import { useSession } from '../shell/session.ts';
import { Answered } from '../shell/states.tsx';
import { useTexts } from '../texts/translate.tsx';
import { FormsSection } from './forms.section.tsx';
import { HostnamesSection } from './hostnames.section.tsx';
import { IdentitySection } from './identity.section.tsx';
import { LanguagesSection } from './languages.section.tsx';
import { LeadsSection } from './leads.section.tsx';
import { ListingsSection } from './listings.section.tsx';
import { MailboxSection } from './mailbox.section.tsx';
import type { Settings } from './part-form.tsx';
import { SenderSection } from './sender.section.tsx';
import { TokensSection } from './tokens.section.tsx';
import { ViewingsSection } from './viewings.section.tsx';
import { VisitorsSection } from './visitors.section.tsx';
import { WebhookSection } from './webhook.section.tsx';

const SECTIONS = {
  identity: IdentitySection,
  hostnames: HostnamesSection,
  languages: LanguagesSection,
  sender: SenderSection,
  mailbox: MailboxSection,
  visitors: VisitorsSection,
  leads: LeadsSection,
  listings: ListingsSection,
  viewings: ViewingsSection,
  forms: FormsSection,
  tokens: TokensSection,
  webhook: WebhookSection,
} as const satisfies Readonly<Record<string, (props: { readonly settings: Settings }) => ReactElement>>;
type Section = keyof typeof SECTIONS;
const NAMES = Object.keys(SECTIONS) as readonly Section[];

const sectionOf = (text: string | undefined): Section => NAMES.find((name) => name === text) ?? 'identity';

/** On a phone the row of tabs is wider than the screen: the open one is never outside it. */
const seen = (tab: HTMLElement | null): void => tab?.scrollIntoView?.({ inline: 'center', block: 'nearest' });

const SettingsScreen = (): ReactElement => {
  const t = useTexts();
  const { site } = useSession();
  const { section } = useParams({ strict: false }) as { readonly section?: string };
  const current = sectionOf(section);
  const settings = useDeskQuery('settings', 'settings');
  const Shown = SECTIONS[current];
  return (
    <Screen
      title={t('settings.title')}
      foot={t('settings.foot')}
      tabs={NAMES.map((name) => (
        <Link
          key={name}
          to={`/desk/sites/${site.id}/settings/${name}`}
          aria-current={name === current ? 'page' : undefined}
          ref={name === current ? seen : undefined}
        >
          {t(`settings.tab.${name}`)}
        </Link>
      ))}
      padded
    >
      <Answered query={settings} failed={t('settings.failed')}>
        {(answer) => (
          <div className="settings" key={current}>
            <Shown settings={answer} />
          </div>
        )}
      </Answered>
    </Screen>
  );
};

export default SettingsScreen;
