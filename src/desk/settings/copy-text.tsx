import { type ReactElement, useId, useState } from 'react';
import { Button } from '../parts/button.tsx';
import { useTexts } from '../texts/translate.tsx';

/** A text to be taken elsewhere: chosen whole by a click, copied by a button. */
export const CopyText = (props: { readonly label: string; readonly text: string }): ReactElement => {
  const t = useTexts();
  const id = useId();
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(props.text);
      setCopied(true);
    } catch {
      // Not allowed here: the field is chosen, and the keys of the device copy it.
      document.getElementById(id)?.focus();
    }
  };
  return (
    <div className="copy">
      <textarea
        id={id}
        className="inp ta mono"
        readOnly
        rows={props.text.length > 90 ? 4 : 1}
        aria-label={props.label}
        value={props.text}
        onFocus={(event) => event.target.select()}
      />
      <Button
        small
        icon="copy"
        aria-label={t('settings.copy.named', { label: props.label })}
        onClick={() => void copy()}
      >
        {t('settings.copy')}
      </Button>
      <span className="s good" role="status">
        {copied && t('settings.copied')}
      </span>
    </div>
  );
};
