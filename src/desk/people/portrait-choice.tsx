// A portrait: chosen from this device, reduced here, shown to colleagues beside the name.
import { type ReactElement, useId, useRef, useState } from 'react';
import { Avatar } from '../parts/avatar.tsx';
import { Button } from '../parts/button.tsx';
import { Note } from '../parts/note.tsx';
import { useTexts } from '../texts/translate.tsx';
import { PictureFault, reducePicture } from './reduce-picture.ts';

type Props = {
  readonly name: string;
  readonly picture: string | undefined;
  readonly help: string;
  readonly busy: boolean;
  /** The last try to save it failed. */
  readonly failed: boolean;
  readonly onChoose: (picture: string | null) => void;
};

export const PortraitChoice = ({ name, picture, help, busy, failed, onChoose }: Props): ReactElement => {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const about = useId();
  const [fault, setFault] = useState<'unreadable' | 'toolarge'>();
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setFault(undefined);
    try {
      onChoose(await reducePicture(file));
    } catch (error) {
      setFault(error instanceof PictureFault ? error.reason : 'unreadable');
    }
  };
  const said = fault ?? (failed && !busy ? 'failed' : undefined);
  return (
    <>
      {said && (
        <div className="in">
          <Note tone="bad" role="alert">
            {t(`portrait.${said}`)}
          </Note>
        </div>
      )}
      <div className="li wrap">
        <Avatar large name={name} picture={picture} />
        <span className="grow">
          <b>{name}</b>
          <span id={about} className="xs qq second">
            {help}
          </span>
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
            <Button
              look="light"
              small
              onClick={() => {
                setFault(undefined);
                onChoose(null);
              }}
            >
              {t('portrait.remove')}
            </Button>
          )}
          <Button icon="camera" busy={busy} aria-describedby={about} onClick={() => input.current?.click()}>
            {t(picture ? 'portrait.change' : 'portrait.choose')}
          </Button>
        </span>
      </div>
    </>
  );
};
