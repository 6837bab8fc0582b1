// Where the server asks again who it is: the question, over whatever stands on the screen.
import { lazy, type ReactElement, Suspense, useSyncExternalStore } from 'react';
import type { DeskApi } from '../api/desk-api.ts';
import type { ConfirmAsker } from './asker.ts';
import type { Me } from './session.ts';

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'));

export const ConfirmAsked = (props: {
  readonly asker: ConfirmAsker;
  readonly api: DeskApi;
  readonly me: Me;
}): ReactElement => {
  const asked = useSyncExternalStore(props.asker.subscribe, props.asker.current);
  return <Suspense>{asked && <ConfirmDialog {...props} />}</Suspense>;
};
