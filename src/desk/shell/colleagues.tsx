// Who else is here, by name; colour never alone.
import { useLocation } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Avatar } from '../parts/avatar.tsx';
import { useLocale, useTexts } from '../texts/translate.tsx';
import { useShell } from './shell-context.ts';

export const Colleagues = (): ReactElement | null => {
  const t = useTexts();
  const locale = useLocale();
  const { colleagues } = useShell();
  const here = useLocation({ select: ({ pathname }) => pathname });
  const names = colleagues.filter(({ at }) => at === here).map(({ name }) => name);
  if (names.length === 0) return null;
  const text = t('presence.here', { names: new Intl.ListFormat(locale).format(names), count: names.length });
  return (
    <span className="colleagues" role="status" title={text}>
      {names.slice(0, 3).map((name) => (
        <Avatar key={name} name={name} />
      ))}
      <span className="s q ell">{text}</span>
    </span>
  );
};
