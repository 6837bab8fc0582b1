// What every page loads: the stylesheet and the mounting of widgets.
import '@vitejs/plugin-react/preamble';
import '../ui/styles/main.css';
// Linked by pages of the server; named here so that the client build emits them.
import '../ui/icons.svg?no-inline';
import '../ui/frame/pictures/not-found.svg?no-inline';
import './frame/theme-choice.js?url&no-inline';
import { startBrokenPictures } from '../widgets/broken-pictures.ts';
import { clientWidgets } from '../widgets/client-registry.ts';
import { startConsentSettings } from '../widgets/consent/consent-settings.ts';
import { startCarrySearch } from '../widgets/estate-list/carry-search.ts';
import { startHearts } from '../widgets/favorites/hearts.ts';
import { startLanguageSwitch } from '../widgets/language-switch.ts';
import { mountWidgets } from '../widgets/mount.ts';

startBrokenPictures();
startHearts();
startCarrySearch();
startLanguageSwitch();
startConsentSettings();
void mountWidgets(clientWidgets);
