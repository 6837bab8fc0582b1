// Every widget, for the server. Names are part of the container contract (docs/contracts.md).
import { imageSlider } from './image-slider/image-slider.load.ts';
import { officeHours } from './office-hours/office-hours.load.ts';
import { popupImage } from './popup-image/popup-image.load.ts';
import { type ServerWidget, serverWidget } from './server-widget.ts';
import { svgIcon } from './svg-icon/svg-icon.load.ts';

const ALL: readonly ServerWidget[] = [
  serverWidget(imageSlider),
  serverWidget(officeHours),
  serverWidget(popupImage),
  serverWidget(svgIcon),
];

export const serverWidgets: ReadonlyMap<string, ServerWidget> = new Map(ALL.map((widget) => [widget.name, widget]));
