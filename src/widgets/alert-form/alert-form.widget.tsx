// "Keep me informed" with script: places are searched, the preview follows, and it is sent without leaving the page.
import { type ReactElement, useRef } from 'react';
import { checkAlertForm } from '../../domain/alerts/alert-form.ts';
import { type AlertFormOptions, AlertFormView } from '../../ui/alerts/alert-form-view.tsx';
import { AlertPreview, type AlertPreviewView } from '../../ui/alerts/alert-preview.tsx';
import { type SentFormProps, useFormSending } from '../form-sending.tsx';
import { searchPlaces, topPlaces } from '../search-places.ts';
import type { WidgetProps } from '../widget.ts';
import { useAlertPreview } from './use-alert-preview.ts';

export type AlertFormProps = AlertFormOptions &
  SentFormProps & {
    readonly siteId: string;
    readonly preview: AlertPreviewView;
  };

export const AlertFormWidget = ({ props, locale, t }: WidgetProps<AlertFormProps>): ReactElement => {
  const { siteId, preview } = props;
  const shown = useAlertPreview(preview, locale);
  const area = useRef<HTMLDivElement>(null);
  const { view, sent } = useFormSending(props, {
    check: checkAlertForm,
    complaint: 'The alert was not asked for',
    sent: { title: t('alerts.sent'), text: t('alerts.sent.text') },
    notSent: t('alerts.notSent'),
    words: { name: 'form.firstName' },
    tooMany: t('alerts.tooMany'),
    t,
  });
  const { places } = props.criteria;
  return (
    <div className="duo">
      <div ref={area}>
        <h1>{t('alerts.title')}</h1>
        <p className="intro">{t('alerts.intro')}</p>
        <AlertFormView
          {...props}
          {...view}
          key={sent}
          values={sent > 0 ? {} : props.values}
          search={async (text) => (text.trim() === '' ? topPlaces(places) : searchPlaces(text, locale))}
          onChange={() => shown.refresh(area.current?.querySelector('form'))}
        />
      </div>
      <AlertPreview preview={shown.preview} context={{ siteId, locale, t }} />
    </div>
  );
};
