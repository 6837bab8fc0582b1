// All keys of this screen, and the switch for single letters.
import { type ReactElement, useState } from 'react';
import { Sheet } from '../parts/dialog.tsx';
import { Checkbox } from '../parts/field.tsx';
import { useTexts } from '../texts/translate.tsx';
import { type DeskAction, useAllActions } from './actions.tsx';
import { chooseLetters, lettersAreKeys } from './device-settings.ts';
import { Caps } from './screen.tsx';

const Keys = (props: { readonly title: string; readonly actions: readonly DeskAction[] }): ReactElement | null =>
  props.actions.length === 0 ? null : (
    <section className="keys">
      <h3>{props.title}</h3>
      <dl>
        {props.actions.map(({ id, label, keys }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>
              <Caps keys={keys ?? ''} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );

const KeySheet = ({ onClose }: { readonly onClose: () => void }): ReactElement => {
  const t = useTexts();
  const [letters, setLetters] = useState(lettersAreKeys);
  const actions = useAllActions().filter(({ keys }) => keys !== undefined);
  return (
    <Sheet title={t('keys.title')} open onClose={onClose}>
      <Keys title={t('keys.here')} actions={actions.filter(({ group }) => group === undefined)} />
      <Keys title={t('keys.everywhere')} actions={actions.filter(({ group }) => group === 'everywhere')} />
      <Keys title={t('keys.go')} actions={actions.filter(({ group }) => group === 'go')} />
      <Checkbox
        label={t('keys.letters')}
        help={t('keys.letters.help')}
        checked={letters}
        onChange={(on) => {
          chooseLetters(on);
          setLetters(on);
        }}
      />
    </Sheet>
  );
};

export default KeySheet;
