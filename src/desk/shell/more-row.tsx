// The rest of a long list, page by page. What did not come says so, beside the button that asks for it again.
import type { ReactElement } from 'react';
import { Button } from '../parts/button.tsx';
import { Note } from '../parts/note.tsx';
import { useTexts } from '../texts/translate.tsx';

type Pages = {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => unknown;
};

export const MoreRow = ({ pages, label }: { readonly pages: Pages; readonly label?: string }): ReactElement | null => {
  const t = useTexts();
  if (!pages.hasNextPage) return null;
  return (
    <div className="morerow">
      {pages.isFetchNextPageError && !pages.isFetchingNextPage && (
        <Note tone="bad" role="alert">
          {t('state.more.failed')}
        </Note>
      )}
      <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
        {label ?? t('act.more')}
      </Button>
    </div>
  );
};
