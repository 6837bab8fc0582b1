// What is under way: all together in one line, and each file with how far it is, or why it was not taken and the way on.
import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { ItemList } from '../../domain/layers/leaf.ts';
import { FILE_LIMITS } from '../../domain/media/file-checks.ts';
import { Button, IconButton } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Note } from '../parts/note.tsx';
import { sizeText } from '../parts/size-text.ts';
import { useLocale } from '../texts/translate.tsx';
import { ChooseButton, DOCUMENT_TYPES, PICTURE_TYPES } from './choose-files.tsx';
import { type MediaTranslate, useMediaTexts } from './media-texts.ts';
import type { Upload, UploadQueue } from './upload-queue.ts';
import { useUploads } from './use-uploads.ts';

const ACTIVE: ReadonlySet<Upload['state']> = new Set([
  'queued',
  'sending',
  'checking',
  'waiting',
  'later',
  'paused',
  'kept',
]);
const percent = ({ sent, size }: Upload): number => (size > 0 ? Math.min(100, Math.round((sent / size) * 100)) : 0);

const ACCEPT: Readonly<Record<ItemList, string>> = { pictures: PICTURE_TYPES, files: DOCUMENT_TYPES };

/** Seconds that are left at the pace so far; undefined while nobody can say. */
const useSecondsLeft = (active: readonly Upload[]): number | undefined => {
  const [start, setStart] = useState<{ readonly at: number; readonly sent: number }>();
  const sent = active.reduce((sum, one) => sum + one.sent, 0);
  const size = active.reduce((sum, one) => sum + one.size, 0);
  const isSending = active.some(({ state }) => state === 'sending');
  useEffect(() => {
    setStart(isSending ? { at: Date.now(), sent: 0 } : undefined);
  }, [isSending]);
  if (!start || sent <= start.sent) return undefined;
  const seconds = (Date.now() - start.at) / 1000;
  return seconds < 2 ? undefined : Math.max(1, Math.round(((size - sent) / (sent - start.sent)) * seconds));
};

const StateWords = ({ upload }: { readonly upload: Upload }): string => {
  const t = useMediaTexts();
  const locale = useLocale();
  switch (upload.state) {
    case 'sending':
      return t('upload.sending', { percent: percent(upload), size: sizeText(upload.size, locale) });
    case 'checking':
    case 'kept':
      return t('upload.checking');
    case 'waiting':
    case 'later':
      return t(`upload.${upload.state}`);
    case 'paused':
      return t('upload.paused');
    case 'failed':
      return t('upload.failed');
    default:
      return t('upload.queued');
  }
};

/** Why it was not taken, with the bound. */
const refusalText = (upload: Pick<Upload, 'reason' | 'list'>, t: MediaTranslate): string =>
  t(`refused.${upload.reason ?? 'unknown'}`, {
    side: FILE_LIMITS.longSide,
    pixels: FILE_LIMITS.pixels / 1_000_000,
    size: FILE_LIMITS.bytes / (1024 * 1024),
  });

const Refused = (props: { readonly upload: Upload; readonly queue: UploadQueue }): ReactElement => {
  const t = useMediaTexts();
  const { upload, queue } = props;
  return (
    <li className="shot refused">
      <div className="im">
        <b className="bad">
          <Icon name="warn" /> {t('upload.refused')}
        </b>
        <span className="s name">{upload.name}</span>
        <span className="xs">{refusalText(upload, t)}</span>
      </div>
      <div className="cap">
        <ChooseButton
          small
          look="light"
          label={t('upload.another')}
          accept={ACCEPT[upload.list]}
          onFiles={(files) => {
            queue.remove(upload.id);
            queue.add(upload.list, files, upload.replaces === undefined ? {} : { replaces: upload.replaces });
          }}
        />
        <IconButton
          small
          icon="close"
          label={t('upload.dismiss', { name: upload.name })}
          onClick={() => queue.remove(upload.id)}
        />
      </div>
    </li>
  );
};

const Twice = (props: {
  readonly upload: Upload;
  readonly queue: UploadQueue;
  readonly onBack: ((ref: string) => void) | undefined;
}): ReactElement => {
  const t = useMediaTexts();
  const { upload, queue, onBack } = props;
  return (
    <li className="shot twice">
      <div className="im">
        <b>
          <Icon name="copy" /> {t('upload.twice')}
        </b>
        <span className="s name">{upload.name}</span>
        <span className="xs">{t(onBack ? 'upload.twice.leftout' : 'upload.twice.about')}</span>
      </div>
      <div className="cap">
        {onBack && upload.file && (
          <Button
            small
            look="light"
            icon="undo"
            onClick={() => {
              onBack(upload.file?.ref ?? '');
              queue.remove(upload.id);
            }}
          >
            {t('leftout.back')}
          </Button>
        )}
        <Button small look="light" onClick={() => queue.remove(upload.id)}>
          {t('upload.fine')}
        </Button>
      </div>
    </li>
  );
};

const Elsewhere = (props: {
  readonly upload: Upload;
  readonly queue: UploadQueue;
  readonly onRemove: (ref: string) => void;
}): ReactElement => {
  const t = useMediaTexts();
  const { upload, queue } = props;
  return (
    <li className="shot twice">
      <div className="im">
        <b>
          <Icon name="copy" /> {t('upload.elsewhere')}
        </b>
        <span className="s name">{upload.name}</span>
        <span className="xs">{t(upload.file?.known ? 'upload.elsewhere.same' : 'upload.elsewhere.alike')}</span>
      </div>
      <div className="cap">
        <Button small look="light" onClick={() => queue.remove(upload.id)}>
          {t('upload.fine')}
        </Button>
        <Button
          small
          look="light"
          onClick={() => {
            props.onRemove(upload.file?.ref ?? '');
            queue.remove(upload.id);
          }}
        >
          {t('upload.elsewhere.remove')}
        </Button>
      </div>
    </li>
  );
};

const UnderWay = ({ upload, queue }: { readonly upload: Upload; readonly queue: UploadQueue }): ReactElement => {
  const t = useMediaTexts();
  const { id, name, state } = upload;
  const isHeldUp = state === 'waiting' || state === 'later' || state === 'failed';
  return (
    <li className="shot underway">
      <div className="im">
        <span className="s name">{name}</span>
        <progress className="sent" max={100} value={percent(upload)} aria-label={t('upload.progress', { name })} />
        <span className={isHeldUp ? 'xs warn' : 'xs q'}>
          <StateWords upload={upload} />
        </span>
      </div>
      <div className="cap">
        {(isHeldUp || state === 'paused') && (
          <IconButton
            small
            icon={state === 'paused' ? 'play' : 'refresh'}
            label={t(state === 'paused' ? 'upload.goon' : 'upload.retry', { name })}
            onClick={() => queue.resume(id)}
          />
        )}
        {(state === 'sending' || state === 'queued') && (
          <IconButton small icon="pause" label={t('upload.pause', { name })} onClick={() => queue.pause(id)} />
        )}
        <span className="sp" />
        <IconButton small icon="close" label={t('upload.cancel', { name })} onClick={() => queue.remove(id)} />
      </div>
    </li>
  );
};

/** What the files of a list wait for, if for anything. */
const waitingFor = (uploads: readonly Upload[]): 'waiting' | 'later' | undefined =>
  (['waiting', 'later'] as const).find((one) => uploads.some(({ state }) => state === one));

/** Said once for all of them, not at every step of every file. */
const useAnnouncement = (uploads: readonly Upload[], t: MediaTranslate): string => {
  const active = uploads.filter(({ state }) => ACTIVE.has(state)).length;
  const refused = uploads.filter(({ state }) => state === 'refused').length;
  const waiting = waitingFor(uploads);
  const before = useRef(0);
  const [said, setSaid] = useState('');
  useEffect(() => {
    const was = before.current;
    before.current = active;
    if (active > was) setSaid(t('upload.said.started', { count: active }));
    else if (waiting) setSaid(t(`upload.${waiting}`));
    else if (active === 0 && was > 0)
      setSaid(refused > 0 ? t('upload.said.refused', { count: refused }) : t('upload.said.done'));
  }, [active, refused, waiting, t]);
  return said;
};

/** One line over all that is under way in this list. */
export const UploadBar = (props: { readonly list: ItemList; readonly queue: UploadQueue }): ReactElement => {
  const t = useMediaTexts();
  const { queue, list } = props;
  const view = useUploads(queue);
  const uploads = view.uploads.filter((one) => one.list === list);
  const unfinished = view.unfinished.filter((one) => one.list === list);
  const active = uploads.filter(({ state }) => ACTIVE.has(state));
  const seconds = useSecondsLeft(active);
  const said = useAnnouncement(uploads, t);
  const sent = active.reduce((sum, one) => sum + one.sent, 0);
  const size = active.reduce((sum, one) => sum + one.size, 0);
  const isPaused = active.length > 0 && active.every(({ state }) => state === 'paused');
  const waiting = waitingFor(active);
  return (
    <>
      <p className="vh" role="status">
        {said}
      </p>
      {unfinished.length > 0 && (
        <Note tone="warn">
          <p>{t('upload.unfinished', { count: unfinished.length })}</p>
          <p className="xs">{unfinished.map(({ name }) => name).join(', ')}</p>
          <div className="row wrap">
            <ChooseButton
              several
              small
              label={t('upload.chooseagain')}
              accept={ACCEPT[list]}
              onFiles={(files) => queue.add(list, files)}
            />
            <Button small look="light" onClick={() => queue.forgetUnfinished()}>
              {t('upload.forget')}
            </Button>
          </div>
        </Note>
      )}
      {active.length > 0 && (
        <div className="uploadbar">
          <div className="grow">
            <p className="s">
              <b>{t('upload.count', { count: active.length })}</b>{' '}
              <span className="qq">
                {isPaused
                  ? t('upload.paused')
                  : waiting
                    ? t(`upload.${waiting}`)
                    : seconds && t('upload.left', { seconds })}
              </span>
            </p>
            <progress
              className="sent"
              max={Math.max(1, size)}
              value={sent}
              aria-label={t('upload.count', { count: active.length })}
            />
          </div>
          <Button
            small
            look="quiet"
            icon={isPaused ? 'play' : 'pause'}
            onClick={() => (isPaused ? queue.resumeAll() : queue.pauseAll())}
          >
            {t(isPaused ? 'upload.goonall' : 'upload.pauseall')}
          </Button>
        </div>
      )}
    </>
  );
};

/** Each file that is not in the list yet, or never will be. */
export const UploadTiles = (props: {
  readonly list: ItemList;
  readonly queue: UploadQueue;
  /** Of what was left out and came again. */
  readonly leftOut: readonly string[];
  readonly onBack: (ref: string) => void;
  /** Of what the website had before, and nobody wants here. */
  readonly onRemove: (ref: string) => void;
}): ReactElement | null => {
  const t = useMediaTexts();
  const { queue, list, leftOut, onBack, onRemove } = props;
  const uploads = useUploads(queue).uploads.filter((one) => one.list === list);
  if (uploads.length === 0) return null;
  return (
    <ul className="shots tiles" aria-label={t('upload.list')}>
      {uploads.map((upload) => {
        if (upload.state === 'refused') return <Refused key={upload.id} {...{ upload, queue }} />;
        if (upload.state === 'elsewhere') return <Elsewhere key={upload.id} {...{ upload, queue, onRemove }} />;
        if (upload.state !== 'twice') return <UnderWay key={upload.id} {...{ upload, queue }} />;
        const isLeftOut = leftOut.includes(upload.file?.ref ?? '');
        return <Twice key={upload.id} {...{ upload, queue }} onBack={isLeftOut ? onBack : undefined} />;
      })}
    </ul>
  );
};
