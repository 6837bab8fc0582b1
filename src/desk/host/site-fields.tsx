// The two names of a site for machines: its id, and the address at which visitors find it.
import type { ReactElement } from 'react';
import { TextField } from '../parts/field.tsx';
import { useHostTexts } from '../texts/host/host-texts.tsx';

type Props = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  readonly help?: string;
  readonly optional?: boolean;
};

export const SiteIdField = (props: Props): ReactElement => {
  const h = useHostTexts();
  return <TextField label={h('host.id')} maxLength={32} autoCapitalize="none" spellCheck={false} {...props} />;
};

export const HostnameField = (props: Props): ReactElement => {
  const h = useHostTexts();
  return <TextField label={h('host.hostname')} autoCapitalize="none" spellCheck={false} {...props} />;
};
