import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { translator } from '../../i18n/translator.ts';
import { AUTOPLAY_MS, SLIDER_OPTIONS, TRANSITION_MS } from './carousel-settings.ts';
import { type ImageSliderProps, ImageSliderWidget } from './image-slider.widget.tsx';

const slider = vi.hoisted(() => ({
  options: undefined as unknown,
  selected: 0,
  listener: undefined as (() => void) | undefined,
  next: vi.fn(),
  previous: vi.fn(),
}));
vi.mock('embla-carousel', () => ({
  default: (_node: unknown, options: unknown) => {
    slider.options = options;
    return {
      on: (_event: string, listener: () => void) => {
        slider.listener = listener;
      },
      selectedScrollSnap: () => slider.selected,
      scrollNext: slider.next,
      scrollPrev: slider.previous,
      destroy: () => {},
    };
  },
}));

const motion = (reduced: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: reduced }));
const SLIDES = ['a', 'b', 'c'].map((name) => ({ src: `/${name}.jpg`, alt: name }));
const show = async (props: Partial<ImageSliderProps> = {}) => {
  const result = render(
    <ImageSliderWidget
      props={{ slides: SLIDES, label: '', autoplay: false, ...props }}
      locale="nl"
      t={translator('nl')}
    />,
  );
  await act(() => vi.advanceTimersByTimeAsync(0));
  await vi.dynamicImportSettled();
  await act(() => vi.advanceTimersByTimeAsync(0));
  return result;
};

beforeEach(() => {
  vi.useFakeTimers();
  motion(false);
  slider.next.mockReset();
  slider.previous.mockReset();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('image slider', () => {
  it('has the rules of the specification', () => {
    expect(SLIDER_OPTIONS).toMatchObject({ loop: true, slidesToScroll: 1 });
    expect([AUTOPLAY_MS, TRANSITION_MS]).toEqual([3000, 500]);
  });
  it('shows arrows and a count, no dots, and does not move by itself', async () => {
    const { container } = await show();
    expect(slider.options).toBe(SLIDER_OPTIONS);
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Vorige',
      'Volgende',
    ]);
    expect(container.querySelector('.counter')?.textContent).toBe('1 / 3');
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(slider.next).not.toHaveBeenCalled();
  });
  it('goes on and back by one, and counts', async () => {
    const { container } = await show();
    fireEvent.click(screen.getByRole('button', { name: 'Volgende' }));
    fireEvent.click(screen.getByRole('button', { name: 'Vorige' }));
    expect([slider.next.mock.calls, slider.previous.mock.calls]).toEqual([[[false]], [[false]]]);
    slider.selected = 2;
    act(() => slider.listener?.());
    expect(container.querySelector('.counter')?.textContent).toBe('3 / 3');
    slider.selected = 0;
  });
  it('plays where a container asks for it, rests under the pointer, and can be paused', async () => {
    const { container } = await show({ autoplay: true });
    await act(() => vi.advanceTimersByTimeAsync(6000));
    expect(slider.next).toHaveBeenCalledTimes(2);
    fireEvent.mouseEnter(container.querySelector('.slider') as Element);
    await act(() => vi.advanceTimersByTimeAsync(6000));
    expect(slider.next).toHaveBeenCalledTimes(2);
    fireEvent.mouseLeave(container.querySelector('.slider') as Element);
    fireEvent.click(screen.getByRole('button', { name: 'Pauzeer' }));
    await act(() => vi.advanceTimersByTimeAsync(6000));
    expect(slider.next).toHaveBeenCalledTimes(2);
    expect(screen.getByRole('button', { name: 'Speel af' })).toBeTruthy();
  });
  it('neither plays nor slides for those who asked for less motion', async () => {
    motion(true);
    await show({ autoplay: true });
    await act(() => vi.advanceTimersByTimeAsync(6000));
    expect(slider.next).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Volgende' }));
    expect(slider.next.mock.calls).toEqual([[true]]);
  });
  it('is a plain picture when there is one', async () => {
    await show({ slides: SLIDES.slice(0, 1) });
    expect(screen.queryAllByRole('button')).toEqual([]);
  });
});
