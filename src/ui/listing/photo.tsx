// A picture in the formats and widths the browser chooses from, with its room reserved before it arrives.
import type { ReactElement } from 'react';

export type PhotoView = {
  readonly src: string;
  /** Smaller formats first; the browser takes the first it knows. */
  readonly sources: readonly { readonly type: string; readonly srcSet: string }[];
  readonly srcSet?: string | undefined;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  /** Set when `alt` is not in the page's language. */
  readonly lang?: string | undefined;
  /** What stays in sight when it is cropped, as `object-position` says it. */
  readonly position?: string | undefined;
};

type Props = {
  readonly photo: PhotoView;
  /** How wide it is shown, as in `sizes`. */
  readonly sizes: string;
  /** The main picture of a page: loaded first. */
  readonly priority?: boolean | undefined;
};

export const Photo = ({ photo, sizes, priority = false }: Props): ReactElement => (
  <picture>
    {photo.sources.map(({ type, srcSet }) => (
      <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
    ))}
    <img
      src={photo.src}
      srcSet={photo.srcSet}
      sizes={photo.srcSet === undefined ? undefined : sizes}
      width={photo.width}
      height={photo.height}
      alt={photo.alt}
      lang={photo.lang}
      style={photo.position === undefined ? undefined : { objectPosition: photo.position }}
      loading={priority ? undefined : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding={priority ? undefined : 'async'}
    />
  </picture>
);

/** A missing picture: a gable and a word. */
export const NoPhoto = ({ text }: { readonly text: string }): ReactElement => (
  <div className="ph">
    <svg viewBox="0 0 72 60" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M4 58V30h8v-8h8v-8h8V6h16v8h8v8h8v8h8v28ZM28 58V42h16v16M18 38h8M46 38h8M31 24h10" />
    </svg>
    <span>{text}</span>
  </div>
);
