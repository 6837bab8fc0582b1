// May this go online? What the law of the region wants, what is only advice, and what is in order.
import { type ReactElement, useDeferredValue, useMemo } from 'react';
import { type CheckedRule, checkedRules, isBinding } from '../../domain/publishing/completeness.ts';
import { editorField, sectionOf } from '../../domain/publishing/editor/sections.ts';
import { Icon } from '../parts/icon.tsx';
import { useTexts } from '../texts/translate.tsx';
import { type Editor, useEditor } from './editor-context.ts';
import { fieldName } from './leaf-words.ts';

type Checked = {
  readonly gaps: readonly CheckedRule[];
  readonly advice: readonly CheckedRule[];
  readonly inOrder: readonly CheckedRule[];
};

/** Of the listing with what is typed. */
export const useChecked = (): Checked => {
  const { record, sheet, words } = useEditor();
  const shown = useDeferredValue(record);
  return useMemo(() => {
    const rules = checkedRules(shown, words.reference, { project: sheet.project ?? undefined });
    const open = rules.filter(({ inOrder }) => !inOrder);
    return {
      gaps: open.filter(isBinding),
      advice: open.filter((rule) => !isBinding(rule)),
      inOrder: rules.filter(({ inOrder }) => inOrder),
    };
  }, [shown, sheet.project, words]);
};

/** To the field of a rule, with the focus in it. */
export const goToField = (editor: Pick<Editor, 'goTo'>, field: string): void => {
  const section = sectionOf(field);
  if (section) editor.goTo(section, editorField(field)?.id ?? field);
};

const dayOf = (iso: string): string => iso.split('-').reverse().join('/');

export const RuleRow = (props: {
  readonly rule: CheckedRule;
  readonly onGo?: (() => void) | undefined;
}): ReactElement => {
  const { rule, onGo } = props;
  const t = useTexts();
  const editor = useEditor();
  const text = editor.words.rules[rule.id];
  const tone = rule.inOrder ? 'good' : isBinding(rule) ? 'bad' : 'warn';
  const icon = rule.inOrder ? 'check' : isBinding(rule) ? 'warn' : 'info';
  const field = editorField(rule.field);
  return (
    <li className="rule">
      <span className={tone}>
        <Icon name={icon} />
      </span>
      <div>
        <b>{text.rule}</b>
        {!rule.inOrder && (
          <p>
            {text.why} {text.wayOut}
          </p>
        )}
        <p className="xs qq">{t(`editor.rule.${rule.confidence}`, { source: text.source, date: dayOf(rule.asOf) })}</p>
        {!rule.inOrder && field && sectionOf(rule.field) && (
          <button
            type="button"
            className="lk s"
            onClick={() => {
              onGo?.();
              goToField(editor, rule.field);
            }}
          >
            {t('editor.rule.fill')}
            <span className="vh"> {fieldName(field, editor.words)}</span>
          </button>
        )}
      </div>
    </li>
  );
};

export const Checker = ({ onGo }: { readonly onGo?: () => void }): ReactElement => {
  const t = useTexts();
  const { words } = useEditor();
  const { gaps, advice, inOrder } = useChecked();
  const region = [...gaps, ...advice, ...inOrder].find((rule) => rule.region)?.region;
  const all = gaps.length + advice.length + inOrder.length;
  return (
    <div className="checker">
      <div className="row wrap">
        <h2>{t('editor.check.title')}</h2>
        <span className={gaps.length > 0 ? 'lbl b sp' : 'lbl g sp'} role="status">
          {gaps.length > 0 ? t('editor.gaps', { count: gaps.length }) : t('editor.check.free')}
        </span>
      </div>
      <p className="s q">
        {all === 0 && t('editor.check.none')}
        {all > 0 &&
          (region
            ? t('editor.check.region', { region: words.reference.Region[region] ?? region, done: inOrder.length, all })
            : t('editor.check.noregion'))}
      </p>
      <ul>
        {[...gaps, ...advice].map((rule) => (
          <RuleRow key={rule.id} rule={rule} onGo={onGo} />
        ))}
      </ul>
      {inOrder.length > 0 && (
        <details>
          <summary className="lk s">{t('editor.check.inorder', { count: inOrder.length })}</summary>
          <ul>
            {inOrder.map((rule) => (
              <RuleRow key={rule.id} rule={rule} />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
};
