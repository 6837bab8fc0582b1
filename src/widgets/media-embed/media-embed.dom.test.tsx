import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { translator } from '../../i18n/translator.ts';
import { MediaEmbedWidget } from './media-embed.widget.tsx';

afterEach(cleanup);

const props = {
  kind: 'tour' as const,
  link: 'https://tour.agency.example/house',
  embed: 'https://tour.agency.example/embed/house',
  host: 'tour.agency.example',
  title: '',
};

it('loads nothing before a visitor asks, and says who would see them', () => {
  const { container } = render(<MediaEmbedWidget props={props} locale="nl" t={translator('nl')} />);
  expect(container.querySelector('iframe, img, script')).toBeNull();
  expect(container.textContent).toContain('De virtuele rondgang komt van tour.agency.example.');
  const link = screen.getByRole('link', { name: 'Toon hier' });
  expect(link.getAttribute('href')).toBe(props.link);
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
});

it('shows it in a frame that may not leave its box', () => {
  const { container } = render(<MediaEmbedWidget props={props} locale="nl" t={translator('nl')} />);
  const link = screen.getByRole('link', { name: 'Toon hier' });
  expect(fireEvent.click(link)).toBe(false);
  const frame = container.querySelector('iframe');
  expect([frame?.src, frame?.title]).toEqual([props.embed, 'De virtuele rondgang']);
  expect(frame?.getAttribute('sandbox')).not.toContain('allow-top-navigation');
});
