// Send to a friend, share and print. Without script sending has a page of its own and sharing is a mail; with it, there is
// a dialog, and the device's own sheet, else the link on the clipboard.
import { type ComponentType, type MouseEvent, type ReactElement, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { FriendDialogProps, FriendLink } from '../friend-form/friend-form.widget.tsx';
import { loadChunk } from '../load-chunk.ts';
import { isPlainClick } from '../plain-click.ts';
import type { WidgetProps } from '../widget.ts';

export type ShareProps = { readonly title: string; readonly url: string; readonly friend?: FriendLink | undefined };

const mailOf = ({ title, url }: ShareProps): string =>
  `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${url}`)}`;

/** Whether the visitor closed the sheet: no failure. */
const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

const SendToAFriend = ({ props, locale, t }: WidgetProps<FriendLink>): ReactElement => {
  const [Dialog, setDialog] = useState<ComponentType<FriendDialogProps>>();
  const onClick = (event: MouseEvent): void => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    loadChunk('friend-dialog', () => import('../friend-form/friend-dialog.tsx'))
      .then((loaded) => setDialog(() => loaded.FriendDialog))
      .catch((error: unknown) => {
        console.error(error);
        location.href = props.href;
      });
  };
  return (
    <>
      <a
        className="iconbtn"
        href={props.href}
        rel="nofollow"
        aria-label={t('friend.title')}
        title={t('friend.title')}
        onClick={onClick}
      >
        <Icon name="mail" />
      </a>
      {Dialog && <Dialog {...{ props, locale, t }} onClose={() => setDialog(undefined)} />}
    </>
  );
};

export const ShareWidget = ({ props, locale, t }: WidgetProps<ShareProps>): ReactElement => {
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
      {props.friend && <SendToAFriend props={props.friend} locale={locale} t={t} />}
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
