// Behaviour section 9: one slide shown, one scrolled, infinite, arrows, no dots, no autoplay. A container that asks for
// autoplay gets the carousel defaults: 3,000 ms a slide, 500 ms to change.
export const AUTOPLAY_MS = 3000;
export const TRANSITION_MS = 500;

/**
 * Embla counts in steps of its own, each closing a fixed share of the way: at 60 steps a second a slide is 95 % there
 * after about 24 ms for each unit.
 */
const EMBLA_DURATION = Math.round(TRANSITION_MS / 24);

export const SLIDER_OPTIONS = { loop: true, slidesToScroll: 1, duration: EMBLA_DURATION } as const;
