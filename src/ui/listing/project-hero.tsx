import type { ReactElement, ReactNode } from 'react';
import type { UnitCount } from '../../domain/record/project.ts';
import type { Translate } from '../../i18n/translate.ts';
import { Icon } from '../icon.tsx';
import type { DocumentView } from './media-sections.tsx';
import type { TitleView } from './title-block.tsx';

export type ProjectHeroView = {
  readonly title: TitleView;
  readonly intro: { readonly text: string; readonly lang?: string | undefined } | undefined;
  readonly count: UnitCount | undefined;
  readonly brochure: DocumentView | undefined;
};

/** "10 of 24 available, 3 under option, 11 sold", in its parts. */
export const countWords = ({ available, total, option, sold }: UnitCount, t: Translate): [string, ...string[]] => [
  t('listing.units.available', { count: available, total }),
  ...(option > 0 ? [t('listing.units.option', { count: option })] : []),
  ...(sold > 0 ? [t('listing.units.sold', { count: sold })] : []),
];

/** One stroke for every unit, in the order and colours of the facade. */
const Meter = ({ count, t }: { readonly count: UnitCount; readonly t: Translate }) => {
  const strokes = [
    ...Array.from({ length: count.available }, () => 'v'),
    ...Array.from({ length: count.option }, () => 'o'),
    ...Array.from({ length: count.sold }, () => ''),
  ];
  const [first, ...others] = countWords(count, t);
  return (
    <div className="meter">
      <div className="bar" aria-hidden="true">
        {strokes.map((kind, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: strokes have nothing but their place
          <i key={index} className={kind === '' ? undefined : kind} />
        ))}
      </div>
      <span>
        <b>{first}</b>
        {others.map((words) => `, ${words}`)}
      </span>
    </div>
  );
};

type Props = {
  readonly view: ProjectHeroView;
  readonly t: Translate;
  readonly media: ReactNode;
  readonly actions: ReactNode;
};

export const ProjectHero = ({ view, t, media, actions }: Props): ReactElement => {
  const { title, intro, count, brochure } = view;
  return (
    <div className="p-hero">
      {media}
      <div className="stack text">
        <div className="row between over">
          <p className="quiet">{title.over}</p>
          {actions}
        </div>
        <h1 lang={title.lang}>{title.heading}</h1>
        {intro && (
          <p className="lead" lang={intro.lang}>
            {intro.text}
          </p>
        )}
        {title.price && (
          <p className="price">
            {title.price.prefix !== '' && <small>{title.price.prefix}</small>} {title.price.text}
          </p>
        )}
        {count && <Meter count={count} t={t} />}
        <div className="row">
          <a className="btn primary" href="#contact">
            <Icon name="calendar" />
            {t('listing.project.talk')}
          </a>
          {brochure && (
            <a className="btn ghost" href={brochure.href} rel="noopener">
              <Icon name="download" />
              {brochure.name}
            </a>
          )}
        </div>
      </div>
    </div>
  );
};
