// Files come in by a button, dropped anywhere on the section, or pasted.
import { type DragEvent, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { useMediaTexts } from './media-texts.ts';

/** What the window of the system offers first; the server decides by what is inside. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif';
export const DOCUMENT_TYPES = `application/pdf,.pdf,${PICTURE_TYPES}`;

export const ChooseButton = (props: {
  readonly label: string;
  readonly accept: string;
  readonly onFiles: (files: readonly File[]) => void;
  readonly several?: boolean;
  readonly look?: 'plain' | 'light' | 'main';
  readonly small?: boolean;
}): ReactElement => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={props.accept}
        multiple={props.several ?? false}
        aria-label={props.label}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file may be chosen again.
          target.value = '';
          if (files.length > 0) props.onFiles(files);
        }}
      />
      <Button
        look={props.look ?? 'plain'}
        {...(props.small ? { small: true } : {})}
        icon="upload"
        onClick={() => input.current?.click()}
      >
        {props.label}
      </Button>
    </>
  );
};

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

/** Everything inside takes files that are dropped; those that are pasted too, unless somebody is typing. */
export const FileDrop = (props: {
  readonly readOnly: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}): ReactElement => {
  const t = useMediaTexts();
  const { readOnly, onFiles } = props;
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  }, [onFiles]);
  useEffect(() => {
    if (readOnly) return undefined;
    const paste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || isTyping(event.target)) return;
      event.preventDefault();
      latest.current(files);
    };
    addEventListener('paste', paste);
    return () => removeEventListener('paste', paste);
  }, [readOnly]);
  if (readOnly) return <div className="filedrop">{props.children}</div>;
  // Before the parts inside, which move pictures by dragging: a file of the computer is never one of those.
  const hear = (work: (event: DragEvent) => void) => (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    event.stopPropagation();
    work(event);
  };
  return (
    <div
      className={isOver ? 'filedrop over' : 'filedrop'}
      onDragEnterCapture={hear(() => setOver(true))}
      onDragOverCapture={hear(({ dataTransfer }) => {
        dataTransfer.dropEffect = 'copy';
        setOver(true);
      })}
      onDragLeaveCapture={hear(({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      })}
      onDropCapture={hear(({ dataTransfer }) => {
        setOver(false);
        const files = [...dataTransfer.files];
        if (files.length > 0) latest.current(files);
      })}
    >
      {props.children}
      {isOver && (
        <p className="dropnote" aria-hidden="true">
          <Icon name="upload" />
          {t('drop.here')}
        </p>
      )}
    </div>
  );
};
