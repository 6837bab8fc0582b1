// Loaded with the first click on the settings: React and the words come along.
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { ConsentChoice } from '../../domain/content/consent-choice.ts';
import { isLocale } from '../../domain/locale.ts';
import { loadTranslate } from '../../i18n/load-translate.ts';
import { chooseConsent, keptChoice } from '../consent.ts';
import { ConsentDialog } from './consent-dialog.tsx';

const documentLocale = () => {
  const language = document.documentElement.lang.slice(0, 2);
  return isLocale(language) ? language : 'nl';
};

export const openConsentSettings = async (opener: HTMLElement): Promise<void> => {
  const t = await loadTranslate(documentLocale());
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place, { identifierPrefix: 'consent' });
  const status = document.querySelector('[data-consent-status]');
  if (status) status.textContent = '';
  const onChoose = (choice: ConsentChoice): void => {
    chooseConsent(choice);
    if (status) status.textContent = t('consent.saved');
  };
  const onClose = (): void => {
    // Not while React is still at work on the event that closed it.
    queueMicrotask(() => {
      root.unmount();
      place.remove();
      opener.focus();
    });
  };
  root.render(createElement(ConsentDialog, { choice: keptChoice(), t, onChoose, onClose }));
};
