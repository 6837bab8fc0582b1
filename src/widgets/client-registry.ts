// Every widget, for the browser: a name and the chunk that holds its component.
import type { ComponentType } from 'react';
import { loadChunk } from './load-chunk.ts';
import type { WidgetProps } from './widget.ts';

/** Properties come from a JSON block that the same component's `load`, or a page, wrote. */
export type ClientComponent = ComponentType<WidgetProps<never>>;
export type ClientLoader = () => Promise<ClientComponent>;

const listing: ClientLoader = async () => (await import('./estate-list/estate-list.widget.tsx')).EstateListWidget;

/** Their texts are all that most pages load (bin/client-messages.mjs). */
export const LIST_WIDGETS: ReadonlySet<string> = new Set([
  'estate-filter',
  'estate-list',
  'estate-map',
  'estate-rows',
  'search-form',
]);

const LOADERS: Readonly<Record<string, ClientLoader>> = {
  'alert-edit': async () => (await import('./alert-form/alert-edit.widget.tsx')).AlertEditWidget,
  'alert-form': async () => (await import('./alert-form/alert-form.widget.tsx')).AlertFormWidget,
  'estate-filter': async () => (await import('./estate-filter/estate-filter.widget.tsx')).EstateFilterWidget,
  'estate-list': listing,
  'estate-map': listing,
  'estate-rows': listing,
  'estate-place': async () => (await import('./estate-place/estate-place.widget.tsx')).EstatePlaceWidget,
  'office-map': async () => (await import('./office-map/office-map.widget.tsx')).OfficeMapWidget,
  'rental-calendar': async () => (await import('./rental-booking/rental-calendar.widget.tsx')).RentalCalendarWidget,
  'rental-request': async () => (await import('./rental-booking/rental-request.widget.tsx')).RentalRequestWidget,
  'rental-list': async () => (await import('./rental-list/rental-list.widget.tsx')).RentalListWidget,
  'search-form': async () => (await import('./search-form/search-form.widget.tsx')).SearchFormWidget,
  'social-embed': async () => (await import('./social-embed/social-embed.widget.tsx')).SocialEmbedWidget,
  'contact-form': async () => (await import('./contact-form/contact-form.widget.tsx')).ContactFormWidget,
  'cost-estimate': async () => (await import('./cost-estimate/cost-estimate.widget.tsx')).CostEstimateWidget,
  'favorite-note': async () => (await import('./favorites/favorite-note.widget.tsx')).FavoriteNoteWidget,
  'favorites-tools': async () => (await import('./favorites/favorites-tools.widget.tsx')).FavoritesToolsWidget,
  'friend-form': async () => (await import('./friend-form/friend-form.widget.tsx')).FriendFormWidget,
  gallery: async () => (await import('./gallery/gallery.widget.tsx')).GalleryWidget,
  'image-slider': async () => (await import('./image-slider/image-slider.widget.tsx')).ImageSliderWidget,
  'media-embed': async () => (await import('./media-embed/media-embed.widget.tsx')).MediaEmbedWidget,
  'office-hours': async () => (await import('./office-hours/office-hours.widget.tsx')).OfficeHoursWidget,
  'popup-image': async () => (await import('./popup-image/popup-image.widget.tsx')).PopupImageWidget,
  share: async () => (await import('./share/share.widget.tsx')).ShareWidget,
  'svg-icon': async () => (await import('./svg-icon/svg-icon.widget.tsx')).SvgIconWidget,
  'viewing-form': async () => (await import('./viewing-form/viewing-form.widget.tsx')).ViewingFormWidget,
  'viewing-picker': async () => (await import('./viewing-picker/viewing-picker.widget.tsx')).ViewingPickerWidget,
  'viewing-sheet': async () => (await import('./viewing-sheet/viewing-sheet.widget.tsx')).ViewingSheetWidget,
  'wait-form': async () => (await import('./viewing-form/wait-form.widget.tsx')).WaitFormWidget,
};

export const clientWidgets: ReadonlyMap<string, ClientLoader> = new Map(
  Object.entries(LOADERS).map(([name, load]) => [name, () => loadChunk(name, load)]),
);
