// Share the list and print it. Without script the link stands at the foot of the page, ready to be copied.
import { type ReactElement, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { WidgetProps } from '../widget.ts';

export type FavoritesToolsProps = { readonly title: string; readonly url: string };

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

export const FavoritesToolsWidget = ({ props, t }: WidgetProps<FavoritesToolsProps>): ReactElement => {
  const [copied, setCopied] = useState(false);
  const { title, url } = props;
  const share = async (): Promise<void> => {
    try {
      if (navigator.share) await navigator.share({ title, url });
      else {
        await navigator.clipboard.writeText(url);
        setCopied(true);
      }
    } catch (error) {
      // No clipboard outside HTTPS, or not allowed: a mail to whom it is for.
      if (!isAbort(error))
        location.href = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`;
    }
  };
  return (
    <div className="list-tools needs-script no-print">
      <span className="small quiet" role="status">
        {copied ? t('favorites.share.copied') : ''}
      </span>
      <button className="btn ghost s" type="button" onClick={share}>
        <Icon name="share" />
        {t('favorites.share')}
      </button>
      <button className="btn ghost s" type="button" onClick={() => window.print()}>
        <Icon name="print" />
        {t('listing.print')}
      </button>
    </div>
  );
};
