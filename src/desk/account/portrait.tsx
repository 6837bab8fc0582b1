// My portrait: chosen from this device, reduced here, shown to colleagues beside my name.
import { type ReactElement, useRef, useState } from 'react';
import { useDeskMutation } from '../api/desk-queries.ts';
import { Avatar } from '../parts/avatar.tsx';
import { Button } from '../parts/button.tsx';
import { Note } from '../parts/note.tsx';
import { usePortraits } from '../shell/portraits.ts';
import { useSession } from '../shell/session.ts';
import { useToast } from '../shell/toast.tsx';
import { useTexts } from '../texts/translate.tsx';
import { reducePicture } from './reduce-picture.ts';

export const Portrait = (): ReactElement => {
  const t = useTexts();
  const toast = useToast();
  const { me, site } = useSession();
  const picture = usePortraits()(site.memberId);
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<'unreadable' | 'failed'>();
  const save = useDeskMutation('savePortrait', {
    changes: ['members'],
    onSuccess: (_, { body }) => toast({ text: t(body.picture === null ? 'portrait.removed' : 'portrait.saved') }),
    onError: () => setFault('failed'),
  });
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setFault(undefined);
    try {
      save.mutate({ body: { picture: await reducePicture(file) } });
    } catch {
      setFault('unreadable');
    }
  };
  const remove = (): void => {
    setFault(undefined);
    save.mutate({ body: { picture: null } });
  };
  return (
    <section className="panel">
      <header>
        <h2>{t('portrait.title')}</h2>
      </header>
      {fault && (
        <div className="in">
          <Note tone="bad" role="alert">
            {t(`portrait.${fault}`)}
          </Note>
        </div>
      )}
      <div className="li wrap">
        <Avatar large name={me.name} picture={picture} />
        <span className="grow">
          <b>{me.name}</b>
          <span className="xs qq second">{t('portrait.help')}</span>
        </span>
        <span className="row wrap">
          <input
            ref={input}
            type="file"
            accept="image/*"
            hidden
            aria-label={t('portrait.choose')}
            onChange={({ target }) => {
              const file = target.files?.[0];
              void choose(file);
              // The same file may be chosen again.
              target.value = '';
            }}
          />
          {picture && (
            <Button look="light" small onClick={remove}>
              {t('portrait.remove')}
            </Button>
          )}
          <Button icon="camera" busy={save.isPending} onClick={() => input.current?.click()}>
            {t(picture ? 'portrait.change' : 'portrait.choose')}
          </Button>
        </span>
      </div>
    </section>
  );
};
