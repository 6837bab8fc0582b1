// UTF-7 (RFC 2152), which some old mail programs still write: "+" opens base64 of UTF-16, "-" closes it, "+-" is a plus.

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

const shifted = (run: string): string => {
  let bits = 0;
  let count = 0;
  let text = '';
  for (const letter of run) {
    bits = ((bits << 6) | ALPHABET.indexOf(letter)) & 0x3f_ff_ff;
    count += 6;
    if (count < 16) continue;
    count -= 16;
    text += String.fromCharCode((bits >> count) & 0xffff);
  }
  return text;
};

export const decodeUtf7 = (text: string): string =>
  text.replace(/\+([A-Za-z0-9+/]*)-?/g, (_all, run: string) => (run === '' ? '+' : shifted(run))).toWellFormed();
