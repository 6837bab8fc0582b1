import type { ReactElement } from 'react';

export const MARK_PATH = 'M3 30V14h4v-4h4V6h4V2h2v4h4v4h4v4h4v16H19v-9a3 3 0 0 0-6 0v9Z';

type Props = {
  readonly name: string;
  readonly href: string;
  readonly label: string;
  /** The agency's own mark; a stepped gable stands in. */
  readonly logo?: string | undefined;
  /** In one colour of the theme, where the mark's own colours could vanish: in the footer, and on every dark page. */
  readonly silhouette?: boolean;
};

const Mark = ({ logo, silhouette }: Pick<Props, 'logo' | 'silhouette'>): ReactElement => {
  if (logo && silhouette) return <span className="mark" style={{ maskImage: `url("${logo}")` }} />;
  if (logo)
    return (
      <>
        <img src={logo} alt="" width="32" height="32" />
        <span className="mark on-dark" style={{ maskImage: `url("${logo}")` }} />
      </>
    );
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <path fill="currentColor" d={MARK_PATH} />
    </svg>
  );
};

export const BrandMark = ({ name, href, label, ...mark }: Props): ReactElement => (
  <a className="brandmark" href={href} aria-label={label}>
    <Mark {...mark} />
    <span>{name}</span>
  </a>
);
