// A change of pictures or documents that the server does not take: said, and with a way out. Everything else goes on.
import type { ReactElement } from 'react';
import type { ItemList } from '../../domain/layers/leaf.ts';
import { useEditor } from '../editor/editor-context.ts';
import { Button } from '../parts/button.tsx';
import { Note } from '../parts/note.tsx';
import { useMediaTexts } from './media-texts.ts';

export const RefusedChange = ({ list }: { readonly list: ItemList }): ReactElement | null => {
  const t = useMediaTexts();
  const { saving, saver } = useEditor();
  const refused = Object.entries(saving.fields).filter(([key, { refused: is }]) => is && key.startsWith(`${list}-`));
  if (refused.length === 0) return null;
  return (
    <Note tone="bad" role="alert">
      <p>{t('save.refused')}</p>
      <div className="row wrap">
        <Button small onClick={() => void saver.flush({ again: true })}>
          {t('save.again')}
        </Button>
        <Button
          small
          look="light"
          onClick={() => {
            for (const [key] of refused) saver.drop(key);
          }}
        >
          {t('save.drop')}
        </Button>
      </div>
    </Note>
  );
};
