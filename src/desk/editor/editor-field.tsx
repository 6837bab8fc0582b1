// One field of the form: label, where its value comes from, control, help, and what is wrong.
import { type ReactElement, type ReactNode, useId, useState } from 'react';
import { isEmpty } from '../../domain/display/field-visibility.ts';
import { formatNumber } from '../../domain/display/format.ts';
import type { EditorField } from '../../domain/publishing/editor/editor-field.ts';
import { editorValue, fieldEdits, leavesGivenBack, leavesOfField } from '../../domain/publishing/editor/edits.ts';
import { helpKey } from '../../domain/publishing/editor/sections.ts';
import { Icon } from '../parts/icon.tsx';
import { type Translate, useTexts } from '../texts/translate.tsx';
import { ChoiceControl, ChoicesControl, YesNoControl } from './choice-controls.tsx';
import type { ControlProps, Problem } from './control-props.ts';
import { useEditor } from './editor-context.ts';
import { nameIn, type Words } from './editor-words.ts';
import { LanguageControl, RoomControl } from './language-control.tsx';
import { fieldName } from './leaf-words.ts';
import { PlaceControl, PointControl } from './place-controls.tsx';
import { RoomsControl } from './rooms-control.tsx';
import { TypedControl } from './typed-control.tsx';

type Source = 'own' | 'feed' | 'none';

/** Only a value of the feed has a source: what nobody gave is free to be filled in. */
const useSource = (field: EditorField): { readonly kind: Source; readonly feedText: string } => {
  const { sheet, decisions, leaf } = useEditor();
  if (sheet.feed === null) return { kind: 'none', feedText: '' };
  const given = editorValue(sheet.feed, field);
  const feedText = isEmpty(given) ? '' : leaf.ofField(field, given);
  if (leavesOfField(field).some((pointer) => pointer in decisions)) return { kind: 'own', feedText };
  return { kind: feedText === '' ? 'none' : 'feed', feedText };
};

const problemText = (problem: Problem, field: EditorField, words: Words, t: Translate): string => {
  if (problem === 'refused') return t('editor.problem.refused');
  const maximum = problem === 'tooLong' ? field.maxLength : field.maximum;
  return nameIn(words, `problem.${problem}`)
    .replace('{minimum}', formatNumber(field.minimum ?? 0))
    .replace('{maximum}', formatNumber(maximum ?? 0));
};

const Marker = ({ kind }: { readonly kind: Source }): ReactElement | null => {
  const t = useTexts();
  const { sheet } = useEditor();
  if (kind === 'none') return null;
  return (
    <span className={kind === 'own' ? 'src own' : 'src'}>
      <Icon name={kind === 'own' ? 'edit' : 'lock'} />
      {kind === 'own' ? t('editor.source.own') : (sheet.feedName ?? t('editor.source.feed'))}
    </span>
  );
};

const CONTROLS: { readonly [C in EditorField['control']]?: (props: ControlProps) => ReactElement } = {
  choice: ChoiceControl,
  choices: ChoicesControl,
  yesNo: YesNoControl,
  place: PlaceControl,
  point: PointControl,
  localizedText: LanguageControl,
  localizedLongText: LanguageControl,
  room: RoomControl,
  rooms: RoomsControl,
};

/** Controls of several inputs: their name is that of a group. */
const GROUPS: ReadonlySet<EditorField['control']> = new Set([
  'choices',
  'localizedText',
  'localizedLongText',
  'room',
  'rooms',
]);

const Frame = (props: {
  readonly field: EditorField;
  readonly id: string;
  readonly marker: ReactNode;
  readonly help: ReactNode;
  readonly error: string | undefined;
  readonly children: ReactNode;
}): ReactElement => {
  const { field, id, marker, help, error, children } = props;
  const { words } = useEditor();
  const name = fieldName(field, words);
  const isGroup = GROUPS.has(field.control);
  const inside = (
    <>
      <div className="lb">
        {isGroup ? <span id={`${id}-label`}>{name}</span> : <label htmlFor={id}>{name}</label>}
        {marker}
      </div>
      {children}
      {help && (
        <div className="help" id={`${id}-help`}>
          {help}
        </div>
      )}
      {error && (
        <p className="fault" id={`${id}-error`} role="alert">
          <Icon name="warn" />
          {error}
        </p>
      )}
    </>
  );
  const classes = `f${error ? ' err' : ''}${field.control === 'rooms' || isGroup ? ' whole' : ''}`;
  return isGroup ? (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand in a row with the source of the value.
    <div className={classes} data-field={field.id} role="group" aria-labelledby={`${id}-label`}>
      {inside}
    </div>
  ) : (
    <div className={classes} data-field={field.id}>
      {inside}
    </div>
  );
};

export const EstateField = ({ field }: { readonly field: EditorField }): ReactElement => {
  const t = useTexts();
  const id = useId();
  const editor = useEditor();
  const { kind, feedText } = useSource(field);
  const [overwrites, setOverwrites] = useState(false);
  const [found, setProblem] = useState<Problem>();
  const leaves = leavesOfField(field);
  const mayWrite = editor.mayWrite(leaves);
  const isOfFeed = kind === 'feed' && !overwrites;
  const problem = editor.saving.fields[field.id]?.refused ? 'refused' : found;
  const error = problem && problemText(problem, field, editor.words, t);
  const sentence = editor.words.help[helpKey(field.id)];
  const feedName = editor.sheet.feedName ?? t('editor.source.thefeed');
  const help = (sentence || (kind !== 'none' && mayWrite)) && (
    <>
      {sentence} {kind === 'own' && feedText !== '' && t('editor.source.says', { feed: feedName, value: feedText })}{' '}
      {kind === 'own' && mayWrite && (
        <button
          type="button"
          className="lk"
          onClick={() => {
            setOverwrites(false);
            setProblem(undefined);
            editor.saver.hold(field.id, undefined);
            editor.giveBack(field.id, leavesGivenBack(field));
          }}
        >
          {t('editor.source.back')}
        </button>
      )}
      {isOfFeed && mayWrite && (
        <button
          type="button"
          className="lk"
          onClick={() => {
            setOverwrites(true);
            setTimeout(() => document.getElementById(id)?.focus());
          }}
        >
          {t('editor.source.overwrite')}
        </button>
      )}
    </>
  );
  const Control = CONTROLS[field.control] ?? TypedControl;
  const describedBy = [help ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <Frame {...{ field, id, help, error }} marker={<Marker kind={kind} />}>
      <Control
        {...{ field, id, problem }}
        describedBy={describedBy || undefined}
        readOnly={!mayWrite || isOfFeed}
        value={editorValue(editor.record, field)}
        onValue={(value) => {
          setProblem(undefined);
          editor.change(field.id, fieldEdits(editor.record, field, value));
        }}
        onProblem={setProblem}
      />
    </Frame>
  );
};
