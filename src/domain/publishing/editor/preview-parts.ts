// Which part of the page of a listing is written in which section of the editor: a click in the preview leads there.
import type { SectionId } from './sections.ts';

/** From the inside out: the first that holds what was clicked counts. */
export const PREVIEW_PARTS: readonly (readonly [selector: string, section: SectionId])[] = [
  ['#documents, #ask-documents', 'documents'],
  ['#energy, .energy', 'energy'],
  ['#planning', 'planning'],
  ['#layout, .keyfacts', 'layout'],
  ['#location, .crumbs', 'location'],
  ['#costs, .price-line', 'price'],
  ['.gallery, #plans, #tour', 'pictures'],
  ['#contact, .m-bar', 'viewings'],
  ['.tabbed', 'technical'],
  ['.prose', 'texts'],
  ['.title-block, .p-hero', 'basics'],
];

export const PREVIEW_MESSAGE = 'pand-preview-part';

/** What came out of the frame, which anybody may have said: one of the sections above, or nothing. */
export const sectionOfMessage = (data: unknown): SectionId | undefined => {
  if (typeof data !== 'object' || data === null || !('kind' in data) || !('section' in data)) return undefined;
  if (data.kind !== PREVIEW_MESSAGE) return undefined;
  return PREVIEW_PARTS.find(([, section]) => section === data.section)?.[1];
};
