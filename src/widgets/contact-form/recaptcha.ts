// A captcha of a third party, spoken to through the interface that reCAPTCHA began with and others share.

export type RecaptchaOptions = { readonly siteKey: string; readonly scriptUrl: string };

type Provider = {
  render(container: HTMLElement, options: Readonly<Record<string, unknown>>): string | number;
  execute(id: string | number): unknown;
};
/** reCAPTCHA's script brings only `ready`, and fetches the rest. */
type Arriving = Partial<Provider> & { ready?(callback: () => void): void };

/** A script that neither comes nor fails does not hold up the form for ever. */
const LOAD_MS = 15_000;
/** Time for a puzzle; not every captcha says that it was closed unsolved. */
const ANSWER_MS = 3 * 60_000;

const within = async <T>(ms: number, promise: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The captcha took too long')), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
};

const arriving = (): Arriving | undefined => Reflect.get(globalThis, 'grecaptcha') as Arriving | undefined;

const insert = (script: HTMLScriptElement): Promise<Provider> =>
  new Promise((resolve, reject) => {
    const done = () => resolve(arriving() as Provider);
    script.onload = () => {
      const provider = arriving();
      // Asked only where it must be: Turnstile's `ready` throws when its script was loaded like this.
      if (provider?.render) done();
      else if (provider?.ready) provider.ready(done);
      else reject(new Error('The captcha script brought no captcha'));
    };
    script.onerror = () => reject(new Error('The captcha script did not load'));
    document.head.append(script);
  });

let loading: Promise<Provider> | undefined;

const load = (scriptUrl: string): Promise<Provider> => {
  if (loading) return loading;
  const script = document.createElement('script');
  script.src = scriptUrl;
  script.async = true;
  loading = within(LOAD_MS, insert(script)).catch((error: unknown) => {
    // The next submit tries again.
    loading = undefined;
    script.remove();
    throw error;
  });
  return loading;
};

/** A new, invisible captcha for each answer: nothing of an old one is left. */
export const recaptchaAnswer = async ({ siteKey, scriptUrl }: RecaptchaOptions): Promise<string> => {
  const provider = await load(scriptUrl);
  const container = document.createElement('div');
  document.body.append(container);
  const answer = new Promise<string>((resolve, reject) => {
    const fail = () => reject(new Error('The captcha failed'));
    const id = provider.render(container, {
      sitekey: siteKey,
      size: 'invisible',
      callback: resolve,
      'error-callback': fail,
      'expired-callback': fail,
      'close-callback': fail,
    });
    provider.execute(id);
  });
  return within(ANSWER_MS, answer).finally(() => container.remove());
};
