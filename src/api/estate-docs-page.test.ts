import { expect, it } from 'vitest';
import { estateDocsPage } from './estate-docs-page.ts';

it('says every member and code in words, made from the schema', () => {
  const page = estateDocsPage();
  expect(page).toContain('<tr id="general.subType.id">');
  expect(page).toContain('<li><code>107</code> <code>VILLA</code> Villa (HOUSE)</li>');
  expect(page).toContain('<tr id="fields.comfort.heating">');
  expect(page).toContain('Use of energy in kWh/m² per year');
  expect(page).toContain('The codes of <a href="#general.status"><code>general.status</code></a>.');
});
