// What can be wrong with a form, in one word each: the API names the field and the word, pages say it in a sentence
// (`form.problem.<word>`). Behaviour section 5, decisions section 10.

const CAPTCHA_PROBLEMS = [
  'captcha-missing',
  'captcha-wrong',
  'captcha-used',
  'captcha-expired',
  'captcha-too-fast',
] as const;
export type CaptchaProblem = (typeof CAPTCHA_PROBLEMS)[number];

const FIELD_PROBLEMS = [
  'required',
  'email',
  'phone',
  'too-long',
  'control',
  /** A web or e-mail address where none belongs. */
  'link',
  /** Not a whole number. */
  'number',
  /** The smallest value is above the largest. */
  'range',
  /** More people than fit in. */
  'persons',
  /** Days on which nothing is to be had. */
  'period',
  /** A radius belongs to one place. */
  'one-place',
  'consent',
  'trap',
  'too-many-fields',
  'not-text',
  /** The listing has no such document on request, or no more. */
  'no-document',
] as const;
export type FieldProblemWord = (typeof FIELD_PROBLEMS)[number];

const FORM_PROBLEMS = [...FIELD_PROBLEMS, ...CAPTCHA_PROBLEMS] as const;
export type FormProblemWord = (typeof FORM_PROBLEMS)[number];

export type FormProblem = { readonly field: string; readonly message: FormProblemWord };

/** There is no input to go to. */
export const isAboutCaptcha = ({ message }: FormProblem): boolean =>
  (CAPTCHA_PROBLEMS as readonly FormProblemWord[]).includes(message);

export const isFormProblemWord = (word: unknown): word is FormProblemWord =>
  (FORM_PROBLEMS as readonly unknown[]).includes(word);
