// The listing of a viewing, as the pages about viewings show it.
import type { ReactElement } from 'react';
import { estateAlternates } from '../../domain/content/slug.ts';
import { labelsFor } from '../../domain/display/labels-for.ts';
import { MAX_ID } from '../../domain/record/ids.ts';
import { isPageReachable } from '../../domain/record/linkable.ts';
import type { ContactView } from '../../ui/listing/contact-panel.tsx';
import type { EstateCardView } from '../../ui/listing/estate-card.tsx';
import { ViewingAside } from '../../ui/viewings/viewing-aside.tsx';
import type { PageContext } from '../frame/page-view.ts';
import { contactView } from '../listing/listing-contact.ts';
import { findListingSource } from '../listing/listing-source.ts';
import { similarCard } from '../listing/listing-view.ts';

export type ViewingListing = {
  readonly id: number;
  readonly card: EstateCardView;
  /** Of its page. */
  readonly href: string;
  readonly contact: ContactView;
};

/** Undefined: unknown or hidden. */
export const findListing = async (context: PageContext, id: number): Promise<ViewingListing | 'gone' | undefined> => {
  const { api, frame, locale, t } = context;
  if (!(id > 0 && id <= MAX_ID)) return undefined;
  const offer = await findListingSource(api, id);
  if (offer === undefined || offer === 'gone') return offer;
  const { estate, parent } = offer;
  if (!isPageReachable(estate, frame.site)) return 'gone';
  return {
    id,
    card: similarCard(estate, frame.site.id, labelsFor(locale)),
    href: estateAlternates(estate, parent, labelsFor)[locale],
    contact: { ...(await contactView(context, id)), role: t('viewing.form.receives') },
  };
};

export const listingAside = (
  listing: ViewingListing | 'gone' | undefined,
  { t }: Pick<PageContext, 't'>,
): ReactElement | undefined =>
  listing === undefined || listing === 'gone' ? undefined : (
    <ViewingAside listing={listing.card} href={listing.href} contact={listing.contact} t={t} />
  );
