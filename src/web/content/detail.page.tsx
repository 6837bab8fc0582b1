// Generic detail (behaviour section 2): one item of a content list, /{locale}/detail?entity=news&item=….
import type { ReactElement } from 'react';
import { buildRoute } from '../../domain/content/routes.ts';
import type { EntityItem } from '../../domain/content/site.ts';
import { HTML_LANG, type Locale, pickText, textOf } from '../../domain/locale.ts';
import { formatPhone, phoneHref } from '../../domain/people/phone-number.ts';
import { SLUG_PATTERN } from '../../domain/record/ids.ts';
import { dateInWords } from '../../domain/time/day-words.ts';
import type { Translate } from '../../i18n/translate.ts';
import { OfficeHours } from '../../ui/frame/office-hours.tsx';
import { RawHtml } from '../../ui/raw-html.tsx';
import { officeAddress } from '../frame/frame-view.ts';
import type { PageHandler } from '../frame/page-view.ts';
import { pathsPerLocale } from './paths-per-locale.ts';

const SLUG = new RegExp(SLUG_PATTERN);
const isSlug = (value: string | null): value is string => value !== null && value.length <= 64 && SLUG.test(value);

const Contact = ({ item }: { readonly item: EntityItem }): ReactElement | null => {
  const fact = (name: string) => String(item.facts?.[name] ?? '');
  const lines = [
    fact('role'),
    officeAddress(item),
    fact('phone') && <a href={phoneHref(fact('phone'))}>{formatPhone(fact('phone'))}</a>,
    fact('email') && <a href={`mailto:${fact('email')}`}>{fact('email')}</a>,
  ].filter((line) => line !== '');
  return lines.length === 0 ? null : (
    <address>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list that is rendered once, on the server
        <p key={index}>{line}</p>
      ))}
    </address>
  );
};

type ItemProps = {
  readonly item: EntityItem;
  readonly html: string;
  readonly image: string | undefined;
  readonly locale: Locale;
  readonly t: Translate;
};

const Item = ({ item, html, image, locale, t }: ItemProps): ReactElement => {
  const title = pickText(item.title, locale);
  const content = pickText(item.html, locale);
  const langOf = (lang: Locale | undefined) => (lang === undefined || lang === locale ? undefined : HTML_LANG[lang]);
  return (
    <article className="wide page-plain">
      <h1 lang={langOf(title?.lang)}>{title?.text}</h1>
      {item.date && (
        <p className="tiny">
          <time dateTime={item.date}>{dateInWords(item.date, locale)}</time>
        </p>
      )}
      {image && <img className="lead-picture" src={image} alt={textOf(item.imageAlt, locale)} />}
      <Contact item={item} />
      <RawHtml className="prose" html={html} lang={langOf(content?.lang)} />
      {item.hours && (
        <section>
          <h2>{t('hours.heading')}</h2>
          <OfficeHours office={title?.text ?? ''} hours={item.hours} locale={locale} t={t} />
        </section>
      )}
    </article>
  );
};

export const detailPage: PageHandler = async ({ api, frame, locale, t, query, fill, assetUrl }) => {
  const entity = query.get('entity');
  const id = query.get('item');
  if (!isSlug(entity) || !isSlug(id)) return undefined;
  const items = await api.find('entityItems', { params: { id: entity }, locale });
  const item = items?.find((candidate) => candidate.id === id);
  if (!item) return undefined;
  const html = await fill(pickText(item.html, locale)?.text ?? '');
  const image = item.image && assetUrl(item.image);
  return {
    status: 200,
    title: textOf(item.title, locale),
    description: textOf(item.intro, locale),
    paths: pathsPerLocale(
      frame.site.locales,
      (other) => `${buildRoute('detail', other, {})}?entity=${entity}&item=${id}`,
    ),
    image: item.image,
    main: <Item item={item} html={html} image={image} locale={locale} t={t} />,
  };
};
