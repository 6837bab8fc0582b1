import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type FakeAnswers, fakeDeskApi, inDutch } from '../../../test/support/fake-desk.tsx';
import { LinkScreen } from './link.screen.tsx';
import { SignInScreen } from './sign-in.screen.tsx';

afterEach(cleanup);

const signIn = (answers: FakeAnswers) => {
  const { api, asked } = fakeDeskApi(answers);
  render(inDutch(<SignInScreen api={api} siteName="Lindeloo" onLanguage={() => undefined} />));
  return asked;
};
const askLink = (email: string): void => {
  fireEvent.change(screen.getByLabelText('E-mailadres'), { target: { value: email } });
  fireEvent.click(screen.getByRole('button', { name: 'Stuur mij een link' }));
};

describe('a link by mail', () => {
  it('asks nobody about half an address', async () => {
    const asked = signIn({});
    askLink('griet@lindeloo');
    expect((await screen.findByRole('alert')).textContent).toContain('geen volledig e-mailadres');
    expect(asked).toEqual([]);
  });
  it('says where to look, and to which address', async () => {
    signIn({ askSignInLink: { status: 202, body: { sent: true } } });
    askLink('griet@lindeloo.example');
    expect(await screen.findByRole('heading', { name: 'Kijk in uw mailbox' })).toBeTruthy();
    expect(screen.getByText(/griet@lindeloo.example/)).toBeTruthy();
  });
  it('keeps the address when nobody answers', async () => {
    signIn({});
    askLink('griet@lindeloo.example');
    expect((await screen.findByRole('alert')).textContent).toContain('De link is niet verstuurd');
    expect((screen.getByLabelText('E-mailadres') as HTMLInputElement).value).toBe('griet@lindeloo.example');
  });
});

describe('where a link leads', () => {
  const GRIET = { purpose: 'sign-in', email: 'griet@lindeloo.example', name: 'Griet Haegeman', siteName: 'Lindeloo' };
  const open = (answers: FakeAnswers) => {
    const { api, asked } = fakeDeskApi(answers);
    render(inDutch(<LinkScreen api={api} siteName="Lindeloo" />));
    return asked;
  };
  it('says who, and uses nothing before the button', async () => {
    const asked = open({ lookAtLink: { status: 200, body: GRIET } });
    expect(await screen.findByRole('heading', { name: 'Dag Griet Haegeman' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Meld mij aan' })).toBeTruthy();
    expect(asked.map(({ path }) => path)).toEqual(['/desk/sign-in/link/look']);
  });
  it('says that one is gone, with a way to another', async () => {
    open({ lookAtLink: { status: 410 } });
    expect(await screen.findByRole('heading', { name: 'Deze link werkt niet meer' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Vraag een nieuwe link' }).getAttribute('href')).toBe('/desk');
  });
  it('does not call a link gone because nobody answers', async () => {
    open({});
    expect(await screen.findByText(/De link is niet gebruikt en blijft geldig/)).toBeTruthy();
  });
});
