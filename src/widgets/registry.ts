// Every widget, for the server. Names are part of the container contract (docs/contracts.md).
import { contactForm } from './contact-form/contact-form.load.ts';
import { entityList } from './entity-list/entity-list.load.ts';
import { estateFilter } from './estate-filter/estate-filter.load.ts';
import { estateList, estateMap, estateRows } from './estate-list/estate-list.load.ts';
import { imageSlider } from './image-slider/image-slider.load.ts';
import { officeHours } from './office-hours/office-hours.load.ts';
import { officeMap } from './office-map/office-map.load.ts';
import { popupImage } from './popup-image/popup-image.load.ts';
import { rentalList } from './rental-list/rental-list.load.ts';
import { searchForm } from './search-form/search-form.load.ts';
import { type ServerWidget, serverWidget } from './server-widget.ts';
import { socialEmbed } from './social-embed/social-embed.load.ts';
import { svgIcon } from './svg-icon/svg-icon.load.ts';

const ALL: readonly ServerWidget[] = [
  entityList,
  serverWidget(contactForm),
  serverWidget(estateFilter),
  serverWidget(estateList),
  serverWidget(estateMap),
  serverWidget(estateRows),
  serverWidget(officeMap),
  serverWidget(rentalList),
  serverWidget(searchForm),
  serverWidget(socialEmbed),
  serverWidget(imageSlider),
  serverWidget(officeHours),
  serverWidget(popupImage),
  serverWidget(svgIcon),
];

export const serverWidgets: ReadonlyMap<string, ServerWidget> = new Map(ALL.map((widget) => [widget.name, widget]));
