// After a form that was not sent, the first field that is wrong has the focus: what is wrong is read there, whether the form knew it or
// the server said so.

/** Until something else is typed, or a field turns out to be wrong. */
const follow = (form: HTMLFormElement): void => {
  const goThere = (): boolean => {
    const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    wrong?.focus();
    return wrong !== null;
  };
  // What the form says stands there once it is drawn.
  setTimeout(() => {
    if (goThere()) return;
    const observer = new MutationObserver(() => {
      if (goThere()) observer.disconnect();
    });
    observer.observe(form, { subtree: true, attributeFilter: ['aria-invalid'] });
    form.addEventListener('input', () => observer.disconnect(), { once: true });
  });
};

/** Every form of the desk; the answer ends it. */
export const followWrongFields = (root: Document): (() => void) => {
  const onSubmit = ({ target }: Event): void => {
    if (target instanceof HTMLFormElement) follow(target);
  };
  root.addEventListener('submit', onSubmit);
  return () => root.removeEventListener('submit', onSubmit);
};
