import { expect, it } from 'vitest';
import { loggedPath } from './logged-path.ts';

it('leaves credentials out', () => {
  expect(loggedPath('/nl/hou-me-op-de-hoogte/abcDEF123')).toBe('/nl/hou-me-op-de-hoogte/{token}');
  expect(loggedPath('/fr/tenez-moi-au-courant/desinscrire/abcDEF123/')).toBe(
    '/fr/tenez-moi-au-courant/desinscrire/{token}',
  );
  expect(loggedPath('/en/cancel-appointment/abc')).toBe('/en/cancel-appointment/{appointmentId}');
});

it('keeps every other address as it is', () => {
  for (const path of ['/', '/nl/te-koop', '/nl/hou-me-op-de-hoogte/bevestigd', '/nl/aanbod/4821/huis'])
    expect(loggedPath(path)).toBe(path);
});
