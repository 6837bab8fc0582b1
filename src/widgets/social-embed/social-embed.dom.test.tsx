import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectConsoleError } from '../../../test/support/fail-on-console-error.ts';
import { translator } from '../../i18n/translator.ts';
import { chooseConsent } from '../consent.ts';
import { NETWORKS, type Network, SocialEmbedWidget } from './social-embed.widget.tsx';

const show = (network: Network, script: string | undefined) =>
  render(
    <SocialEmbedWidget
      props={{ network, name: NETWORKS[network], url: `https://${network}.example/agency`, script }}
      locale="nl"
      t={translator('nl')}
    />,
  );
/** The scripts that were asked for; this DOM loads none. */
const scripts: HTMLScriptElement[] = [];
const append = vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
  scripts.push(...(nodes as HTMLScriptElement[]));
});

beforeEach(() => {
  scripts.length = 0;
  act(() => chooseConsent({}));
});
afterEach(cleanup);
afterAll(() => append.mockRestore());

describe.each([
  ['facebook', '.fb-page'],
  ['instagram', '.instagram-media'],
] as const)('%s', (network, placeholder) => {
  it('asks for the script of the network after consent only, once for two containers', async () => {
    const script = `https://${network}.example/sdk.js`;
    const { container } = show(network, script);
    show(network, script);
    expect(scripts).toEqual([]);
    fireEvent.click(screen.getAllByRole('button')[0] as HTMLElement);
    await waitFor(() => expect(container.querySelector(placeholder)).not.toBeNull());
    expect(scripts.map(({ src }) => src)).toEqual([script]);
  });
});

it('is a link where the site has no script for it', () => {
  const { container } = show('facebook', undefined);
  expect(screen.queryByRole('button')).toBeNull();
  expect(container.querySelector('a')?.getAttribute('href')).toBe('https://facebook.example/agency');
});

it('says so when the script does not come', async () => {
  expectConsoleError(/Loading chunk facebook failed \(missing\)/);
  show('facebook', 'https://facebook.example/broken.js');
  fireEvent.click(screen.getAllByRole('button')[0] as HTMLElement);
  act(() => void scripts[0]?.dispatchEvent(new Event('error')));
  expect(await screen.findByRole('alert')).toBeTruthy();
});
