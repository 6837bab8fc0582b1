// The menu of everything that is done less often than making a viewing, behind one button; on a phone also whose agendas
// are shown, and their rules.
import type { ReactElement } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover, Separator } from 'react-aria-components/Menu';
import { Icon } from '../parts/icon.tsx';
import type { IconName } from '../parts/icon-names.ts';
import { useAgendaTexts } from '../texts/agenda/agenda-texts.tsx';

export type MenuAct = {
  readonly id: string;
  readonly icon: IconName;
  readonly label: string;
  readonly run: () => void;
};

export type ShownAgenda = {
  readonly id: string;
  readonly name: string;
  readonly colour: string;
  readonly shown: boolean;
};

const Whose = (props: {
  readonly agendas: readonly ShownAgenda[];
  readonly onToggle: (id: string, on: boolean) => void;
}): ReactElement => {
  const w = useAgendaTexts();
  const { agendas, onToggle } = props;
  return (
    <MenuSection
      selectionMode="multiple"
      selectedKeys={agendas.filter(({ shown }) => shown).map(({ id }) => id)}
      onSelectionChange={(keys) => {
        for (const { id, shown } of agendas) {
          const isOn = keys === 'all' || keys.has(id);
          if (isOn !== shown) onToggle(id, isOn);
        }
      }}
    >
      <Header>{w('whose')}</Header>
      {agendas.map(({ id, name, colour }) => (
        <MenuItem key={id} id={id} textValue={name}>
          <span className="swatch" style={{ '--k': colour } as never} aria-hidden="true">
            <Icon name="check" />
          </span>
          {name}
        </MenuItem>
      ))}
    </MenuSection>
  );
};

export const AgendaMenu = (props: {
  /** Only its sign, where there is no room for a word. */
  readonly isPhone: boolean;
  readonly acts: readonly MenuAct[];
  readonly agendas: readonly ShownAgenda[];
  readonly onToggle: (id: string, on: boolean) => void;
}): ReactElement | null => {
  const w = useAgendaTexts();
  const { isPhone, acts, agendas, onToggle } = props;
  if (acts.length + agendas.length === 0) return null;
  return (
    <MenuTrigger>
      <AriaButton className={isPhone ? 'btn i l' : 'btn l sm'} aria-label={w('more')}>
        <Icon name="more" />
        {!isPhone && w('more')}
      </AriaButton>
      <Popover className="pop menu" placement="bottom end">
        <Menu aria-label={w('more')} onAction={(id) => acts.find((act) => act.id === id)?.run()}>
          {agendas.length > 0 && <Whose agendas={agendas} onToggle={onToggle} />}
          {agendas.length > 0 && acts.length > 0 && <Separator />}
          {acts.length > 0 && (
            <MenuSection>
              {acts.map(({ id, icon, label }) => (
                <MenuItem key={id} id={id}>
                  <Icon name={icon} />
                  {label}
                </MenuItem>
              ))}
            </MenuSection>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
};
