// A screen of the desk without a server: each call is answered from a table, and what was asked is remembered.
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import type { ApiRequest } from '../../src/client/transport.ts';
import { createDeskApi, type DeskApi } from '../../src/desk/api/desk-api.ts';
import { DESK_CALLS, type DeskCallName } from '../../src/desk/api/desk-calls.ts';
import { createDeskQueryClient, DeskApiProvider } from '../../src/desk/api/desk-queries.ts';
import { ActionsProvider } from '../../src/desk/shell/actions.tsx';
import { ConflictProvider } from '../../src/desk/shell/conflicts.tsx';
import { type Me, SessionContext, sessionOf } from '../../src/desk/shell/session.ts';
import { ToastProvider } from '../../src/desk/shell/toast.tsx';
import nl from '../../src/desk/texts/nl.json';
import { LanguageProvider } from '../../src/desk/texts/translate.tsx';
import type { Locale } from '../../src/domain/locale.ts';
import { actionsOf } from '../../src/domain/people/may.ts';
import type { Role } from '../../src/domain/people/member.ts';

type Answer = { readonly status: number; readonly body?: unknown };
/** Of a call: an answer, or one made of what was asked. */
export type FakeAnswers = { readonly [N in DeskCallName]?: Answer | ((request: ApiRequest) => Answer) };

const nameOf = ({ method, path }: ApiRequest): DeskCallName | undefined => {
  const asked = `${method} ${path.replace(/\?.*$/, '')}`;
  const fits = (text: string): boolean => new RegExp(`^${text.replace(/\{\w+\}/g, '[^/]+')}$`).test(asked);
  return (Object.keys(DESK_CALLS) as DeskCallName[]).find((name) => fits(DESK_CALLS[name]));
};

export const fakeDeskApi = (answers: FakeAnswers): { readonly api: DeskApi; readonly asked: ApiRequest[] } => {
  const asked: ApiRequest[] = [];
  const api = createDeskApi({
    key: 'key',
    siteId: 'lindeloo',
    transport: async (request) => {
      asked.push(request);
      const name = nameOf(request);
      const found = name && answers[name];
      if (found === undefined) throw new TypeError(`nobody answers ${request.method} ${request.path}`);
      const { status, body = null } = typeof found === 'function' ? found(request) : found;
      return {
        status,
        statusText: '',
        contentType: 'application/json',
        json: async () => body,
        text: async () => JSON.stringify(body),
      };
    },
  });
  return { api, asked };
};

const meAs = (role: Role, locales: readonly Locale[]): Me => ({
  email: 'griet@lindeloo.example',
  name: 'Griet Haegeman',
  locale: 'nl',
  confirmedSecondsAgo: 5,
  passkeys: 1,
  sites: [
    {
      id: 'lindeloo',
      name: 'Lindeloo',
      url: 'http://lindeloo.example',
      locales: [...locales],
      memberId: 1,
      role,
      may: actionsOf({ role, id: 1, siteId: 'lindeloo', name: '', email: '', locale: 'nl' }),
    },
  ],
});

export const inDutch = (content: ReactElement): ReactElement => (
  <LanguageProvider locale="nl" texts={nl}>
    {content}
  </LanguageProvider>
);

/** A screen as the shell shows it, for somebody with this role who reads Dutch. `locales`: of the site, its own language first. */
export const renderScreen = (
  content: ReactElement,
  {
    answers,
    role = 'owner',
    at = '/',
    locales = ['nl', 'fr'],
  }: {
    readonly answers: FakeAnswers;
    readonly role?: Role;
    readonly at?: string;
    readonly locales?: readonly Locale[];
  },
): RenderResult & { readonly asked: ApiRequest[] } => {
  const { api, asked } = fakeDeskApi(answers);
  const me = meAs(role, locales);
  const [site] = me.sites;
  if (!site) throw new Error('no site');
  const session = sessionOf(me, site);
  const router = createRouter({
    routeTree: createRootRoute({ component: () => content }),
    history: createMemoryHistory({ initialEntries: [at] }),
  });
  const view = render(
    <QueryClientProvider client={createDeskQueryClient()}>
      {inDutch(
        <ActionsProvider>
          <ToastProvider>
            <DeskApiProvider value={api}>
              <SessionContext value={session}>
                <ConflictProvider>
                  <RouterProvider router={router as never} />
                </ConflictProvider>
              </SessionContext>
            </DeskApiProvider>
          </ToastProvider>
        </ActionsProvider>,
      )}
    </QueryClientProvider>,
  );
  return Object.assign(view, { asked });
};
