// What the account menu does, on a desktop and on a phone alike.
import { useQueryClient } from '@tanstack/react-query';
import type { Locale } from '../../domain/locale.ts';
import { statusOf } from '../api/desk-error.ts';
import { useDeskApi, useDeskMutation } from '../api/desk-queries.ts';
import { useTexts } from '../texts/translate.tsx';
import { signedOut, signingOut } from './leave.ts';
import { ME_KEY } from './me.ts';
import { useToast } from './toast.tsx';

export const useAccountActions = () => {
  const t = useTexts();
  const toast = useToast();
  const api = useDeskApi();
  const client = useQueryClient();
  const failed = (): void => toast({ text: t('account.failed'), tone: 'bad' });
  const leave = useDeskMutation('signOut', {
    onSuccess: signedOut,
    onError: (error) => {
      // Somebody else ended it meanwhile: out is out.
      if (statusOf(error) === 401) return signedOut();
      signingOut(false);
      failed();
    },
  });
  return {
    signOut: (everywhere: boolean) => {
      signingOut(true);
      leave.mutate({ body: everywhere ? { everywhere } : {} });
    },
    chooseLanguage: (locale: Locale) => {
      api.call('saveMe', { body: { locale } }).then(() => client.invalidateQueries({ queryKey: ME_KEY }), failed);
    },
  };
};
