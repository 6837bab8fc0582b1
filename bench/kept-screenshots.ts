// The pictures that are kept in docs/screenshots: those that tell most, no more than these. All others are made beside them
// and stay out of the repository.
export const MAX_PICTURES = 24;
export const MAX_BYTES = 5_000_000;

export const KEPT_SCREENSHOTS: readonly string[] = [
  'home-1440',
  'home-390',
  'home-dark-1440',
  'list-1440',
  'list-390',
  'list-dark-390',
  'list-rows-1440',
  'list-map-1440',
  'list-map-390',
  'detail-1440',
  'detail-390',
  'detail-dark-1440',
  'project-1440',
  'project-390',
  'holiday-1440',
  'holiday-home-1440',
  'holiday-home-dark-390',
  'appointment-390',
  'appointment-mine-1440',
  'favorites-1440',
  'alert-mine-390',
  'estran-home-1440',
  'estran-list-dark-1440',
  'estran-detail-390',
];
