// What must stay in sight when a picture is cropped: pointed at, or set by two sliders; with the crops that visitors get.
import { type MouseEvent, type ReactElement, useId } from 'react';
import { FOCUS, type FocusPoint } from '../../domain/record/image-sizes.ts';
import { Button } from '../parts/button.tsx';
import { DeskPicture } from './desk-picture.tsx';
import { useMediaTexts } from './media-texts.ts';

/** Where the pages have it when nobody chose. */
const USUAL: FocusPoint = { x: FOCUS.x * 100, y: FOCUS.y * 100 };
const CROPS = ['card', 'row', 'phone'] as const;

const Slider = (props: {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}): ReactElement => {
  const id = useId();
  return (
    <div className="slider">
      <label htmlFor={id}>{props.label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        value={props.value}
        onChange={({ target }) => props.onChange(Number(target.value))}
      />
      <output htmlFor={id}>{props.value} %</output>
    </div>
  );
};

export const FocusPicker = (props: {
  readonly file: string;
  readonly name: string;
  readonly focus: FocusPoint | undefined;
  readonly readOnly: boolean;
  /** Undefined: where pages usually have it. */
  readonly onFocus: (focus: FocusPoint | undefined) => void;
}): ReactElement => {
  const t = useMediaTexts();
  const { file, name, readOnly, onFocus } = props;
  const focus = props.focus ?? USUAL;
  const point = ({ currentTarget, clientX, clientY, detail }: MouseEvent): void => {
    // Enter on the picture has no place: the sliders are for that.
    if (readOnly || detail === 0) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const part = (at: number, from: number, length: number): number =>
      Math.min(100, Math.max(0, Math.round(((at - from) / length) * 100)));
    onFocus({ x: part(clientX, left, width), y: part(clientY, top, height) });
  };
  return (
    <div className="focuspicker">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the sliders below do the same by keys. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the sliders below do the same by keys. */}
      <div className={readOnly ? 'frame' : 'frame live'} onClick={point}>
        <DeskPicture large file={file} alt={name} />
        <span className="focpt" aria-hidden="true" style={{ left: `${focus.x}%`, top: `${focus.y}%` }} />
      </div>
      <p className="s q">{t('focus.about')}</p>
      <div className="crops" aria-hidden="true">
        {CROPS.map((crop) => (
          <figure key={crop} className={`crop of-${crop}`}>
            <DeskPicture large file={file} alt="" focus={focus} />
            <figcaption className="xs qq">{t(`focus.crop.${crop}`)}</figcaption>
          </figure>
        ))}
      </div>
      {!readOnly && (
        <>
          <Slider label={t('focus.left')} value={focus.x} onChange={(x) => onFocus({ ...focus, x })} />
          <Slider label={t('focus.top')} value={focus.y} onChange={(y) => onFocus({ ...focus, y })} />
          {props.focus && (
            <Button small look="quiet" icon="undo" onClick={() => onFocus(undefined)}>
              {t('focus.reset')}
            </Button>
          )}
        </>
      )}
    </div>
  );
};
