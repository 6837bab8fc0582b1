// The page of a holiday home: photos, figures, the calendar, words and facts, where it is; beside them the request.
import type { ReactElement, ReactNode } from 'react';
import type { Translate } from '../../i18n/translate.ts';
import { Breadcrumbs, type Crumb } from '../listing/breadcrumbs.tsx';
import { Description, type DescriptionView } from '../listing/description.tsx';
import { FactList, type FactRow } from '../listing/field-tabs.tsx';
import { LocationSection, type LocationView } from '../listing/location-section.tsx';
import { type Figure, Figures, TitleBlock, type TitleView } from '../listing/title-block.tsx';
import type { ExtrasView } from './extra-words.ts';
import { PERIODS_ID } from './unit-calendar.tsx';

export type RentalDetailView = {
  readonly crumbs: readonly Crumb[];
  readonly title: TitleView;
  readonly figures: readonly Figure[];
  readonly description: DescriptionView;
  readonly facts: readonly FactRow[];
  readonly extras: ExtrasView;
  readonly location: LocationView;
};

/** Widgets, already rendered. */
type RentalSlots = {
  readonly gallery: ReactNode;
  readonly share: ReactNode;
  readonly calendar: ReactNode;
  readonly request: ReactNode;
  /** The way to the request, on a phone. */
  readonly bar: ReactNode;
  readonly map?: ReactNode;
};

type Props = { readonly view: RentalDetailView; readonly slots: RentalSlots; readonly t: Translate };

/** What is paid beside the rent: the unavoidable is in every price, the rest is named. */
const Extras = ({ view: { included, optional }, t }: { view: ExtrasView; t: Translate }): ReactElement | null =>
  included.length + optional.length === 0 ? null : (
    <section>
      <h2>{t('rental.extras')}</h2>
      {included.length > 0 && (
        <>
          <h3>{t('rental.extras.included')}</h3>
          <FactList rows={included} />
        </>
      )}
      {optional.length > 0 && (
        <>
          <h3>{t('rental.extras.optional')}</h3>
          <FactList rows={optional} />
        </>
      )}
    </section>
  );

export const RentalDetail = ({ view, slots, t }: Props): ReactElement => (
  <>
    <div className="wide offer rental">
      <div className="where">
        <Breadcrumbs crumbs={view.crumbs} current={view.title.heading} t={t} />
      </div>
      {slots.gallery}
      <div className="detail">
        <div>
          <TitleBlock view={view.title} t={t} actions={slots.share} />
          <Figures figures={view.figures} />
          <section id={PERIODS_ID} tabIndex={-1}>
            <h2>{t('rental.choose')}</h2>
            {slots.calendar}
          </section>
          <Extras view={view.extras} t={t} />
          <Description view={view.description} t={t} />
          {view.facts.length > 0 && (
            <section>
              <h2>{t('rental.about')}</h2>
              <FactList rows={view.facts} />
            </section>
          )}
          <LocationSection view={view.location} t={t} map={slots.map} />
        </div>
        <aside aria-label={t('rental.request')}>{slots.request}</aside>
      </div>
    </div>
    {slots.bar}
  </>
);
