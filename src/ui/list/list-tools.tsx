// Sort, groups and view of a list: links in menus, so that every choice has an address.
import { type ReactElement, useContext } from 'react';
import { type ListAddress, type ListView, listHref, VIEWS } from '../../domain/search/list-address.ts';
import { GROUPS, type Group } from '../../domain/search/query-fields.ts';
import type { Translate } from '../../i18n/translate.ts';
import { Icon, type IconName } from '../icon.tsx';
import { PieceMarkup } from '../piece-markup.ts';
import type { Step } from './active-filters.tsx';
import { type Go, StepLink } from './list-link.tsx';
import { Popover } from './popover.tsx';
import { GROUP_LABELS, SORT_OPTIONS, VIEW_LABELS } from './sort-options.ts';

type MenuChoice = Step & { readonly key: string; readonly label: string; readonly current: boolean };

/** One of several ways to show a list; each is a link. */
export const ChoiceMenu = (props: { readonly name: string; readonly choices: readonly MenuChoice[] }): ReactElement => {
  const { name, choices } = props;
  const write = useContext(PieceMarkup);
  const chosen = choices.find(({ current }) => current);
  return (
    <Popover
      className="menu"
      label={
        <>
          <span className="vh">{name}: </span>
          {chosen?.label ?? name}
        </>
      }
    >
      {(close) => (
        <ul className="list">
          {write(
            choices.map(({ key, label, href, onGo, current }) => ({
              id: key,
              kind: `choice ${current}`,
              words: [href, label],
              render: ([to, words]) => (
                <li>
                  <StepLink
                    href={String(to)}
                    current={current}
                    onGo={
                      onGo &&
                      (() => {
                        close();
                        onGo();
                      })
                    }
                  >
                    {words}
                    {current && <Icon name="check" />}
                  </StepLink>
                </li>
              ),
            })),
          )}
        </ul>
      )}
    </Popover>
  );
};

const VIEW_ICONS: Readonly<Record<ListView, IconName>> = { grid: 'grid', rows: 'rows', map: 'map' };

type Props = {
  readonly address: ListAddress;
  /** What the page shows when the visitor has not chosen. */
  readonly view: ListView;
  readonly group: Group | undefined;
  readonly path: string;
  readonly t: Translate;
  readonly go?: Go | undefined;
};

export const ListTools = ({ address, view, group, path, t, go }: Props): ReactElement => {
  const write = useContext(PieceMarkup);
  const { filter } = address;
  const step = (to: ListAddress): Step => ({ href: listHref(path, to), onGo: go && (() => go(to)) });
  const sorts = SORT_OPTIONS.map(({ type, order, label }) => ({
    key: `${type}-${order}`,
    label: t(label),
    ...step({ ...address, filter: { ...filter, sortType: type, sortOrder: order }, page: 1 }),
    current: filter.sortType === type && filter.sortOrder === order,
  }));
  const groups = (['NONE', ...GROUPS] as const).map((choice) => ({
    key: choice,
    label: t(GROUP_LABELS[choice]),
    ...step({ ...address, group: choice, page: 1 }),
    current: choice === (group ?? 'NONE'),
  }));
  return (
    <div className="list-tools">
      <ChoiceMenu name={t('list.sort')} choices={sorts} />
      {view !== 'map' && <ChoiceMenu name={t('list.group')} choices={groups} />}
      {/* biome-ignore lint/a11y/useSemanticElements: links that belong together, not form fields */}
      <div className="seg" role="group" aria-label={t('list.view')}>
        {write(
          VIEWS.map((choice) => {
            const to = { ...address, view: choice };
            return {
              id: choice,
              kind: `view ${choice} ${choice === view}`,
              words: [listHref(path, to), t(VIEW_LABELS[choice])],
              render: ([href, words]) => (
                <StepLink href={String(href)} current={choice === view} onGo={go && (() => go(to))}>
                  <Icon name={VIEW_ICONS[choice]} />
                  {words}
                </StepLink>
              ),
            };
          }),
        )}
      </div>
    </div>
  );
};
