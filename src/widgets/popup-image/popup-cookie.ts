// Behaviour section 4: the popup is shown only if the cookie showPopup is absent or not 'false'; closing sets it to
// 'false'. Section 9: its lifetime is 365 days, by default and at most.
const POPUP_COOKIE = 'showPopup';
export const POPUP_DAYS = 365;

/** `cookies` is `document.cookie`. */
export const isPopupWanted = (cookies: string): boolean =>
  !cookies.split(';').some((pair) => {
    const [name = '', ...value] = pair.split('=');
    return name.trim() === POPUP_COOKIE && value.join('=').trim() === 'false';
  });

const DAY_SECONDS = 86_400;

export const closedPopupCookie = (days: number): string => {
  const lifetime = Math.max(0, Math.min(POPUP_DAYS, Math.floor(days)));
  return `${POPUP_COOKIE}=false; Max-Age=${lifetime * DAY_SECONDS}; Path=/; SameSite=Lax`;
};
