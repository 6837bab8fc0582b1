// Share and print. Without script sharing is a mail; with it, the device's own sheet, else the link on the clipboard.
import { type MouseEvent, type ReactElement, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { WidgetProps } from '../widget.ts';

export type ShareProps = { readonly title: string; readonly url: string };

const mailOf = ({ title, url }: ShareProps): string =>
  `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${url}`)}`;

/** Whether the visitor closed the sheet: no failure. */
const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

export const ShareWidget = ({ props, t }: WidgetProps<ShareProps>): ReactElement => {
  const [copied, setCopied] = useState(false);

  const share = async (): Promise<void> => {
    try {
      if (navigator.share) await navigator.share({ title: props.title, url: props.url });
      else {
        await navigator.clipboard.writeText(props.url);
        setCopied(true);
      }
    } catch (error) {
      if (!isAbort(error)) location.href = mailOf(props);
    }
  };
  const onShare = (event: MouseEvent): void => {
    // No clipboard outside HTTPS: the mail it is.
    if (!navigator.share && !navigator.clipboard) return;
    event.preventDefault();
    void share();
  };

  return (
    <div className="row share">
      <a
        className="iconbtn"
        href={mailOf(props)}
        aria-label={t('listing.share')}
        title={t('listing.share')}
        onClick={onShare}
      >
        <Icon name="share" />
      </a>
      <button
        className="iconbtn needs-script"
        type="button"
        aria-label={t('listing.print')}
        title={t('listing.print')}
        onClick={() => window.print()}
      >
        <Icon name="print" />
      </button>
      <span className="small quiet" role="status">
        {copied ? t('listing.share.copied') : ''}
      </span>
    </div>
  );
};
