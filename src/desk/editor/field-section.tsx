// A section of the form: its groups with the fields that are asked of this listing.
import type { ReactElement } from 'react';
import { isAsked } from '../../domain/publishing/editor/asked.ts';
import type { EditorField } from '../../domain/publishing/editor/editor-field.ts';
import type { Group } from '../../domain/publishing/editor/group.ts';
import { isFilled } from '../../domain/publishing/editor/section-state.ts';
import { SECTIONS, type SectionId } from '../../domain/publishing/editor/sections.ts';
import { Icon } from '../parts/icon.tsx';
import { useTexts } from '../texts/translate.tsx';
import { useEditor } from './editor-context.ts';
import { EstateField } from './editor-field.tsx';
import { nameIn } from './editor-words.ts';

const Fields = ({ fields }: { readonly fields: readonly EditorField[] }): ReactElement => (
  <div className="fieldgrid">
    {fields.map((field) => (
      <EstateField key={field.id} field={field} />
    ))}
  </div>
);

/** What is asked, and what stands there all the same. */
const useShownFields = (fields: readonly EditorField[]): readonly EditorField[] => {
  const { record, asked } = useEditor();
  return fields.filter((field) => isAsked(field, asked) || isFilled(record, field));
};

const GroupFields = ({ group, isFirst }: { readonly group: Group; readonly isFirst: boolean }): ReactElement | null => {
  const t = useTexts();
  const { record, words, saving } = useEditor();
  const fields = useShownFields(group.fields);
  if (fields.length === 0) return null;
  const name = nameIn(words, `group.${group.id}`);
  if (isFirst)
    return (
      <div className="group">
        <h3>{name}</h3>
        <Fields fields={fields} />
      </div>
    );
  const filled = fields.filter((field) => isFilled(record, field)).length;
  const isTouched = fields.some(({ id }) => id in saving.fields || id in saving.held);
  const isOpen = filled > 0 || isTouched || fields.some(({ law, matters }) => law || matters);
  return (
    <details className="group" open={isOpen}>
      <summary>
        <Icon name="right" />
        <h3>{name}</h3>
        <span className="s qq sp">{t('editor.group.filled', { filled, asked: fields.length })}</span>
      </summary>
      <Fields fields={fields} />
    </details>
  );
};

export const FieldSection = ({ section }: { readonly section: SectionId }): ReactElement => {
  const { record, asked } = useEditor();
  const groups = (SECTIONS.find(({ id }) => id === section)?.groups ?? []).filter(({ fields }) =>
    fields.some((field) => isAsked(field, asked) || isFilled(record, field)),
  );
  return (
    <>
      {groups.map((group, index) => (
        <GroupFields key={group.id} group={group} isFirst={index === 0} />
      ))}
    </>
  );
};
