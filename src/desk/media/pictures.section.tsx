// The pictures and plans of a listing: sent, ordered, described, left out.
import { type ReactElement, useState, useSyncExternalStore } from 'react';
import { useDeskQuery } from '../api/desk-queries.ts';
import { useEditor } from '../editor/editor-context.ts';
import { Button } from '../parts/button.tsx';
import { Sheet } from '../parts/dialog.tsx';
import { Empty } from '../shell/states.tsx';
import { useLocale } from '../texts/translate.tsx';
import { AlikePictures } from './alike.tsx';
import { ChooseButton, FileDrop, PICTURE_TYPES } from './choose-files.tsx';
import { DeskPicture } from './desk-picture.tsx';
import { useMediaTexts } from './media-texts.ts';
import { focusOf, nameOf, PictureGrid } from './picture-grid.tsx';
import { PicturePanel } from './picture-panel.tsx';
import { RefusedChange } from './refused-change.tsx';
import { UploadBar, UploadTiles } from './uploads-view.tsx';
import { type Items, useItems } from './use-items.ts';
import { useUploadQueue } from './use-uploads.ts';

const ROOMY = '(min-width: 75rem)';
const hearWidth = (listener: () => void): (() => void) => {
  const media = matchMedia(ROOMY);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};
/** Whether there is room for the picture beside the others. */
const useRoom = (): boolean => useSyncExternalStore(hearWidth, () => matchMedia(ROOMY).matches);

const LeftOut = ({ items }: { readonly items: Items }): ReactElement | null => {
  const t = useMediaTexts();
  const { leftOut, readOnly } = items;
  if (leftOut.length === 0) return null;
  return (
    <section className="group">
      <h3>{t('leftout.title', { count: leftOut.length })}</h3>
      <ul className="shots">
        {leftOut.map((one) => (
          <li key={one.ref} className="shot out">
            <div className="im">
              <DeskPicture file={one.ref} alt={t('leftout.picture')} focus={focusOf(one)} />
            </div>
            {!readOnly && (
              <div className="cap">
                <Button small look="light" icon="undo" onClick={() => items.decide(one.ref, 'leftOut', undefined)}>
                  {t('leftout.back')}
                </Button>
                {one.isAdded && (
                  <Button
                    small
                    look="danger"
                    icon="trash"
                    onClick={() => items.remove(one.ref, t('said.removed', { name: t('leftout.picture') }))}
                  >
                    {t('panel.remove')}
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};

const PicturesSection = (): ReactElement => {
  const t = useMediaTexts();
  const { sheet, locales } = useEditor();
  const locale = useLocale();
  const items = useItems('pictures');
  const queue = useUploadQueue();
  const hasRoom = useRoom();
  const [chosen, setChosen] = useState<string>();
  const facts = useDeskQuery('estates', 'listingFiles', { params: { id: sheet.id } }).data?.files ?? [];
  const { shown, readOnly, leftOut } = items;
  const photos = shown.filter(({ isPlan }) => !isPlan).length;
  const one = shown.find(({ ref }) => ref === chosen);
  const add = (files: readonly File[]): void => queue.add('pictures', files);
  const close = (): void => {
    setChosen(undefined);
    document.querySelector<HTMLElement>(`[data-key="${CSS.escape(chosen ?? '')}"]`)?.focus();
  };
  const nameAt = (ref: string): string => {
    const item = shown.find((other) => other.ref === ref);
    if (!item) return '';
    const own = shown.filter(({ isPlan }) => isPlan === item.isPlan);
    return nameOf(item, own.indexOf(item), t);
  };
  const panel = one && (
    <PicturePanel
      key={one.ref}
      one={one}
      items={items}
      facts={facts.find(({ ref }) => ref === one.ref)}
      bare={!hasRoom}
      onReplace={(file) => {
        queue.add('pictures', [file], { replaces: one.ref });
        close();
      }}
      onClose={close}
    />
  );
  return (
    <div className={panel && hasRoom ? 'media with' : 'media'}>
      <FileDrop readOnly={readOnly} onFiles={add}>
        <div className="row wrap">
          <span className="qq">
            {t('count.photos', { count: photos })}
            {shown.length > photos && `, ${t('count.plans', { count: shown.length - photos })}`}
          </span>
          <span className="sp" />
          {!readOnly && <ChooseButton several label={t('choose.pictures')} accept={PICTURE_TYPES} onFiles={add} />}
        </div>
        <RefusedChange list="pictures" />
        <UploadBar list="pictures" queue={queue} />
        <AlikePictures items={items} facts={facts} />
        {shown.length === 0 && <Empty title={t('grid.empty')}>{!readOnly && <p>{t('grid.empty.how')}</p>}</Empty>}
        {shown.length > 0 && (
          <PictureGrid
            items={shown}
            locales={[locale, ...locales]}
            readOnly={readOnly}
            chosen={chosen}
            fileName={(ref) => facts.find((file) => file.ref === ref)?.name ?? ''}
            onChoose={setChosen}
            onMove={(ref, to) => items.move(ref, to, (place) => t('said.moved', { name: nameAt(ref), place }))}
          />
        )}
        <UploadTiles
          list="pictures"
          queue={queue}
          leftOut={leftOut.map(({ ref }) => ref)}
          onBack={(ref) => items.decide(ref, 'leftOut', undefined)}
          onRemove={(ref) => items.remove(ref, t('said.removed', { name: t('upload.onefile') }))}
        />
        {shown.length > 1 && !readOnly && <p className="s qq">{t('grid.help')}</p>}
        <LeftOut items={items} />
      </FileDrop>
      {hasRoom
        ? panel && (
            <aside className="mediaside" aria-label={nameAt(one.ref)}>
              {panel}
            </aside>
          )
        : one && (
            <Sheet title={nameAt(one.ref)} open onClose={close}>
              {panel}
            </Sheet>
          )}
    </div>
  );
};

export default PicturesSection;
