// My portrait.
import type { ReactElement } from 'react';
import { useDeskMutation } from '../api/desk-queries.ts';
import { PortraitChoice } from '../people/portrait-choice.tsx';
import { usePortraits } from '../shell/portraits.ts';
import { useSession } from '../shell/session.ts';
import { useToast } from '../shell/toast.tsx';
import { useTexts } from '../texts/translate.tsx';

export const Portrait = (): ReactElement => {
  const t = useTexts();
  const toast = useToast();
  const { me, site } = useSession();
  const save = useDeskMutation('savePortrait', {
    changes: ['members'],
    onSuccess: (_, { body }) => toast({ text: t(body.picture === null ? 'portrait.removed' : 'portrait.saved') }),
  });
  return (
    <section className="panel">
      <header>
        <h2>{t('portrait.title')}</h2>
      </header>
      <PortraitChoice
        name={me.name}
        picture={usePortraits()(site.memberId)}
        help={t('portrait.help')}
        busy={save.isPending}
        failed={save.isError}
        onChoose={(picture) => save.mutate({ body: { picture } })}
      />
    </section>
  );
};
