// The page of one item: an article, a testimonial, a person or an office of the agency, or an item of a list of its own.
import type { ReactElement, ReactNode } from 'react';
import type { Locale } from '../../domain/locale.ts';
import { clockText, dayText, hourText } from '../../domain/time/moment-text.ts';
import { dayHours, dayName, type OpeningHours, WEEK } from '../../domain/time/opening-hours.ts';
import type { Translate } from '../../i18n/translate.ts';
import { Icon } from '../icon.tsx';
import { Breadcrumbs, type Crumb } from '../listing/breadcrumbs.tsx';
import { RawHtml } from '../raw-html.tsx';
import { ItemDate, Portrait, Reach, ReviewNote, Words } from './item-parts.tsx';
import type { ItemView } from './item-view.ts';

/** The open houses of one listing on one day. */
export type OpenHouseView = {
  readonly label: string;
  readonly href: string | undefined;
  readonly day: string;
  readonly moments: readonly {
    readonly bookHref: string;
    readonly wallStart: string;
    readonly wallEnd: string;
    readonly places: number;
  }[];
};

export type AgendaView = { readonly hours: OpeningHours; readonly openHouses: readonly OpenHouseView[] };

export type ItemPageView = {
  readonly entity: string;
  readonly item: ItemView;
  /** Widgets in it filled; headings under the page's title. */
  readonly html: string;
  readonly lang: string | undefined;
  readonly imageAlt: string;
  readonly crumbs: readonly Crumb[];
  /** What a person is called in a sentence: the first name. */
  readonly shortName: string;
};

/** What a page asked for beforehand: each only where the item has it. */
export type ItemSlots = {
  /** The office of a person. */
  readonly office?: Crumb | undefined;
  readonly hours?: ReactNode;
  readonly map?: ReactNode;
  readonly people?: ReactNode;
  readonly listings?: ReactNode;
  /** How many homes. */
  readonly count?: number | undefined;
  readonly agenda?: AgendaView | undefined;
  readonly form?: ReactNode;
  readonly more?: ReactNode;
};

type Props = {
  readonly view: ItemPageView;
  readonly slots: ItemSlots;
  readonly locale: Locale;
  readonly t: Translate;
};

const LISTINGS_ID = 'homes';
const MESSAGE_ID = 'message';

type SectionProps = { readonly heading: string; readonly id?: string; readonly children: ReactNode };

const Section = ({ heading, id, children }: SectionProps): ReactElement => (
  <section className="section" id={id}>
    <div className="wide">
      <div className="section-head">
        <h2>{heading}</h2>
      </div>
      {children}
    </div>
  </section>
);

const Title = ({ item }: { readonly item: ItemView }): ReactElement => (
  <h1 lang={item.title.lang}>{item.title.text}</h1>
);

const Prose = ({ view }: { readonly view: ItemPageView }): ReactElement | null =>
  view.html.trim() === '' ? null : <RawHtml className="prose" html={view.html} lang={view.lang} />;

const Week = ({ hours, name, locale, t }: { hours: OpeningHours; name: string; locale: Locale; t: Translate }) => (
  <div className="office-hours">
    <table className="hours">
      <caption className="vh">{t('item.agenda.caption', { name })}</caption>
      <tbody>
        {WEEK.filter((day) => hours.some((range) => range.day === day)).map((day) => (
          <tr key={day}>
            <th scope="row">{dayName(day, t)}</th>
            <td>{dayHours(hours, day, locale, t)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const OpenHouses = ({ agenda, locale, t }: { agenda: AgendaView; locale: Locale; t: Translate }): ReactElement => (
  <ul className="item-rows">
    {agenda.openHouses.map(({ label, href, day, moments }) => (
      <li key={`${day} ${label}`}>
        <div className="item-row">
          <p>
            <time dateTime={day}>{dayText(day, locale)}</time>
          </p>
          <div>
            <h3>{href ? <a href={href}>{label}</a> : label}</h3>
            <ul className="row moments">
              {moments.map(({ bookHref, wallStart, wallEnd, places }) => (
                <li key={bookHref}>
                  <a className="btn ghost" href={bookHref} rel="nofollow">
                    {clockText(wallStart, locale)} – {hourText(wallEnd, locale)}
                    <span className="small quiet">{t('item.openHouses.places', { count: places })}</span>
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </li>
    ))}
  </ul>
);

/** What comes below: homes, agenda, people, the form. */
const Below = ({ view, slots, locale, t }: Props): ReactElement => {
  const { agenda } = slots;
  const person = view.entity === 'team';
  const name = view.shortName;
  return (
    <>
      {slots.people && <Section heading={t('item.people')}>{slots.people}</Section>}
      {agenda && agenda.openHouses.length > 0 && (
        <Section heading={t('item.openHouses')}>
          <OpenHouses agenda={agenda} locale={locale} t={t} />
        </Section>
      )}
      {agenda && agenda.hours.length > 0 && (
        <Section heading={t('item.agenda')}>
          <div className="stack">
            <p className="measure">{t('item.agenda.week', { name })}</p>
            <Week hours={agenda.hours} name={name} locale={locale} t={t} />
          </div>
        </Section>
      )}
      {slots.form && (
        <Section id={MESSAGE_ID} heading={person ? t('item.contact.person', { name }) : t('item.contact.office')}>
          <div className="measure stack">
            {view.item.email !== '' && (
              <p className="quiet">{t('item.contact.hint', { name: person ? name : view.item.title.text })}</p>
            )}
            {slots.form}
          </div>
        </Section>
      )}
      {slots.listings && (
        <Section id={LISTINGS_ID} heading={person ? t('item.listings.person', { name }) : t('item.listings.office')}>
          {slots.listings}
        </Section>
      )}
    </>
  );
};

/** Where to find what is further down: a list of homes has no end one can see. */
const Ways = ({ view, slots, t }: Pick<Props, 'view' | 'slots' | 't'>): ReactElement => (
  <p className="row">
    {slots.form && (
      <a className="btn primary" href={`#${MESSAGE_ID}`}>
        <Icon name="mail" />
        {view.entity === 'team' ? t('item.contact.person', { name: view.shortName }) : t('item.contact.office')}
      </a>
    )}
    {(slots.count ?? 0) > 0 && (
      <a className="btn ghost" href={`#${LISTINGS_ID}`}>
        <Icon name="house" />
        {t('item.listings.count', { count: slots.count ?? 0 })}
      </a>
    )}
  </p>
);

const Head = ({ view, t, children }: Pick<Props, 'view' | 't'> & { readonly children: ReactNode }): ReactElement => (
  <div className="wide">
    <Breadcrumbs crumbs={view.crumbs} current={view.item.title.text} t={t} />
    {children}
  </div>
);

const PersonPage = (props: Props): ReactElement => {
  const { view, slots, t } = props;
  return (
    <>
      <Head view={view} t={t}>
        <div className="item-head">
          <Portrait item={view.item} large />
          <div className="stack">
            <Title item={view.item} />
            <Words text={view.item.intro} className="lead" />
            <Reach item={view.item} />
            {slots.office && (
              <p>
                <a className="arrow-link" href={slots.office.href}>
                  <Icon name="pin" />
                  {slots.office.label}
                </a>
              </p>
            )}
            <Prose view={view} />
            <Ways view={view} slots={slots} t={t} />
          </div>
        </div>
      </Head>
      <Below {...props} />
    </>
  );
};

const OfficePage = (props: Props): ReactElement => {
  const { view, slots, t } = props;
  return (
    <>
      <Head view={view} t={t}>
        <div className="duo even item-office-page">
          <div className="stack">
            <Title item={view.item} />
            <Words text={view.item.intro} className="lead" />
            {view.item.address !== '' && <address>{view.item.address}</address>}
            <Reach item={view.item} />
            <Prose view={view} />
            <Ways view={view} slots={slots} t={t} />
          </div>
          <div className="stack">
            {view.item.image && (
              <div className="facade">
                <img src={view.item.image} alt={view.imageAlt} />
              </div>
            )}
            {slots.hours && (
              <>
                <h2>{t('hours.heading')}</h2>
                {slots.hours}
              </>
            )}
            {slots.map}
          </div>
        </div>
      </Head>
      <Below {...props} />
    </>
  );
};

const TestimonialPage = ({ view, slots, t }: Props): ReactElement => (
  <>
    <Head view={view} t={t}>
      <article className="page-plain item-quote">
        <Title item={view.item} />
        <ItemDate item={view.item} className="small quiet" />
        <blockquote className="stack">
          <Words text={view.item.intro} className="said" />
          <Prose view={view} />
        </blockquote>
        <ReviewNote review={view.item.review} t={t} />
      </article>
    </Head>
    {slots.more && <Section heading={t('item.more.testimonials')}>{slots.more}</Section>}
  </>
);

/** News, and whatever an agency has a list of. */
const ArticlePage = ({ view, slots, t }: Props): ReactElement => {
  const { item } = view;
  const address = item.address !== '';
  return (
    <>
      <Head view={view} t={t}>
        <article className="page-plain">
          <Title item={item} />
          <ItemDate item={item} className="small quiet" />
          <Words text={item.intro} className="lead" />
          {item.image && <img className="lead-picture" src={item.image} alt={view.imageAlt} />}
          {address && <address>{item.address}</address>}
          <Reach item={item} />
          <Prose view={view} />
          {slots.hours && (
            <section>
              <h2>{t('hours.heading')}</h2>
              {slots.hours}
            </section>
          )}
        </article>
      </Head>
      {slots.more && <Section heading={t('item.more.news')}>{slots.more}</Section>}
    </>
  );
};

export const ItemPage = (props: Props): ReactElement => {
  switch (props.view.entity) {
    case 'team':
      return <PersonPage {...props} />;
    case 'offices':
      return <OfficePage {...props} />;
    case 'testimonials':
      return <TestimonialPage {...props} />;
    default:
      return <ArticlePage {...props} />;
  }
};
