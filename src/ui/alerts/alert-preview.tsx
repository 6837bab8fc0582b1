// Beside the form: what the criteria find today, so that nobody asks for too much or too little.
import type { ReactElement } from 'react';
import type { CardView } from '../../domain/display/card.ts';
import { Icon } from '../icon.tsx';
import type { ListContext } from '../list/list-context.ts';
import { MiniCard } from '../list/mini-card.tsx';

export type AlertPreviewView = {
  readonly total: number;
  readonly cards: readonly CardView[];
  /** Nobody could say what there is. */
  readonly failed?: boolean;
};

type Props = {
  readonly preview: AlertPreviewView;
  readonly context: ListContext;
};

/** How many there are, and the newest of them. */
const Found = ({ preview: { total, cards, failed }, context }: Props): ReactElement => {
  const { t } = context;
  return (
    <>
      <h2>{t('alerts.preview')}</h2>
      <p className="quiet small" role="status">
        {failed ? (
          t('list.failed')
        ) : total === 0 ? (
          t('alerts.preview.none')
        ) : (
          <b>{t('list.count', { count: total })}</b>
        )}
      </p>
      {cards.length > 0 && (
        <div>
          {cards.map((card) => (
            <MiniCard key={card.id} card={card} context={context} />
          ))}
        </div>
      )}
    </>
  );
};

export const AlertPreview = ({ preview, context }: Props): ReactElement => (
  <aside className="stack alert-preview" aria-label={context.t('alerts.preview')}>
    <div className="panel stack">
      <Found preview={preview} context={context} />
    </div>
    <div className="note">
      <Icon name="info" />
      <div>{context.t('alerts.promise')}</div>
    </div>
  </aside>
);

type Matches = {
  readonly found: AlertPreviewView;
  /** Where all of them are listed. */
  readonly list: string | undefined;
  readonly context: ListContext;
};

/** After confirming: nobody waits for a mail to see what is there already. */
export const AlertMatches = ({ found, list, context }: Matches): ReactElement => (
  <section className="panel stack alert-matches">
    <Found preview={found} context={context} />
    {list && (
      <p>
        <a className="arrow-link" href={list}>
          {context.t('alerts.success.list')}
        </a>
      </p>
    )}
  </section>
);
