import { expect, it } from 'vitest';
import { mailLogoPath, mailLogoSource } from './mail-logo.ts';

it.each(['logo.svg', 'mark.PNG', 'mark.jpg', 'mark.jpeg', 'mark.webp'])('%s is drawn for mails', (logo) => {
  expect(mailLogoSource({ logo })).toBe(logo);
  expect(mailLogoPath({ id: 'alpha', logo })).toBe('/media/alpha/mail-logo.png');
});

it.each([{}, { logo: 'logo.gif' }, { logo: 'logo.svg.txt' }, { logo: 'svg' }])(
  '%j leaves the name in words',
  (site) => {
    expect(mailLogoSource(site)).toBeUndefined();
    expect(mailLogoPath({ id: 'alpha', ...site })).toBeUndefined();
  },
);
