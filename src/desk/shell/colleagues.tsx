// The colleagues who are here, by name; colour never alone.
import { useLocation } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Avatar } from '../parts/avatar.tsx';
import { useLocale, useTexts } from '../texts/translate.tsx';
import { usePortraits } from './portraits.ts';
import { useShell } from './shell-context.ts';
import { WRITING } from './writing.ts';

/** `under`: also whoever is deeper than here. */
export const Colleagues = ({ under }: { readonly under?: string }): ReactElement | null => {
  const t = useTexts();
  const locale = useLocale();
  const { colleagues } = useShell();
  const here = useLocation({ select: ({ pathname }) => pathname });
  const portraitOf = usePortraits();
  const present = colleagues.filter(({ at }) =>
    under === undefined ? at === here || at === here + WRITING : at === under || at.startsWith(`${under}/`),
  );
  const names = present.map(({ name }) => name);
  if (names.length === 0) return null;
  const text = t('presence.here', { names: new Intl.ListFormat(locale).format(names), count: names.length });
  return (
    <span className="colleagues" role="status" title={text}>
      {present.slice(0, 3).map(({ memberId, name }) => (
        <Avatar key={`${memberId} ${name}`} name={name} picture={portraitOf(memberId)} />
      ))}
      <span className="s q ell">{text}</span>
    </span>
  );
};
