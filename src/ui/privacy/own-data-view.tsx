// What an agency keeps of a visitor: the question, the answer, and the way to take it along or be rid of it. Plain forms: a page about
// one's own data needs no script.
import type { ReactElement, ReactNode } from 'react';
import type { PersonPart } from '../../domain/people/privacy-words.ts';
import type { MessageKey, Translate } from '../../i18n/translate.ts';
import { Checkbox, TextField } from '../forms/field.tsx';
import { inputOf, VisitorForm, type VisitorFormOptions } from '../forms/visitor-form.tsx';

/** What each part is called. */
const PARTS = {
  leads: 'ownData.part.leads',
  messages: 'ownData.part.messages',
  viewings: 'ownData.part.viewings',
  waits: 'ownData.part.waits',
  stays: 'ownData.part.stays',
  alerts: 'ownData.part.alerts',
  mails: 'ownData.part.mails',
} as const satisfies Record<PersonPart, MessageKey>;

type AskProps = VisitorFormOptions & {
  readonly values: Readonly<Record<string, string>>;
  readonly note?: ReactNode;
  readonly t: Translate;
};

export const OwnDataForm = (props: AskProps): ReactElement => {
  const { t } = props;
  const form = { ...props, id: 'own-data' };
  return (
    <VisitorForm {...form} button={{ text: t('ownData.send'), sending: t('ownData.send') }}>
      <TextField {...inputOf(form, 'email')} label={t('ownData.email')} type="email" required autoComplete="email" />
    </VisitorForm>
  );
};

export type OwnDataRow = {
  readonly part: PersonPart;
  readonly when: string;
  readonly about: string;
  readonly until: string;
};

export type OwnDataPageView = {
  readonly email: string;
  readonly rows: readonly OwnDataRow[];
  /** Viewings to come can be kept. */
  readonly upcoming: boolean;
  readonly action: string;
  readonly downloadHref: string;
  /** The button was pressed without the tick. */
  readonly unsure: boolean;
};

const EraseForm = ({ view, t }: { readonly view: OwnDataPageView; readonly t: Translate }): ReactElement => (
  <form className="form" method="post" action={view.action}>
    <h2>{t('ownData.erase')}</h2>
    <p>{t('ownData.erase.text')}</p>
    {view.upcoming && (
      <Checkbox id="own-data-keep" name="keep" checked>
        {t('ownData.erase.keep')}
      </Checkbox>
    )}
    <Checkbox
      id="own-data-sure"
      name="sure"
      required
      checked={false}
      problem={view.unsure ? t('ownData.erase.unsure') : undefined}
    >
      {t('ownData.erase.sure')}
    </Checkbox>
    <div className="row">
      <button className="btn ghost" type="submit">
        {t('ownData.erase')}
      </button>
    </div>
  </form>
);

export const OwnDataPage = ({ view, t }: { readonly view: OwnDataPageView; readonly t: Translate }): ReactElement => (
  <div className="wide page-plain own-data">
    <h1>{t('ownData.title')}</h1>
    <p className="intro">{t('ownData.of', { email: view.email })}</p>
    {view.rows.length === 0 ? (
      <p>{t('ownData.nothing')}</p>
    ) : (
      <>
        <ul className="stack alert-lines">
          {view.rows.map(({ part, when, about, until }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a page that never changes
            <li key={index}>
              <p>
                <strong>{t(PARTS[part])}</strong>
                {about !== '' && ` ${about}`}
              </p>
              <p className="small quiet">{t('ownData.dates', { when, until })}</p>
            </li>
          ))}
        </ul>
        <p>
          <a className="btn primary" href={view.downloadHref} download>
            {t('ownData.download')}
          </a>
        </p>
        <EraseForm view={view} t={t} />
      </>
    )}
  </div>
);
