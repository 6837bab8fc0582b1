// What a site keeps sealed: written in the desk, used by the program, shown to nobody.

export const SECRET_NAMES = [
  'smtp-password',
  'smtp-oauth-secret',
  'smtp-refresh-token',
  'mailbox-password',
  'mailbox-oauth-secret',
  'mailbox-refresh-token',
  'dkim-private-key',
  'captcha-secret',
] as const;
export type SecretName = (typeof SECRET_NAMES)[number];

/** A key of 4096 bits in PEM form has some 3300 characters. */
export const MAX_SECRET = 8000;
