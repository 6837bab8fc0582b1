// The cookies of the desk. Over HTTPS their names promise that no other host and no insecure page set them; on this very machine, where
// not every browser takes such cookies over HTTP, they have a plain name.

export const sessionCookieName = (secure: boolean): string => (secure ? '__Host-desk' : 'desk');
export const browserCookieName = (secure: boolean): string => (secure ? '__Host-desk-browser' : 'desk-browser');

export const cookieIn = (header: string, name: string): string | undefined => {
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim() || undefined;
  }
  return undefined;
};

/** `maxAge` in seconds; 0 removes it. */
export const cookieText = (name: string, value: string, secure: boolean, maxAge: number): string =>
  [`${name}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Lax', ...(secure ? ['Secure'] : []), `Max-Age=${maxAge}`].join(
    '; ',
  );
