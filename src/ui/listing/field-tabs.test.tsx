import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FieldTabs } from './field-tabs.tsx';

const row = (id: string, value: string, href?: string) => ({ id, label: id, value, href });

it('shows the rows of a tab, then its groups under their headings', () => {
  const html = renderToStaticMarkup(
    <FieldTabs
      heading="Gegevens"
      tabs={[
        {
          id: 'financial',
          label: 'Financieel',
          groups: [
            { id: 'financial', label: '', rows: [row('Prijs', '€ 1')] },
            { id: 'notary', label: 'Notariskosten', rows: [row('Ereloon', '€ 2')] },
          ],
        },
      ]}
    />,
  );
  expect(html).toMatch(/<h3>Financieel<\/h3>.*Prijs.*<h4>Notariskosten<\/h4>.*Ereloon/s);
  expect(html.match(/<h4>/g)).toHaveLength(1);
});

it('makes a link of a value that leads somewhere', () => {
  const html = renderToStaticMarkup(
    <FieldTabs
      heading="Gegevens"
      tabs={[
        {
          id: 'notary',
          label: 'Openbare verkoop',
          groups: [{ id: 'notary', label: '', rows: [row('Bieden', 'x', 'https://bids.example/1'), row('Vrij', 'y')] }],
        },
      ]}
    />,
  );
  expect(html).toContain('<a href="https://bids.example/1" target="_blank" rel="noopener noreferrer nofollow">x</a>');
  expect(html).toContain('<dd>y</dd>');
});
