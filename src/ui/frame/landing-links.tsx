// Ways on at the foot of a list: the same offer in towns nearby, or of another kind. Crawlers find landing pages here.
import { type ReactElement, useContext } from 'react';
import { PieceMarkup } from '../piece-markup.ts';

export type LandingLink = { readonly href: string; readonly label: string; readonly count: number };
export type LandingLinksView = { readonly heading: string; readonly links: readonly LandingLink[] };

export const LandingLinks = ({ heading, links }: LandingLinksView): ReactElement | null => {
  const write = useContext(PieceMarkup);
  if (links.length === 0) return null;
  return (
    <nav className="landing-links" aria-label={heading}>
      <h2>{heading}</h2>
      <ul>
        {write(
          links.map(({ href, label, count }) => ({
            id: href,
            kind: 'landing link',
            words: [href, label, count],
            render: ([to, words, number]) => (
              <li>
                <a href={String(to)}>
                  {words} <span className="tiny">({number})</span>
                </a>
              </li>
            ),
          })),
        )}
      </ul>
    </nav>
  );
};
