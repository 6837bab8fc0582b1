// Behaviour section 9: how many listings a page of a list has; decisions section 3: how many a call may ask for.
export const PAGE_SIZE = 15;
export const MAX_PAGE_SIZE = 100;
