// The page of a property, a unit or a project: the same sections in the same order, each only when it has something.
import type { ReactElement, ReactNode } from 'react';
import type { KeyFact } from '../../domain/display/key-facts.ts';
import type { UnitFloor } from '../../domain/display/unit-table.ts';
import type { Translate } from '../../i18n/translate.ts';
import type { AskedDocumentView } from '../forms/contact-form-view.tsx';
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx';
import { ChosenUnit, type ChosenUnitView } from './chosen-unit.tsx';
import { ContactBar, ContactPanel, type ContactView, QUESTION_ID } from './contact-panel.tsx';
import { Description, type DescriptionView } from './description.tsx';
import { EnergySection, type EnergyView } from './energy-section.tsx';
import type { EstateCardView } from './estate-card.tsx';
import { FieldTabs, type TabView } from './field-tabs.tsx';
import { LayoutSection, type LayoutView } from './layout-section.tsx';
import { LocationSection, type LocationView } from './location-section.tsx';
import { DocumentsSection, type DocumentView, PlansSection, type PlanView, VideosSection } from './media-sections.tsx';
import { type NeighbourLinks, Neighbours } from './neighbours.tsx';
import { PlanningSection, type PlanningView } from './planning-section.tsx';
import { ProjectHero, type ProjectHeroView } from './project-hero.tsx';
import { ProgressSection, type ProgressView } from './project-progress.tsx';
import { SimilarSection } from './similar-section.tsx';
import { SoldNote } from './state-views.tsx';
import { COSTS_ID, type Figure, Figures, KeyFacts, TitleBlock, type TitleView } from './title-block.tsx';
import { Facade, type UnitListView, UnitTable } from './unit-table.tsx';

export type EstateDetailView = {
  readonly crumbs: readonly Crumb[];
  readonly neighbours: NeighbourLinks | undefined;
  readonly title: TitleView;
  readonly facts: readonly KeyFact[];
  readonly description: DescriptionView;
  readonly tabs: readonly TabView[];
  readonly layout: LayoutView;
  readonly energy: EnergyView;
  readonly planning: PlanningView;
  readonly plans: readonly PlanView[];
  readonly documents: readonly DocumentView[];
  /** Documents that the agency gives when asked. */
  readonly onRequest: readonly AskedDocumentView[];
  readonly location: LocationView;
  readonly contact: ContactView;
  /** Where a viewing is booked; undefined when nobody can come. */
  readonly viewingHref: string | undefined;
  readonly similar: readonly EstateCardView[];
  /** The list this listing is part of. */
  readonly all: Crumb | undefined;
  /** An alert for what is like it. */
  readonly alert: Crumb;
  /** "Online since 12/11/2025"; empty when unknown. */
  readonly since: string;
  readonly sold: { readonly sentence: string; readonly sticker: Parameters<typeof SoldNote>[0]['sticker'] } | undefined;
  readonly project:
    | {
        readonly hero: ProjectHeroView;
        readonly figures: readonly Figure[];
        readonly facade: readonly UnitFloor[];
        readonly units: UnitListView | undefined;
        readonly chosen: ChosenUnitView | undefined;
        /** Where the works are; undefined when the record does not say. */
        readonly progress: ProgressView | undefined;
      }
    | undefined;
};

/** What needs a browser to be more than it is on paper: widgets, already rendered. */
type DetailSlots = {
  readonly gallery: ReactNode;
  readonly share: ReactNode;
  /** The heart of a card of another listing. */
  readonly heart: (card: EstateCardView['card']) => ReactNode;
  readonly costs: ReactNode | undefined;
  readonly videos: readonly ReactNode[];
  readonly map?: ReactNode;
  /** The contact form about this listing. */
  readonly question: ReactNode;
  /** The moments of a viewing; absent when nobody can come. */
  readonly moments: ReactNode | undefined;
  /** What opens the same on a small screen. */
  readonly visit: ReactNode | undefined;
};

type Props = { readonly view: EstateDetailView; readonly slots: DetailSlots; readonly t: Translate };

const Head = ({ view, slots, t }: Props): ReactNode =>
  view.project ? (
    <>
      <ProjectHero view={view.project.hero} t={t} media={slots.gallery} actions={slots.share} />
      <Figures figures={view.project.figures} />
      {view.project.units && (view.project.facade.length > 0 || view.project.chosen) && (
        <div className="choose">
          {view.project.facade.length > 0 && <Facade floors={view.project.facade} units={view.project.units} t={t} />}
          {view.project.chosen && <ChosenUnit view={view.project.chosen} t={t} />}
        </div>
      )}
    </>
  ) : (
    slots.gallery
  );

export const EstateDetail = ({ view, slots, t }: Props): ReactElement => (
  <>
    <div className="wide offer">
      <div className="where">
        <Breadcrumbs crumbs={view.crumbs} current={view.title.heading} t={t} />
        {view.neighbours && <Neighbours links={view.neighbours} t={t} />}
      </div>
      <Head view={view} slots={slots} t={t} />
      <div className="detail">
        {!view.project && (
          <div className="offer-top">
            <TitleBlock view={view.title} t={t} actions={slots.share} />
            {view.sold && (
              <SoldNote {...view.sold} similar={view.similar.length} all={view.all} alert={view.alert} t={t} />
            )}
            <KeyFacts facts={view.facts} t={t} />
          </div>
        )}
        <aside aria-label={t(view.sold ? 'listing.search' : 'listing.viewing')}>
          <ContactPanel view={view.contact} sold={view.sold !== undefined} moments={slots.moments} t={t} />
          {view.since !== '' && <p className="tiny since">{view.since}</p>}
        </aside>
        <div className="offer-rest">
          {view.project?.units && <UnitTable view={view.project.units} t={t} />}
          {view.project?.progress && <ProgressSection view={view.project.progress} t={t} />}
          <Description view={view.description} t={t} />
          <FieldTabs tabs={view.tabs} heading={t('listing.facts')} />
          <LayoutSection view={view.layout} t={t} />
          <PlansSection plans={view.plans} t={t} />
          <VideosSection videos={slots.videos} t={t} />
          <EnergySection view={view.energy} t={t} />
          <PlanningSection view={view.planning} t={t} />
          {slots.costs && (
            <section id={COSTS_ID}>
              <h2>{t('listing.costs')}</h2>
              {view.project?.chosen && (
                <p className="quiet example">{t('listing.project.costs', { name: view.project.chosen.name })}</p>
              )}
              {slots.costs}
            </section>
          )}
          <LocationSection view={view.location} t={t} map={slots.map} />
          <DocumentsSection documents={view.documents} onRequest={view.onRequest} t={t} />
          <section id={QUESTION_ID}>
            <h2>{t('contact.estate.title')}</h2>
            {slots.question}
          </section>
        </div>
      </div>
    </div>
    <SimilarSection
      cards={view.similar}
      all={view.all}
      alert={view.alert}
      heading={t('listing.similar')}
      t={t}
      heart={slots.heart}
    />
    <ContactBar view={view.contact} visit={slots.visit} t={t} />
  </>
);
