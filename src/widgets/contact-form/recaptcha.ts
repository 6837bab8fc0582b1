// A captcha of a third party, spoken to through the interface that reCAPTCHA began with and others share.

export type RecaptchaOptions = { readonly siteKey: string; readonly scriptUrl: string };

type Provider = {
  render(container: HTMLElement, options: Readonly<Record<string, unknown>>): string | number;
  execute(id: string | number): unknown;
  ready?(callback: () => void): void;
};

const providerOf = (): Provider | undefined => Reflect.get(globalThis, 'grecaptcha') as Provider | undefined;

let loading: Promise<Provider> | undefined;

const load = (scriptUrl: string): Promise<Provider> => {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = scriptUrl;
    script.async = true;
    script.onload = () => {
      const provider = providerOf();
      if (!provider) reject(new Error('The captcha script brought no captcha'));
      else if (provider.ready) provider.ready(() => resolve(provider));
      else resolve(provider);
    };
    script.onerror = () => {
      loading = undefined;
      script.remove();
      reject(new Error('The captcha script did not load'));
    };
    document.head.append(script);
  });
  return loading;
};

/** A new, invisible captcha for each answer: nothing of an old one is left. */
export const recaptchaAnswer = async ({ siteKey, scriptUrl }: RecaptchaOptions): Promise<string> => {
  const provider = await load(scriptUrl);
  const container = document.createElement('div');
  document.body.append(container);
  try {
    return await new Promise<string>((resolve, reject) => {
      const id = provider.render(container, {
        sitekey: siteKey,
        size: 'invisible',
        callback: resolve,
        'error-callback': () => reject(new Error('The captcha failed')),
      });
      provider.execute(id);
    });
  } finally {
    container.remove();
  }
};
