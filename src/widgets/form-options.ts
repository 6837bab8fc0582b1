// What the page gives to every form of a visitor.
import { buildRoute } from '../domain/content/routes.ts';
import type { Site } from '../domain/content/site.ts';
import type { Locale } from '../domain/locale.ts';

export const formOptions = ({ name, captcha }: Pick<Site, 'name' | 'captcha'>, locale: Locale) => ({
  captchaUrl: buildRoute('ajaxCaptcha', locale, {}),
  siteName: name,
  privacyHref: buildRoute('privacyStatement', locale, {}),
  /** Host of a third party's captcha. */
  thirdParty: captcha && new URL(captcha.scriptUrl).host,
});
