// The live stream of a site, turned into what the screens see: fresh answers, and colleagues.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { askAgain, isOfTopic, useDeskApi } from '../api/desk-queries.ts';
import { type Colleague, type LiveMessage, startLive } from '../api/live.ts';
import { topicsOf } from '../api/topics.ts';

const ASK_AGAIN_MS = 30_000;
const PRESENCE_MS = 25_000;
/** Who was not heard of for two presences has gone. */
const GONE_MS = 60_000;

type Heard = Colleague & { readonly heardAt: number };
export type LiveState = 'connecting' | 'connected' | 'lost';

export const useLive = (options: {
  readonly memberId: number;
  /** The membership, or the session, may be another one by now. */
  readonly onMembership: (because: 'members' | 'sessions') => void;
  readonly onSignedOut: () => void;
}): { readonly live: LiveState; readonly colleagues: readonly Colleague[] } => {
  const { memberId, onMembership, onSignedOut } = options;
  const api = useDeskApi();
  const client = useQueryClient();
  const [live, setLive] = useState<LiveState>('connecting');
  const [heard, setHeard] = useState<readonly Heard[]>([]);

  useEffect(() => {
    const ofSite = (key: readonly unknown[]): boolean => key[0] === api.siteId;
    const hear = (message: LiveMessage): void => {
      switch (message.kind) {
        case 'topic': {
          const { topic } = message;
          for (const changed of topicsOf(topic))
            askAgain(client, ({ queryKey }) => isOfTopic(queryKey, api.siteId, changed));
          if (topic === 'members' || topic === 'sessions') onMembership(topic);
          break;
        }
        case 'presence': {
          const { colleague } = message;
          if (colleague.memberId === memberId) return;
          setHeard((before) => [
            ...before.filter(({ memberId }) => memberId !== colleague.memberId),
            { ...colleague, heardAt: Date.now() },
          ]);
          break;
        }
        case 'connected':
          setLive('connected');
          askAgain(client, ({ queryKey }) => ofSite(queryKey));
          break;
        case 'lost':
          setLive('lost');
          break;
        case 'refused':
          if (message.status === 401) onSignedOut();
          else onMembership('members');
          break;
      }
    };
    return startLive({ api, hear });
  }, [api, client, memberId, onMembership, onSignedOut]);

  useEffect(() => {
    const timer = setInterval(() => {
      setHeard((before) => {
        const still = before.filter(({ heardAt }) => Date.now() - heardAt < GONE_MS);
        return still.length === before.length ? before : still;
      });
      if (live !== 'connected') askAgain(client, ({ queryKey }) => queryKey[0] === api.siteId);
    }, ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [api, client, live]);

  return { live, colleagues: heard };
};

/** Tells colleagues where this tab is, while somebody looks at it. */
export const usePresence = (at: string): void => {
  const api = useDeskApi();
  useEffect(() => {
    const tell = (): void => {
      if (document.visibilityState === 'hidden') return;
      // A colleague who does not see it for a moment loses nothing.
      api.call('presence', { body: { at } }).catch(() => undefined);
    };
    tell();
    const timer = setInterval(tell, PRESENCE_MS);
    return () => clearInterval(timer);
  }, [api, at]);
};
