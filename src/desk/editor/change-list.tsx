// What changes, field by field: before and after.
import type { ReactElement, ReactNode } from 'react';
import type { Difference } from '../../domain/layers/leaf.ts';
import { useTexts } from '../texts/translate.tsx';
import { useEditor } from './editor-context.ts';

export const ChangeList = (props: {
  readonly changes: readonly Difference[];
  /** Beside a change: its way back. */
  readonly action?: ((change: Difference) => ReactNode) | undefined;
}): ReactElement => {
  const t = useTexts();
  const { leaf } = useEditor();
  return (
    <table className="tbl in difftable">
      <thead>
        <tr>
          <th scope="col">{t('editor.diff.field')}</th>
          <th scope="col">{t('editor.diff.before')}</th>
          <th scope="col">{t('editor.diff.after')}</th>
          {props.action && (
            <th scope="col">
              <span className="vh">{t('editor.diff.act')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {props.changes.map((change) => (
          <tr key={change.pointer}>
            <th scope="row">{leaf.name(change.pointer)}</th>
            <td>
              <del className="del">{leaf.value(change.pointer, change.before)}</del>
            </td>
            <td>
              <ins className="ins">{leaf.after(change)}</ins>
            </td>
            {props.action && <td>{props.action(change)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
