// Three inputs: who sends, and to whom. There is no message on purpose.
import type { ReactElement } from 'react';
import type { Translate } from '../../i18n/translate.ts';
import { TextField } from './field.tsx';
import type { ProblemWords } from './problem-text.ts';
import { inputOf, VisitorForm, type VisitorFormOptions, type VisitorFormState } from './visitor-form.tsx';

export type FriendFormOptions = VisitorFormOptions & {
  readonly estateId: number;
  readonly values: Readonly<Record<string, string>>;
};

/** Two inputs ask for an address: every sentence says whose. */
export const FRIEND_PROBLEMS: ProblemWords = {
  'name.link': 'friend.problem.name.link',
  'name.too-long': 'friend.problem.name.long',
  'name.control': 'friend.problem.name.control',
  'email.required': 'friend.problem.email.required',
  'email.email': 'friend.problem.email',
  'email.too-long': 'friend.problem.email',
  'email.control': 'friend.problem.email',
  'friendEmail.required': 'friend.problem.friendEmail.required',
  'friendEmail.email': 'friend.problem.friendEmail',
  'friendEmail.too-long': 'friend.problem.friendEmail',
  'friendEmail.control': 'friend.problem.friendEmail',
};

export const FriendFormView = (props: FriendFormOptions & VisitorFormState): ReactElement => {
  const { t, estateId } = props;
  const field = (name: string) => inputOf({ ...props, words: FRIEND_PROBLEMS }, name);
  return (
    <VisitorForm
      {...props}
      button={{ text: t('friend.send'), sending: t('friend.sending'), beside: t('friend.privacy') }}
    >
      <div className="two">
        <TextField {...field('name')} label={t('friend.name')} required autoComplete="name" />
        <TextField {...field('email')} label={t('friend.email')} type="email" required autoComplete="email" />
      </div>
      <TextField {...field('friendEmail')} label={t('friend.friendEmail')} type="email" required autoComplete="off" />
      <input type="hidden" name="estateId" value={estateId} />
    </VisitorForm>
  );
};

/** What is sent: a photo, the street and the town. */
export type SentListing = {
  /** Small, and in a format that every browser knows. */
  readonly photo: { readonly src: string; readonly width: number; readonly height: number } | undefined;
  readonly heading: string;
  readonly place: string;
};

export const SentListingView = ({ listing, t }: { readonly listing: SentListing; readonly t: Translate }) => (
  <div className="sent-listing">
    {listing.photo && <img {...listing.photo} alt="" />}
    <div>
      <p className="street">{listing.heading}</p>
      {listing.place !== '' && listing.place !== listing.heading && <p className="quiet">{listing.place}</p>}
      <p className="small quiet">{t('friend.intro')}</p>
    </div>
  </div>
);
