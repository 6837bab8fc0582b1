// The request with script: checked before it is sent, sent without leaving the page. When somebody was faster it shows
// what is left, and keeps what was typed.
import { type ReactElement, useState } from 'react';
import { buildRoute } from '../../domain/content/routes.ts';
import { checkRentalForm } from '../../domain/rentals/rental-form.ts';
import type { RentalPeriod } from '../../domain/rentals/rental-unit.ts';
import { alternativesTo, type ChosenStay } from '../../domain/rentals/stay-choice.ts';
import type { DayRange } from '../../domain/time/calendar-days.ts';
import { Alternatives } from '../../ui/rentals/alternatives.tsx';
import {
  type RentalRequestOptions,
  RentalRequestView,
  requestFieldId,
  withoutDoubles,
} from '../../ui/rentals/rental-request-view.tsx';
import { type SentFormProps, useFormSending } from '../form-sending.tsx';
import type { WidgetProps } from '../widget.ts';
import { changeStayChoice, useStayChoice } from './booking-store.ts';

export type RentalRequestProps = RentalRequestOptions &
  SentFormProps & {
    readonly stay: ChosenStay | undefined;
    /** After a conflict: free periods close to the one that is gone. */
    readonly others: readonly RentalPeriod[];
  };

const check = (inputs: Readonly<Record<string, unknown>>) => {
  const checked = checkRentalForm(inputs);
  return checked.ok ? checked : { ok: false as const, problems: withoutDoubles(checked.problems) };
};

const periodsIn = (body: string): RentalPeriod[] => {
  try {
    return (JSON.parse(body) as { periods?: RentalPeriod[] }).periods ?? [];
  } catch {
    return [];
  }
};

export const RentalRequestWidget = ({ props, locale, t }: WidgetProps<RentalRequestProps>): ReactElement => {
  const { choice, scripted } = useStayChoice(props.stay);
  const { stay } = choice;
  const [others, setOthers] = useState(props.others);
  const [seeHref, setSeeHref] = useState('');
  const gone = (range: DayRange, left?: readonly RentalPeriod[]): void =>
    changeStayChoice({
      ...choice,
      stay: undefined,
      taken: [...choice.taken, { from: range.from, to: range.to }],
      left,
    });
  const { view, sent, step } = useFormSending(props, {
    check,
    complaint: 'The request was not sent',
    sent: { title: t('rental.request.sent'), text: t('rental.request.sent.text') },
    notSent: t('rental.request.notSent'),
    tooMany: t('rental.request.tooMany'),
    conflict: { title: t('rental.request.conflict'), text: t('rental.request.conflict.text') },
    idOf: requestFieldId,
    t,
    onSent: (answer) => {
      const { id } = (answer ?? {}) as { id?: string };
      if (id) setSeeHref(buildRoute('holidayRequest', locale, { token: id }));
      if (stay) gone(stay);
    },
    onConflict: (body) => {
      const left = periodsIn(body).filter(({ available }) => available);
      if (!stay) return;
      setOthers(alternativesTo(stay, { periods: left, busy: [] }));
      gone(stay, left);
    },
  });
  return (
    <RentalRequestView
      {...props}
      {...view}
      key={sent}
      values={sent > 0 ? {} : props.values}
      {...{ stay, locale }}
      persons={choice.persons}
      onPersons={(persons) => changeStayChoice({ ...choice, persons })}
      note={
        <>
          {view.note}
          {step === 'success' && seeHref !== '' && (
            <p>
              <a className="arrow-link" href={seeHref}>
                {t('rental.request.see')}
              </a>
            </p>
          )}
          {step === 'conflict' && (
            <Alternatives
              periods={others}
              path={props.action}
              {...{ locale, t }}
              onChoose={
                scripted
                  ? ({ from, to, price, rent }) =>
                      changeStayChoice({ ...choice, stay: { from, to, price, rent, available: true } })
                  : undefined
              }
            />
          )}
        </>
      }
    />
  );
};
