// Ways on at the foot of a list: the same offer in towns nearby, or of another kind. Crawlers find landing pages here.
import type { ReactElement } from 'react';

export type LandingLink = { readonly href: string; readonly label: string; readonly count: number };
export type LandingLinksView = { readonly heading: string; readonly links: readonly LandingLink[] };

export const LandingLinks = ({ heading, links }: LandingLinksView): ReactElement | null =>
  links.length === 0 ? null : (
    <nav className="landing-links" aria-label={heading}>
      <h2>{heading}</h2>
      <ul>
        {links.map(({ href, label, count }) => (
          <li key={href}>
            <a href={href}>
              {label} <span className="tiny">({count})</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
