// Phone numbers as Belgium writes them. Sources write them in every way there is; what is not surely Belgian stays as it
// was written.

/** The first number in a text: people write "09 123 45 67 (kantoor)" and "0475 12 34 56 of 09 123 45 67". */
const NUMBER = /\+?\d[\d\s./()-]*\d/;
/** A slash stands between area and number, or between two numbers: a whole number before it ends there. */
const firstNumber = (text: string): string => {
  const found = NUMBER.exec(text)?.[0] ?? '';
  const [first = ''] = found.split(/\s*[/]\s*(?=[+0]\d)/);
  return first.replace(/\D/g, '').length >= 8 ? first : found;
};

/** "+3291234567": what to dial from anywhere; an area's zero in brackets is not dialled. */
const dialled = (number: string): string => {
  const digits = number.replace(/\(0\)/, '').replace(/[^\d+]/g, '');
  if (digits.startsWith('00')) return `+${digits.slice(2)}`;
  return /^0[1-9]\d{7,8}$/.test(digits) ? `+32${digits.slice(1)}` : digits;
};

/** A link that dials; the whole number, with its country. */
export const phoneHref = (text: string): string => `tel:${dialled(firstNumber(text))}`;

const pairs = (digits: string): string => digits.replace(/\B(?=(\d{2})+$)/g, ' ');

/** The number after the zero or the country: 475 12 34 56, 9 123 45 67, 50 12 34 56, 800 12 345. */
const grouped = (national: string): string | undefined => {
  if (/^4[5-9]\d{7}$/.test(national)) return `${national.slice(0, 3)} ${pairs(national.slice(3))}`;
  if (/^(?:800|90\d)\d{5}$/.test(national))
    return `${national.slice(0, 3)} ${national.slice(3, 5)} ${national.slice(5)}`;
  if (/^[2349]\d{7}$/.test(national)) return `${national[0]} ${national.slice(1, 4)} ${pairs(national.slice(4))}`;
  return /^[15678]\d{7}$/.test(national) ? `${national.slice(0, 2)} ${pairs(national.slice(2))}` : undefined;
};

/** "+32 475 12 34 56", "09 123 45 67": with the country when it was written with it. */
export const formatPhone = (text: string): string => {
  const written = text.trim();
  const number = firstNumber(written);
  // Words beside a number are part of what it says.
  if (number === '' || number.length < written.length) return written;
  const dial = dialled(number);
  const national = dial.startsWith('+32') ? grouped(dial.slice(3)) : undefined;
  if (national === undefined) return written;
  return /^(?:\+|00)/.test(number) ? `+32 ${national}` : `0${national}`;
};
