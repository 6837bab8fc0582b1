// Share the list and print it; or, at the foot of the page, its link, which without script is ready to be copied by hand.
import { type ReactElement, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { WidgetProps } from '../widget.ts';

export type FavoritesToolsProps = {
  readonly title: string;
  readonly url: string;
  /** The link itself instead of the tools. */
  readonly link?: boolean;
};

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

const DeviceLink = ({ props: { url }, t }: WidgetProps<FavoritesToolsProps>): ReactElement => {
  const [copied, setCopied] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      // No clipboard outside HTTPS, or not allowed: chosen, so that two keys copy it.
      input.current?.select();
    }
  };
  return (
    <div className="device-link">
      <input className="input" type="url" readOnly value={url} aria-label={t('favorites.device.link')} ref={input} />
      <button className="btn primary needs-script" type="button" onClick={copy}>
        {t('favorites.device.copy')}
      </button>
      <span className="small" role="status">
        {copied ? t('favorites.share.copied') : ''}
      </span>
    </div>
  );
};

const Tools = ({ props, t }: WidgetProps<FavoritesToolsProps>): ReactElement => {
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

export const FavoritesToolsWidget = (widget: WidgetProps<FavoritesToolsProps>): ReactElement =>
  widget.props.link ? <DeviceLink {...widget} /> : <Tools {...widget} />;
