// All that a version held, leaf by leaf; an owner can take a text or a picture out of it for good.
import { type ReactElement, useState } from 'react';
import { itemPointer } from '../../domain/layers/decisions.ts';
import { leavesOf, type Pointer, partsOf } from '../../domain/layers/leaf.ts';
import { isLocale } from '../../domain/locale.ts';
import type { Unit } from '../../domain/record/estate.ts';
import { DeskPicture } from '../media/desk-picture.tsx';
import { useSession } from '../shell/session.ts';
import { useTexts } from '../texts/translate.tsx';
import { BlankDialog } from './blank-dialog.tsx';
import { useEditor } from './editor-context.ts';

/** What an owner may take out of all versions: texts and pictures. */
const isBlankable = (pointer: Pointer): boolean =>
  isLocale(partsOf(pointer).at(-1)) && !pointer.startsWith('/pictures/');

export const WholeVersion = ({ document }: { readonly document: Unit }): ReactElement => {
  const t = useTexts();
  const { leaf } = useEditor();
  const { may } = useSession();
  const [blanks, setBlanks] = useState<Pointer>();
  const leaves = [...leavesOf(document)].filter(([pointer]) => !/^\/(?:general\/id|pictures\/|files\/)/.test(pointer));
  const pictures = (document.pictures ?? []).flatMap(({ file }) => file ?? []);
  const blank = (pointer: Pointer, name: string) =>
    may('estates.blank') && (
      <button type="button" className="lk xs" onClick={() => setBlanks(pointer)}>
        {t('editor.blank.act')}
        <span className="vh"> {name}</span>
      </button>
    );
  return (
    <>
      <dl className="dl wide">
        {leaves.map(([pointer, value]) => (
          <div key={pointer}>
            <dt>{leaf.name(pointer)}</dt>
            <dd>
              {leaf.value(pointer, value)} {isBlankable(pointer) && blank(pointer, leaf.name(pointer))}
            </dd>
          </div>
        ))}
        {pictures.map((ref, index) => {
          const name = t('editor.leaf.picture', { number: index + 1 });
          return (
            <div key={ref}>
              <dt>{name}</dt>
              <dd>
                <DeskPicture className="th" file={ref} alt={name} />{' '}
                {blank(itemPointer('pictures', ref, 'title'), name)}
              </dd>
            </div>
          );
        })}
      </dl>
      {blanks && <BlankDialog pointer={blanks} onClose={() => setBlanks(undefined)} />}
    </>
  );
};
