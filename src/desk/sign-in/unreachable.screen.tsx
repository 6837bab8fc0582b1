import type { ReactElement } from 'react';
import { Button } from '../parts/button.tsx';
import { useTexts } from '../texts/translate.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/** The desk's own file is there, and the server behind it does not answer. */
export const UnreachableScreen = ({ siteName }: { readonly siteName: string }): ReactElement => {
  const t = useTexts();
  return (
    <SignInFrame siteName={siteName} title={t('unreachable.title')} intro={t('unreachable.text')}>
      <Button look="main" icon="refresh" onClick={() => location.reload()}>
        {t('act.retry')}
      </Button>
    </SignInFrame>
  );
};
