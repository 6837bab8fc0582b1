// The second step of the booking card: who comes, with the chosen moment in sight. What is not needed is folded away.
import type { ReactElement } from 'react';
import type { Locale } from '../../domain/locale.ts';
import { momentText, periodText } from '../../domain/time/moment-text.ts';
import type { Slot } from '../../domain/viewings/viewing.ts';
import { FieldMessage } from '../forms/field.tsx';
import { PersonFields } from '../forms/person-fields.tsx';
import { problemOf, VisitorForm, type VisitorFormOptions, type VisitorFormState } from '../forms/visitor-form.tsx';
import { OptionalFields } from './optional-fields.tsx';

type Props = VisitorFormOptions &
  VisitorFormState & {
    readonly siteName: string;
    readonly privacyHref: string;
    readonly values: Readonly<Record<string, string>>;
    /** The home, as its own page calls it. */
    readonly listing: string;
    /** Undefined while another one is to be chosen. */
    readonly slot: Slot | undefined;
    readonly locale: Locale;
    readonly onOther: () => void;
  };

const Summary = (props: Props): ReactElement => {
  const { id, t, locale, slot, listing, onOther } = props;
  const problem = problemOf(props, 'start');
  return (
    <div className={problem ? 'chosen field bad' : 'chosen'} id={`${id}-start`} tabIndex={-1}>
      <p>
        {slot && <b className="capital">{periodText(slot.wallStart, slot.wallEnd, locale)}</b>}
        <span className="small quiet">{listing}</span>
        {slot?.group && <span className="small quiet">{t('viewing.page.group')}</span>}
      </p>
      <button className="linkish" type="button" onClick={onOther}>
        {t('viewing.form.change')}
      </button>
      {problem && <FieldMessage id={`${id}-start-problem`} text={problem} />}
    </div>
  );
};

export const BookingFormView = (props: Props): ReactElement => {
  const { t, locale, slot } = props;
  return (
    <VisitorForm
      {...props}
      look="booking"
      head={<Summary {...props} />}
      button={{
        text: slot
          ? t('viewing.form.submit.for', { moment: momentText(slot.wallStart, locale) })
          : t('viewing.form.submit'),
        sending: t('viewing.form.sending'),
        wide: true,
      }}
    >
      <input type="hidden" name="start" value={slot?.start ?? ''} />
      <PersonFields {...props} consent={t('viewing.form.privacy', { name: props.siteName, link: '\n' })}>
        <OptionalFields {...props} />
      </PersonFields>
    </VisitorForm>
  );
};
