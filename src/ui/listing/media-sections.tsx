import type { ReactElement, ReactNode } from 'react';
import type { Translate } from '../../i18n/translate.ts';
import { ASK_DOCUMENTS_ID, type AskedDocumentView } from '../forms/contact-form-view.tsx';
import { Icon } from '../icon.tsx';
import { Photo, type PhotoView } from './photo.tsx';

export type PlanView = { readonly photo: PhotoView; readonly href: string; readonly name: string };
export type DocumentView = {
  readonly href: string;
  readonly name: string;
  /** Set when the name is not in the page's language. */
  readonly lang?: string | undefined;
  /** "pdf"; empty when unknown. */
  readonly kind: string;
};

export const PLANS_ID = 'plans';
export const TOUR_ID = 'tour';

export const PlansSection = ({ plans, t }: { readonly plans: readonly PlanView[]; readonly t: Translate }) =>
  plans.length === 0 ? null : (
    <section id={PLANS_ID}>
      <h2>{t('listing.plans')}</h2>
      <div className="plans">
        {plans.map(({ photo, href, name }) => (
          <figure key={href}>
            <a href={href}>
              <Photo photo={photo} sizes="(min-width: 64rem) 30vw, 100vw" />
            </a>
            {name !== '' && <figcaption className="small quiet">{name}</figcaption>}
          </figure>
        ))}
      </div>
    </section>
  );

type LinkedVideoProps = {
  readonly kind: 'tour' | 'video';
  readonly link: string;
  readonly host: string;
  readonly title: string;
  readonly t: Translate;
};

/** What cannot stand in a frame of ours is a link away. */
export const LinkedVideo = ({ kind, link, host, title, t }: LinkedVideoProps): ReactElement => {
  const name = title === '' ? t(kind === 'tour' ? 'listing.tour.title' : 'listing.video.title') : title;
  return (
    <p>
      <a href={link} target="_blank" rel="noopener noreferrer nofollow">
        {t('listing.tour.open', { title: name, host })}
      </a>
    </p>
  );
};

/** Videos come as widgets of their own: nothing of theirs is loaded before a visitor asks. */
export const VideosSection = ({ videos, t }: { readonly videos: readonly ReactNode[]; readonly t: Translate }) =>
  videos.length === 0 ? null : (
    <section id={TOUR_ID}>
      <h2>{t('listing.tour')}</h2>
      <div className="stack">{videos}</div>
    </section>
  );

type DocumentsProps = {
  readonly documents: readonly DocumentView[];
  readonly onRequest: readonly AskedDocumentView[];
  readonly t: Translate;
};

export const DocumentsSection = ({ documents, onRequest, t }: DocumentsProps): ReactElement | null =>
  documents.length + onRequest.length === 0 ? null : (
    <section id="documents">
      <h2>{t('listing.documents')}</h2>
      <div className="docs">
        {documents.map(({ href, name, lang, kind }) => (
          <a key={href} href={href} rel="noopener">
            <Icon name="file" />
            <span>
              <strong lang={lang}>{name === '' ? t('listing.document') : name}</strong>
              {kind !== '' && <small>{kind}</small>}
            </span>
            <Icon name="download" />
          </a>
        ))}
        {onRequest.map(({ value, name, lang }) => (
          <a key={value} href={`#${ASK_DOCUMENTS_ID}`}>
            <Icon name="file" />
            <span>
              <strong lang={lang}>{name}</strong>
              <small>{t('listing.document.request')}</small>
            </span>
            <Icon name="mail" />
          </a>
        ))}
      </div>
    </section>
  );
