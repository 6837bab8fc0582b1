// Links in a line of text that are told from it by more than their colour. Axe asks for the colours behind each of them and behind its
// paragraph as well, which costs most, before it says so.

/** Runs in the page: nothing from outside. Answers the links that are not underlined, or stand in what is underlined as a whole. */
export const plainLinksIn = (): Element[] => {
  const isUnderlined = (style: CSSStyleDeclaration): boolean => style.textDecorationLine === 'underline';
  const isBlock = ({ display }: CSSStyleDeclaration): boolean =>
    /^(block|list-item|flex|grid|inline-block|table.*)$/.test(display);
  return [...document.querySelectorAll('a, [role=link]')].filter((link) => {
    let around = link.parentElement;
    while (around && !isBlock(getComputedStyle(around))) around = around.parentElement;
    return !isUnderlined(getComputedStyle(link)) || !around || isUnderlined(getComputedStyle(around));
  });
};
