// Books a viewing with script: checked before it is sent, and when somebody else was quicker, the slots are fresh and what
// was typed stays.
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { checkViewingForm } from '../../domain/viewings/viewing-form.ts';
import { type ViewingFormOptions, ViewingFormView } from '../../ui/viewings/viewing-form-view.tsx';
import { type SentFormProps, useFormSending } from '../form-sending.tsx';
import type { WidgetProps } from '../widget.ts';
import { slotsIn } from './slots-in.ts';

export type ViewingFormProps = ViewingFormOptions & SentFormProps & { readonly estateId: number };

export const ViewingFormWidget = ({ props, locale, t }: WidgetProps<ViewingFormProps>): ReactElement => {
  const { estateId } = props;
  const [slots, setSlots] = useState(props.slots);
  const [round, setRound] = useState(0);
  const [chosen, setChosen] = useState(() => slots.find(({ start }) => start === props.values.start));
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Chosen before the script was there, or brought back by the browser.
    const start = form.current && new FormData(form.current).get('start');
    setChosen((known) => props.slots.find((slot) => slot.start === start) ?? known);
  }, [props.slots]);
  const { view } = useFormSending(props, {
    check: (inputs) => checkViewingForm({ ...inputs, estateId }),
    complaint: 'The viewing was not booked',
    sent: { title: t('viewing.page.booked'), text: '' },
    notSent: t('viewing.form.notSent'),
    words: { message: 'viewing.form.message' },
    conflict: { title: t('viewing.form.taken'), text: t('viewing.form.taken.text') },
    tooMany: t('viewing.form.tooMany'),
    onSent: (answer) => {
      const { href } = Object(answer);
      if (typeof href === 'string') location.assign(href);
    },
    onConflict: (body) => {
      setSlots((known) => slotsIn(body) ?? known.filter(({ start }) => start !== chosen?.start));
      setRound((count) => count + 1);
      setChosen(undefined);
    },
    t,
  });
  return (
    <ViewingFormView
      {...props}
      {...view}
      ref={form}
      slots={slots}
      values={round > 0 ? { ...props.values, start: '' } : props.values}
      round={round}
      chosen={chosen}
      locale={locale}
      onChoose={setChosen}
    />
  );
};
