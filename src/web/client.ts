// What every page loads: the stylesheet and the mounting of widgets.
import '@vitejs/plugin-react/preamble';
import '../ui/styles/main.css';
import { clientWidgets } from '../widgets/client-registry.ts';
import { mountWidgets } from '../widgets/mount.ts';

void mountWidgets(clientWidgets);
