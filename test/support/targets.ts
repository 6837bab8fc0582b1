// What is large enough to be hit by plain arithmetic. Axe looks for what lies near or over every link and button of a page, which is half
// of what it does beside contrast; where 24 pixels both ways have nothing else to click on them, nobody needs to look.

/** Runs in the page: nothing from outside. Answers what can be clicked and is small, or shares its room with something else. */
export const closeTargetsIn = (): Element[] => {
  const LEAST_PX = 24;
  type Target = { readonly element: Element; readonly rect: DOMRect };
  const TARGETS =
    'a, area, button, details, summary, input, select, textarea, audio, video, iframe, object, [tabindex], [role], [contenteditable]';
  const measured = (selector: string): Target[] =>
    [...document.querySelectorAll(selector)].map((element) => ({ element, rect: element.getBoundingClientRect() }));
  const meets = (one: Target, two: Target): boolean =>
    one.element !== two.element &&
    one.rect.left < two.rect.right &&
    two.rect.left < one.rect.right &&
    one.rect.top < two.rect.bottom &&
    two.rect.top < one.rect.bottom;
  // What a list of choices lies over is not aimed at before it is closed again.
  const lids = measured('details[open] > .pop');
  const isUnderLid = (target: Target): boolean =>
    lids.some((lid) => !lid.element.contains(target.element) && meets(target, lid));
  const targets = measured(TARGETS);
  return targets
    .filter((target) => {
      const { width, height } = target.rect;
      if (isUnderLid(target)) return false;
      return width < LEAST_PX || height < LEAST_PX || targets.some((other) => meets(target, other));
    })
    .map(({ element }) => element);
};
