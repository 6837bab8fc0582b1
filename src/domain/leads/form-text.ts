// Rules for a typed text that all forms of visitors share.

/** A text that is no field of the form itself, such as an answer to the captcha. */
export const MAX_CONTROL_INPUT = 5000;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
export const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: a message may have lines and tabs, nothing else
export const CONTROL_BUT_LINES = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

/** The key of a submission. */
export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
