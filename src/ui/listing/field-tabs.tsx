// The field tables, one tab at a time. The tabs are radio buttons and the panels follow them by style sheet alone: they
// work without script, with the arrow keys, and print as one list.
import type { ReactElement } from 'react';
import type { FieldView } from '../../domain/display/field-view.ts';

export type FactRow = {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  /** Where the value leads, outside our pages. */
  readonly href?: string | undefined;
};
/** Rows under a heading of their own; the first ones of a tab have none. */
export type FactGroup = { readonly id: string; readonly label: string; readonly rows: readonly FactRow[] };
export type TabView = { readonly id: string; readonly label: string; readonly groups: readonly FactGroup[] };

/** A field with its combined sub-fields on one row: "Gas, condensing boiler of 2018". */
export const factRow = ({ name, label, value, information, href }: FieldView): FactRow => ({
  id: name,
  label,
  value: [value, ...information.map((part) => part.value)].join(', '),
  href,
});

export const FactList = ({
  rows,
  columns = true,
}: {
  readonly rows: readonly FactRow[];
  readonly columns?: boolean;
}) => (
  <dl className={columns ? 'facts cols' : 'facts'}>
    {rows.map(({ id, label, value, href }) => (
      <div key={id}>
        <dt>{label}</dt>
        <dd>
          {href === undefined ? (
            value
          ) : (
            <a href={href} target="_blank" rel="noopener noreferrer nofollow">
              {value}
            </a>
          )}
        </dd>
      </div>
    ))}
  </dl>
);

type Props = { readonly tabs: readonly TabView[]; readonly heading: string };

export const FieldTabs = ({ tabs, heading }: Props): ReactElement | null =>
  tabs.length === 0 ? null : (
    <section className="tabbed">
      <h2 className="vh">{heading}</h2>
      <fieldset className="tabs">
        <legend className="vh">{heading}</legend>
        {tabs.map(({ id, label }, index) => (
          <label key={id}>
            <input type="radio" name="facts" value={id} defaultChecked={index === 0} />
            {label}
          </label>
        ))}
      </fieldset>
      {tabs.map(({ id, label, groups }) => (
        <div className="tab-panel" key={id}>
          <h3>{label}</h3>
          {groups.map((group) => (
            <div key={group.id}>
              {group.label !== '' && <h4>{group.label}</h4>}
              <FactList rows={group.rows} />
            </div>
          ))}
        </div>
      ))}
    </section>
  );
