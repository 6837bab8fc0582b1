// Refusals by the server of a form of the host, in the words of the screen.
import { DeskError, NoAnswerError } from '../api/desk-error.ts';
import type { HostTranslate } from '../texts/host/host-texts.tsx';

type Faults = {
  readonly id?: string | undefined;
  readonly hostname?: string | undefined;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly owner?: string | undefined;
  readonly reason?: string | undefined;
  /** What belongs to no field. */
  readonly form?: string | undefined;
};

export const faultsOf = (error: unknown, h: HostTranslate): Faults => {
  if (error === null || error === undefined) return {};
  if (error instanceof NoAnswerError) return { form: h('host.fault.offline') };
  if (!(error instanceof DeskError)) return { form: h('host.fault.failed') };
  const fields = (error.problem.errors ?? []).map(({ field }) => field);
  const has = (...names: readonly string[]): boolean => names.some((name) => fields.includes(`body.${name}`));
  const taken = error.status === 409;
  const faults: Faults = {
    ...(has('id') ? { id: h(taken ? 'host.fault.id.taken' : 'host.fault.id') } : {}),
    ...(has('hostname', 'hostnames')
      ? { hostname: h(taken ? 'host.fault.hostname.taken' : 'host.fault.hostname') }
      : {}),
    ...(has('name') ? { name: h('host.fault.name') } : {}),
    ...(has('owner.email') ? { email: h('host.fault.email') } : {}),
    ...(has('owner.name') ? { owner: h('host.fault.owner') } : {}),
    ...(has('reason') ? { reason: h('host.fault.reason') } : {}),
  };
  if (Object.keys(faults).length > 0) return faults;
  return { form: h(error.status === 404 ? 'host.fault.gone' : 'host.fault.failed') };
};
