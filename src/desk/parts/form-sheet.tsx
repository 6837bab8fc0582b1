// A sheet or a dialog with a form: what is wrong with the whole of it, the button that sends it once, and a way out.
import { type FormEvent, type ReactElement, type ReactNode, useId } from 'react';
import { useTexts } from '../texts/translate.tsx';
import { Button } from './button.tsx';
import { Dialog, Sheet } from './dialog.tsx';
import type { IconName } from './icon-names.ts';
import { Note } from './note.tsx';

type FormProps = {
  readonly title: string;
  /** On the button that sends it. */
  readonly submit: string;
  readonly icon?: IconName;
  /** While it is on its way, nothing is sent a second time. */
  readonly busy: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

const sentBy =
  ({ busy, onSubmit }: Pick<FormProps, 'busy' | 'onSubmit'>) =>
  (event: FormEvent): void => {
    event.preventDefault();
    if (!busy) onSubmit();
  };

/** What is wrong with a form as a whole, when something is. */
export const FormFault = ({ children }: { readonly children: string | undefined }): ReactElement | null =>
  children ? (
    <Note tone="bad" role="alert">
      {children}
    </Note>
  ) : null;

export const FormSheet = (
  props: FormProps & {
    /** What was typed before on this device: said above the fields, and thrown away on demand. */
    readonly draft?: { readonly restored: boolean; readonly clear: () => void };
    /** At the right of the foot. */
    readonly extra?: ReactNode;
  },
): ReactElement => {
  const { title, submit, icon, busy, onClose, draft, extra, children } = props;
  const t = useTexts();
  const form = useId();
  return (
    <Sheet
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button look="main" type="submit" form={form} busy={busy} {...(icon ? { icon } : {})}>
            {submit}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t('act.cancel')}
          </Button>
          {draft?.restored && (
            <Button look="quiet" onClick={() => draft.clear()}>
              {t('draft.drop')}
            </Button>
          )}
          {extra && <span className="sp" />}
          {extra}
        </>
      }
    >
      <form id={form} className="st" onSubmit={sentBy(props)} noValidate>
        {draft?.restored && <Note tone="water">{t('draft.found')}</Note>}
        {children}
      </form>
    </Sheet>
  );
};

export const FormDialog = (
  props: FormProps & { readonly intro: ReactNode; readonly fault: string | undefined },
): ReactElement => {
  const { title, intro, submit, icon, busy, fault, onClose, children } = props;
  const t = useTexts();
  return (
    <Dialog title={title} intro={intro} open onClose={onClose}>
      <form className="st" onSubmit={sentBy(props)} noValidate>
        <FormFault>{fault}</FormFault>
        {children}
        <div className="row wrap">
          <Button onClick={onClose}>{t('act.cancel')}</Button>
          <Button look="main" type="submit" busy={busy} {...(icon ? { icon } : {})}>
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
