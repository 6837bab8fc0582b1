// What floats over a screen: a dialog for a decision, a sheet for a task. Both hold the focus, close with Escape and give it back.
import type { ReactElement, ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTexts } from '../texts/translate.tsx';
import { IconButton } from './button.tsx';

type OverlayProps = {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** For a decision between two values, or something that cannot go back. The first button is the safe one. */
export const Dialog = (
  props: OverlayProps & { readonly urgent?: boolean; readonly intro?: ReactNode },
): ReactElement => (
  <ModalOverlay
    className="shade middle"
    isOpen={props.open}
    onOpenChange={(open) => !open && props.onClose()}
    isDismissable={!props.urgent}
  >
    <Modal className="pop dialog">
      <AriaDialog role={props.urgent ? 'alertdialog' : 'dialog'}>
        <Heading slot="title" level={2}>
          {props.title}
        </Heading>
        {props.intro && <div className="q intro">{props.intro}</div>}
        {props.children}
      </AriaDialog>
    </Modal>
  </ModalOverlay>
);

/** At the right for a task; the list stays visible. On a phone the whole screen. */
export const Sheet = (props: OverlayProps & { readonly footer?: ReactNode; readonly wide?: boolean }): ReactElement => {
  const t = useTexts();
  return (
    <ModalOverlay className="shade" isOpen={props.open} onOpenChange={(open) => !open && props.onClose()} isDismissable>
      <Modal className={props.wide ? 'sheet wide' : 'sheet'}>
        <AriaDialog>
          <header>
            <Heading slot="title" level={2}>
              {props.title}
            </Heading>
            <span className="sp" />
            <IconButton icon="close" label={t('act.close')} onClick={props.onClose} />
          </header>
          <div className="in">{props.children}</div>
          {props.footer && <footer>{props.footer}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
};
