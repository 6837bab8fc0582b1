// What is large enough to be hit by plain arithmetic. Axe looks for what lies near or over every link and button of a page, which is half
// of what it does beside contrast; where 24 pixels both ways have nothing else to click on them, nobody needs to look.

/** Runs in the page: nothing from outside. Answers what can be clicked and is small, or shares its room with something else. */
export const closeTargetsIn = (): Element[] => {
  const LEAST_PX = 24;
  const TARGETS =
    'a, area, button, details, summary, input, select, textarea, audio, video, iframe, object, [tabindex], [role], [contenteditable]';
  const targets = [...document.querySelectorAll(TARGETS)].map((element) => ({
    element,
    rect: element.getBoundingClientRect(),
  }));
  return targets
    .filter(
      ({ element, rect }) =>
        rect.width < LEAST_PX ||
        rect.height < LEAST_PX ||
        targets.some(
          (other) =>
            other.element !== element &&
            rect.left < other.rect.right &&
            other.rect.left < rect.right &&
            rect.top < other.rect.bottom &&
            other.rect.top < rect.bottom,
        ),
    )
    .map(({ element }) => element);
};
