// Somebody else changed the same thing: both values, who and when, decided field by field. What does not clash is saved.
import { type ReactElement, useState } from 'react';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { agoText } from '../parts/moments.ts';
import { useLocale, useTexts } from '../texts/translate.tsx';
import type { ConflictDecision, ConflictQuestion } from './conflict.ts';

const Side = (props: {
  readonly name: string;
  readonly chosen: boolean;
  readonly title: string;
  readonly value: string;
  readonly onChoose: () => void;
}): ReactElement => (
  <label className={props.chosen ? 'side2 on' : 'side2'}>
    <span className="row">
      <input type="radio" name={props.name} checked={props.chosen} onChange={props.onChoose} />
      <b>{props.title}</b>
    </span>
    <span className="serif value">{props.value}</span>
  </label>
);

const ConflictDialog = (props: {
  readonly question: ConflictQuestion;
  readonly onDecided: (decision: ConflictDecision) => void;
}): ReactElement => {
  const { question, onDecided: answer } = props;
  const t = useTexts();
  const locale = useLocale();
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const { problem, words } = question;
  const fields = problem.fields ?? [];
  const who = problem.changedBy ?? t('conflict.somebody');
  const [first] = who.split(' ');
  const name = problem.changedBy ? (first ?? who) : who;
  const choose = (field: string, their: boolean) => () => {
    const next = new Set(theirs);
    if (their) next.add(field);
    else next.delete(field);
    setTheirs(next);
  };
  const [only] = fields;
  const what = fields.length === 1 && only ? words.field(only.field) : t('conflict.fields', { count: fields.length });
  const when = problem.changedAt ? agoText(new Date(problem.changedAt), new Date(), locale, t) : '';
  return (
    <Dialog
      urgent
      open
      title={t('conflict.title', { name, what, when })}
      intro={t('conflict.intro')}
      onClose={() => answer(undefined)}
    >
      {fields.map(({ field, yours, theirs: their }) => (
        <fieldset key={field} className="conflict">
          <legend>{words.field(field)}</legend>
          <Side
            name={field}
            chosen={!theirs.has(field)}
            title={t('conflict.yours')}
            value={words.value(field, yours)}
            onChoose={choose(field, false)}
          />
          <Side
            name={field}
            chosen={theirs.has(field)}
            title={t('conflict.theirs', { name })}
            value={words.value(field, their)}
            onChoose={choose(field, true)}
          />
        </fieldset>
      ))}
      <div className="row wrap acts">
        <Button
          look="main"
          onClick={() =>
            answer(
              Object.fromEntries(
                fields.map(({ field, yours, theirs: their }) => [field, theirs.has(field) ? their : yours]),
              ),
            )
          }
        >
          {t('conflict.save')}
        </Button>
        <Button onClick={() => answer(undefined)}>{t('conflict.later')}</Button>
      </div>
    </Dialog>
  );
};

export default ConflictDialog;
