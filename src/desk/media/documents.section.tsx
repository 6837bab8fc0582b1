// The documents of a listing: each with its name in the languages of the site, and who may have it.
import { type ReactElement, useState } from 'react';
import type { DecidedItem } from '../../domain/layers/decisions.ts';
import { parseFileRef, VISIBILITIES } from '../../domain/media/file-ref.ts';
import { useDeskApi, useDeskQuery } from '../api/desk-queries.ts';
import { useEditor } from '../editor/editor-context.ts';
import { LanguageRows } from '../editor/language-control.tsx';
import { Button } from '../parts/button.tsx';
import { SelectField } from '../parts/field.tsx';
import { Icon } from '../parts/icon.tsx';
import { Note } from '../parts/note.tsx';
import { sizeText } from '../parts/size-text.ts';
import { useLocale } from '../texts/translate.tsx';
import { ChooseButton, DOCUMENT_TYPES, FileDrop } from './choose-files.tsx';
import { useMediaTexts } from './media-texts.ts';
import { textIn } from './picture-grid.tsx';
import type { FileFacts } from './picture-panel.tsx';
import { RefusedChange } from './refused-change.tsx';
import { UploadBar, UploadTiles } from './uploads-view.tsx';
import { type Items, useItems } from './use-items.ts';
import { useUploadQueue } from './use-uploads.ts';

type Visibility = (typeof VISIBILITIES)[number];
const visibilityOf = ({ item }: DecidedItem): Visibility =>
  VISIBILITIES.find((one) => one === item.visibility) ?? 'public';

/** Opens it: one that we keep is asked for with the key of the desk. */
const OpenLink = (props: { readonly file: string; readonly name: string }): ReactElement | null => {
  const t = useMediaTexts();
  const api = useDeskApi();
  const [failed, setFailed] = useState(false);
  const kept = parseFileRef(props.file);
  const label = t('document.open', { name: props.name });
  if (!kept)
    return /^https?:/.test(props.file) ? (
      <a className="lk" href={props.file} target="_blank" rel="noreferrer">
        {label}
      </a>
    ) : null;
  const open = async (): Promise<void> => {
    setFailed(false);
    const { path, headers } = api.request('deskFile', { sha256: kept.sha256 });
    const response = await fetch(`/api${path}`, { headers }).catch(() => undefined);
    if (!response?.ok) return setFailed(true);
    const address = URL.createObjectURL(await response.blob());
    const link = document.createElement('a');
    link.href = address;
    // Saved, not shown: a document of somebody else's is not opened inside the desk.
    link.download = `${props.name}.${kept.isPdf ? 'pdf' : 'webp'}`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  };
  return (
    <>
      <Button small look="light" icon="download" onClick={() => void open()}>
        {label}
      </Button>
      {failed && (
        <span className="s bad" role="alert">
          {t('document.notopened')}
        </span>
      )}
    </>
  );
};

const DocumentRow = (props: {
  readonly one: DecidedItem;
  readonly number: number;
  readonly items: Items;
  readonly facts: FileFacts | undefined;
  readonly onReplace: (file: File) => void;
}): ReactElement => {
  const t = useMediaTexts();
  const locale = useLocale();
  const { locales } = useEditor();
  const { one, items, facts } = props;
  const { readOnly } = items;
  const number = t('name.document', { number: props.number });
  const name = textIn(one.item.name, [locale, ...locales]) || facts?.name || number;
  return (
    <li className="docrow">
      <div className="row wrap">
        <Icon name={one.item.type === 'plan' ? 'plan' : 'file'} />
        <b className="grow ell">{name}</b>
        {facts && <span className="xs qq">{sizeText(facts.bytes, locale)}</span>}
        <OpenLink file={one.ref} name={name} />
      </div>
      <div className="two">
        <div className="f">
          <span className="lb">{t('document.name')}</span>
          <LanguageRows
            readOnly={readOnly || items.lockedIn}
            name={`${number}, ${t('document.name')}`}
            maxLength={300}
            value={one.item.name}
            onValue={(texts) => items.write(one, 'name', texts)}
          />
        </div>
        <SelectField
          label={t('document.for', { name: number })}
          help={t(`visibility.${visibilityOf(one)}.help`)}
          value={visibilityOf(one)}
          disabled={readOnly}
          choices={VISIBILITIES.map((value) => ({ value, label: t(`visibility.${value}`) }))}
          onChange={(value) =>
            items.decide(one.ref, 'visibility', value, t('said.visibility', { name, who: t(`visibility.${value}`) }))
          }
        />
      </div>
      {!readOnly && (
        <div className="row wrap">
          <ChooseButton
            small
            look="light"
            label={t('document.replace', { name })}
            accept={DOCUMENT_TYPES}
            onFiles={([file]) => file && props.onReplace(file)}
          />
          <Button
            small
            look="danger"
            icon="trash"
            onClick={() => items.remove(one.ref, t(one.isAdded ? 'said.removed' : 'said.leftout', { name }))}
          >
            {t(one.isAdded ? 'document.remove' : 'document.leaveout', { name })}
          </Button>
        </div>
      )}
    </li>
  );
};

const DocumentsSection = (): ReactElement => {
  const t = useMediaTexts();
  const { sheet } = useEditor();
  const items = useItems('files');
  const queue = useUploadQueue();
  const { locales } = useEditor();
  const locale = useLocale();
  const facts = useDeskQuery('estates', 'listingFiles', { params: { id: sheet.id } }).data?.files ?? [];
  const { shown, leftOut, readOnly } = items;
  const add = (files: readonly File[]): void => queue.add('files', files);
  const factsOf = (ref: string): FileFacts | undefined => facts.find((one) => one.ref === ref);
  return (
    <section className="group">
      <FileDrop readOnly={readOnly} onFiles={add}>
        <div className="row wrap">
          <h3>{t('document.list')}</h3>
          <span className="qq">{t('count.documents', { count: shown.length })}</span>
          <span className="sp" />
          {!readOnly && <ChooseButton several label={t('choose.documents')} accept={DOCUMENT_TYPES} onFiles={add} />}
        </div>
        <RefusedChange list="files" />
        <UploadBar list="files" queue={queue} />
        {shown.length === 0 && <p className="q">{t('document.none')}</p>}
        <ul className="docs">
          {shown.map((one, index) => (
            <DocumentRow
              key={one.ref}
              one={one}
              number={index + 1}
              items={items}
              facts={factsOf(one.ref)}
              onReplace={(file) => queue.add('files', [file], { replaces: one.ref })}
            />
          ))}
        </ul>
        <UploadTiles
          list="files"
          queue={queue}
          leftOut={leftOut.map(({ ref }) => ref)}
          onBack={(ref) => items.decide(ref, 'leftOut', undefined)}
          onRemove={(ref) => items.remove(ref, t('said.removed', { name: t('upload.onefile') }))}
        />
        {!readOnly && <Note>{t('document.metadata')}</Note>}
        {leftOut.length > 0 && (
          <>
            <h3>{t('leftout.documents', { count: leftOut.length })}</h3>
            <ul className="docs">
              {leftOut.map((one) => (
                <li key={one.ref} className="docrow row wrap">
                  <Icon name="file" />
                  <span className="grow ell">
                    {textIn(one.item.name, [locale, ...locales]) || factsOf(one.ref)?.name || one.ref}
                  </span>
                  {!readOnly && (
                    <Button small look="light" icon="undo" onClick={() => items.decide(one.ref, 'leftOut', undefined)}>
                      {t('leftout.back')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </FileDrop>
    </section>
  );
};

export default DocumentsSection;
