import type { EmblaCarouselType } from 'embla-carousel';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { loadChunk } from '../load-chunk.ts';
import type { WidgetProps } from '../widget.ts';
import { AUTOPLAY_MS, SLIDER_OPTIONS } from './carousel-settings.ts';

export type SlideView = { readonly src: string; readonly alt: string };
export type ImageSliderProps = {
  readonly slides: readonly SlideView[];
  readonly label: string;
  readonly autoplay: boolean;
};

const reducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

export const ImageSliderWidget = ({ props, t }: WidgetProps<ImageSliderProps>): ReactElement => {
  const { slides, autoplay } = props;
  const viewport = useRef<HTMLDivElement>(null);
  const embla = useRef<EmblaCarouselType>(undefined);
  const [current, setCurrent] = useState(0);
  const [ready, setReady] = useState(false);
  const [playing, setPlaying] = useState(false);
  const [resting, setResting] = useState(false);
  const many = slides.length > 1;

  useEffect(() => {
    const node = viewport.current;
    if (!node || !many) return;
    let gone = false;
    loadChunk('slider', () => import('embla-carousel'))
      .then(({ default: createSlider }) => {
        if (gone) return;
        // Until now the strip scrolled by itself, as it does without script.
        node.scrollLeft = 0;
        const slider = createSlider(node, SLIDER_OPTIONS);
        slider.on('select', () => setCurrent(slider.selectedScrollSnap()));
        embla.current = slider;
        setReady(true);
        setPlaying(autoplay && !reducedMotion());
      })
      .catch((error: unknown) => console.error(error));
    return () => {
      gone = true;
      embla.current?.destroy();
    };
  }, [many, autoplay]);

  useEffect(() => {
    if (!playing || resting) return;
    const timer = setInterval(() => embla.current?.scrollNext(), AUTOPLAY_MS);
    return () => clearInterval(timer);
  }, [playing, resting]);

  const go = (step: 1 | -1): void => {
    const jump = reducedMotion();
    if (step === 1) embla.current?.scrollNext(jump);
    else embla.current?.scrollPrev(jump);
  };

  return (
    <section
      className={ready ? 'slider ready' : 'slider'}
      aria-roledescription={t('listing.slider')}
      aria-label={props.label === '' ? t('listing.photos.label') : props.label}
      onMouseEnter={() => setResting(true)}
      onMouseLeave={() => setResting(false)}
      onFocus={() => setResting(true)}
      onBlur={() => setResting(false)}
    >
      <div className="viewport" ref={viewport} tabIndex={ready || !many ? undefined : 0}>
        <div className="slides">
          {slides.map(({ src, alt }, index) => (
            <img
              key={src}
              src={src}
              alt={alt}
              width="1600"
              height="900"
              loading={index === 0 ? undefined : 'lazy'}
              inert={ready && index !== current ? true : undefined}
            />
          ))}
        </div>
      </div>
      {many && ready && (
        <>
          <button className="iconbtn prev" type="button" aria-label={t('listing.previous')} onClick={() => go(-1)}>
            <Icon name="left" />
          </button>
          <button className="iconbtn next" type="button" aria-label={t('listing.next')} onClick={() => go(1)}>
            <Icon name="right" />
          </button>
          {autoplay && (
            <button className="btn ghost s pause" type="button" onClick={() => setPlaying(!playing)}>
              {t(playing ? 'listing.slider.pause' : 'listing.slider.play')}
            </button>
          )}
        </>
      )}
      {many && (
        <span className="counter" aria-live={playing && !resting ? 'off' : 'polite'}>
          {current + 1} / {slides.length}
        </span>
      )}
    </section>
  );
};
