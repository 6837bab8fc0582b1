// May this go online? What the law of the region wants, what is only advice, and what is in order; of a project, what its units lack.
import { Link } from '@tanstack/react-router';
import { type ReactElement, useDeferredValue, useMemo } from 'react';
import { unitNumber } from '../../domain/display/unit-table.ts';
import { type CheckedRule, checkedRules, isBinding } from '../../domain/publishing/completeness.ts';
import { editorField, sectionOf } from '../../domain/publishing/editor/sections.ts';
import { type ListingGap, legalGapsOf } from '../../domain/publishing/may-publish.ts';
import { Icon } from '../parts/icon.tsx';
import { useSession } from '../shell/session.ts';
import { siteAddress } from '../site-address.ts';
import { useTexts } from '../texts/translate.tsx';
import { type Editor, useEditor } from './editor-context.ts';
import { fieldName } from './leaf-words.ts';

type LackingUnit = {
  readonly id: number;
  readonly number: string;
  /** Visitors see it: it counts when its project is published. */
  readonly isOnline: boolean;
  readonly gaps: readonly ListingGap[];
};

type CheckResult = {
  readonly gaps: readonly CheckedRule[];
  readonly advice: readonly CheckedRule[];
  readonly inOrder: readonly CheckedRule[];
  /** Units of a project in whose advertisement the law wants more. */
  readonly units: readonly LackingUnit[];
  /** Gaps of the listing and of its units that visitors see: what publishing is judged by. */
  readonly count: number;
};

/** Of the listing with what is typed. */
export const useChecked = (): CheckResult => {
  const { record, sheet, words } = useEditor();
  const shown = useDeferredValue(record);
  return useMemo(() => {
    const rules = checkedRules(shown, words.reference, { project: sheet.project ?? undefined });
    const open = rules.filter(({ inOrder }) => !inOrder);
    const gaps = open.filter(isBinding);
    const beside = { project: shown, labels: words.reference, hiddenStatus: sheet.hiddenStatus };
    const units = sheet.units
      .filter(({ state }) => state !== 'gone')
      .map((unit) => ({
        id: unit.id,
        number: unitNumber(unit.record),
        isOnline: unit.state === 'online',
        gaps: legalGapsOf(unit.record, beside),
      }))
      .filter((unit) => unit.gaps.length > 0);
    return {
      gaps,
      advice: open.filter((rule) => !isBinding(rule)),
      inOrder: rules.filter(({ inOrder }) => inOrder),
      units,
      count: gaps.length + units.filter(({ isOnline }) => isOnline).reduce((sum, unit) => sum + unit.gaps.length, 0),
    };
  }, [shown, sheet.project, sheet.units, sheet.hiddenStatus, words]);
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

/** The units that lack something, each with the way to it. */
export const UnitGapList = (props: { readonly units: readonly LackingUnit[] }): ReactElement => {
  const t = useTexts();
  const { site } = useSession();
  const { words } = useEditor();
  return (
    <ul>
      {props.units.map(({ id, number, isOnline, gaps }) => (
        <li className="rule" key={id}>
          <span className="bad">
            <Icon name="warn" />
          </span>
          <div>
            <b>{t('editor.check.unit', { unit: number, gaps: t('editor.gaps', { count: gaps.length }) })}</b>
            <p>{[...new Set(gaps.map(({ field }) => fieldName({ id: field }, words)))].join(', ')}</p>
            {!isOnline && <p className="xs qq">{t('editor.check.unit.draft')}</p>}
            <Link className="lk s" to={siteAddress(site.id, `estates/${id}`)}>
              {t('editor.check.unit.open', { unit: number })}
            </Link>
          </div>
        </li>
      ))}
    </ul>
  );
};

export const Checker = ({ onGo }: { readonly onGo?: () => void }): ReactElement => {
  const t = useTexts();
  const { sheet, words } = useEditor();
  const { gaps, advice, inOrder, units, count } = useChecked();
  const region = [...gaps, ...advice, ...inOrder].find((rule) => rule.region)?.region;
  const all = gaps.length + advice.length + inOrder.length;
  return (
    <div className="checker">
      <div className="row wrap">
        <h2>{t('editor.check.title')}</h2>
        <span className={count > 0 ? 'lbl b sp' : 'lbl g sp'} role="status">
          {count > 0 ? t('editor.gaps', { count }) : t('editor.check.free')}
        </span>
      </div>
      <p className="s q">
        {all === 0 && (sheet.units.length > 0 ? t('editor.check.project') : t('editor.check.none'))}
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
      {units.length > 0 && <UnitGapList units={units} />}
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
