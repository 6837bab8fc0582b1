// Buttons: a verb with an object. One filled button per view.
import type { ButtonHTMLAttributes, ReactElement, ReactNode, Ref } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

type Look = 'main' | 'plain' | 'quiet' | 'light' | 'danger';
const CLASSES: Readonly<Record<Look, string>> = { main: ' p', plain: '', quiet: ' q', light: ' l', danger: ' d' };

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'disabled'> & {
  readonly look?: Look;
  readonly small?: boolean;
  readonly icon?: IconName;
  /** Works on it: keeps its place and its focus, and does nothing meanwhile. */
  readonly busy?: boolean;
  readonly keys?: string;
  readonly children?: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
};

export const Button = (props: ButtonProps): ReactElement => {
  const { look = 'plain', small, icon, busy, keys, children, onClick, type = 'button', ...rest } = props;
  /** It keeps the focus, and says that it does nothing now. */
  const isOff = busy || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true';
  return (
    <button
      {...rest}
      type={type}
      className={`btn${CLASSES[look]}${small ? ' sm' : ''}`}
      aria-busy={busy || undefined}
      aria-disabled={isOff || undefined}
      onClick={(event) => {
        if (isOff) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {icon && <Icon name={icon} />}
      {children}
      {keys && (
        <span aria-hidden="true">
          <kbd>{keys}</kbd>
        </span>
      )}
    </button>
  );
};

type IconButtonProps = Omit<ButtonProps, 'children' | 'icon' | 'keys'> & {
  readonly icon: IconName;
  readonly label: string;
};

export const IconButton = ({ icon, label, look = 'quiet', small, busy, ...rest }: IconButtonProps): ReactElement => (
  <button
    type="button"
    {...rest}
    className={`btn i${CLASSES[look]}${small ? ' sm' : ''}`}
    aria-label={label}
    aria-busy={busy || undefined}
    title={label}
  >
    <Icon name={icon} />
  </button>
);
