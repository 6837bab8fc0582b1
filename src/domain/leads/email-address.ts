// An e-mail address as we accept it, everywhere: one address, no display name, no quotes, no comments, no encoded word, no
// point at an end or twice in a row, a domain of right labels that ends in letters.
import { Type } from 'typebox';

export const MAX_EMAIL = 254;
const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const LAST_LABEL = '[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])';
/** "=?" begins an encoded word (RFC 2047), which some programs decode into something else. */
const EMAIL_PATTERN = `^(?![^@]*=\\?)(?=[^@]{1,64}@)${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+${LAST_LABEL}$`;
export const Email = Type.String({ maxLength: MAX_EMAIL, pattern: EMAIL_PATTERN });

const EMAIL = new RegExp(EMAIL_PATTERN);
export const isEmailAddress = (text: string): boolean => text.length <= MAX_EMAIL && EMAIL.test(text);
