// Who to ask about a listing: its own representative, else the office; with a portrait when the team page has one.
import { itemPath } from '../../domain/content/item-address.ts';
import { factOf } from '../../domain/content/items.ts';
import { textOf } from '../../domain/locale.ts';
import type { ContactView } from '../../ui/listing/contact-panel.tsx';
import type { PageContext } from '../frame/page-view.ts';
import { textView } from './listing-sections.ts';
import { contactOf } from './listing-source.ts';

const sameName = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

export const contactView = async (context: PageContext, id: number): Promise<ContactView> => {
  const { api, frame, locale, t, assetUrl } = context;
  const contact = await contactOf(api, id);
  if (contact?.kind !== 'salesRepresentative') {
    return {
      name: contact?.name || frame.site.name,
      firstName: '',
      role: t('listing.contact.office'),
      phone: contact?.phone || frame.site.phone,
      mobile: '',
      email: contact?.email || frame.site.email,
      picture: undefined,
    };
  }
  const team = (await api.find('entityItems', { params: { id: 'team' }, locale })) ?? [];
  // The address says who it is; a name only where the team page has no address.
  const email = contact.email?.toLowerCase();
  const member =
    team.find((person) => email !== undefined && factOf(person, 'email').toLowerCase() === email) ??
    team.find(({ title }) => sameName(textOf(title, locale), contact.name));
  return {
    name: contact.name,
    href: member && itemPath('team', member, locale),
    firstName: contact.firstname ?? contact.name.split(' ')[0] ?? '',
    role: t('listing.contact.person'),
    phone: contact.phone ?? '',
    mobile: contact.mobile ?? '',
    email: contact.email ?? '',
    description: textView([contact.description], locale),
    // Pictures of other hosts are not ours to show.
    picture:
      (member?.image && assetUrl(member.image)) || (contact.picture?.startsWith('/') ? contact.picture : undefined),
  };
};
