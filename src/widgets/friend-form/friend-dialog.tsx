// Send to a friend over the listing it is about; loaded with the first click on its button.
import { type ReactElement, useEffect, useId, useRef } from 'react';
import { SentListingView } from '../../ui/forms/friend-form-view.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type FriendDialogProps, FriendFormWidget } from './friend-form.widget.tsx';

export const FriendDialog = ({ props, locale, t, onClose }: FriendDialogProps): ReactElement => {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    if (dialog.current?.open) return;
    dialog.current?.showModal();
    // Not the button that closes it, though it comes first.
    dialog.current?.querySelector<HTMLInputElement>('input[name="name"]')?.focus();
  }, []);
  return (
    <dialog className="consent friend" ref={dialog} aria-labelledby={heading} onClose={onClose}>
      <form method="dialog" className="close">
        <button className="iconbtn" type="submit" aria-label={t('listing.close')}>
          <Icon name="close" />
        </button>
      </form>
      <div className="stack">
        <h2 id={heading}>{t('friend.title')}</h2>
        <SentListingView listing={props.listing} t={t} />
        <FriendFormWidget props={{ ...props.form, values: {}, problems: [] }} locale={locale} t={t} />
      </div>
    </dialog>
  );
};
