// The page around signing in: the quay at dusk, and one thing to do.
import type { ReactElement, ReactNode } from 'react';
import { Mark } from '../parts/icon.tsx';
import { useTexts } from '../texts/translate.tsx';

export const SignInFrame = (props: {
  readonly siteName: string;
  readonly title: string;
  readonly intro?: ReactNode;
  readonly children: ReactNode;
}): ReactElement => {
  const t = useTexts();
  return (
    <div className="sign">
      <header className="pic">
        <p className="sign-name">
          <Mark />
          {props.siteName || t('desk.name')}
        </p>
      </header>
      <main className="box">
        <div className="st">
          <div className="intro">
            <p className="qq">{t('desk.name')}</p>
            <h1>{props.title}</h1>
            {props.intro && <p className="q">{props.intro}</p>}
          </div>
          {props.children}
        </div>
      </main>
    </div>
  );
};
