// Bars above every screen of a site: an operator is in the desk of an agency, and the site is suspended.
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useEffect } from 'react';
import { MINUTE_MS } from '../../domain/time/calendar-days.ts';
import { useDeskApi, useDeskMutation } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { dateOf } from '../parts/moments.ts';
import { ME_KEY } from '../shell/me.ts';
import { useNow } from '../shell/screen.tsx';
import { type SiteOfMe, useSession } from '../shell/session.ts';
import { useToast } from '../shell/toast.tsx';
import { HostTextsProvider, useHostTexts, useLoadedHostTexts } from '../texts/host/host-texts.tsx';
import { HOST_ADDRESS } from './host-screens.ts';
import './host.css';

const ActingBar = (props: {
  readonly site: SiteOfMe;
  readonly reason: string;
  readonly until: string;
}): ReactElement => {
  const { site, reason, until } = props;
  const h = useHostTexts();
  const now = useNow();
  const toast = useToast();
  const api = useDeskApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const left = Date.parse(until) - now.getTime();
  const leave = async (): Promise<void> => {
    // First away from its screens: they would ask for what may no longer be seen.
    await navigate({ to: HOST_ADDRESS });
    await api.call('me').then(
      (me) => client.setQueryData(ME_KEY, me),
      () => client.invalidateQueries({ queryKey: ME_KEY }),
    );
  };
  const stop = useDeskMutation('stopActing', {
    onSuccess: leave,
    onError: () => toast({ text: h('host.acting.failed'), tone: 'bad' }),
  });
  useEffect(() => {
    // A device that slept notices it when it wakes.
    if (left <= 0) void client.invalidateQueries({ queryKey: ME_KEY });
  }, [left, client]);
  return (
    <section className="hostbar acting" aria-label={h('host.acting.label')}>
      <Icon name="key" />
      <p className="grow">
        <b>{h('host.acting', { name: site.name })}</b> {h('host.acting.reason', { reason })}{' '}
        {h('host.acting.left', { count: Math.max(0, Math.ceil(left / MINUTE_MS)) })}
      </p>
      <Button small busy={stop.isPending} onClick={() => stop.mutate({ params: { site: site.id } })}>
        {h('host.acting.end')}
      </Button>
    </section>
  );
};

const SuspendedBar = ({ at }: { readonly at: string }): ReactElement => {
  const h = useHostTexts();
  return (
    <section className="hostbar" aria-label={h('host.suspended')}>
      <Icon name="pause" />
      <p className="grow">
        <b>{h('host.bar.suspended', { date: dateOf(new Date(at)) })}</b> {h('host.bar.suspended.what')}
      </p>
    </section>
  );
};

const SiteBars = (): ReactElement | null => {
  const texts = useLoadedHostTexts();
  const { site } = useSession();
  if (!texts) return null;
  return (
    <HostTextsProvider value={texts}>
      {site.acting && <ActingBar site={site} reason={site.acting.reason} until={site.acting.until} />}
      {site.suspendedAt && <SuspendedBar at={site.suspendedAt} />}
    </HostTextsProvider>
  );
};

export default SiteBars;
