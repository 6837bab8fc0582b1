// One version: what changed in it, all that it held, and bringing it back as a new one.
import { type ReactElement, useState } from 'react';
import { useDeskQuery } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { clockOf, dateOf } from '../parts/moments.ts';
import { Note } from '../parts/note.tsx';
import { Answered } from '../shell/states.tsx';
import { useLocale, useTexts } from '../texts/translate.tsx';
import { ChangeList } from './change-list.tsx';
import { useEditor } from './editor-context.ts';

import { RestoreDialog, type Restoring } from './restore-dialog.tsx';
import { type Version, versionTitle } from './version-words.ts';
import { WholeVersion } from './whole-version.tsx';

const Whole = ({ version }: { readonly version: number }): ReactElement => {
  const t = useTexts();
  const { sheet } = useEditor();
  const query = useDeskQuery('estates', 'estateVersion', { params: { id: sheet.id, version } });
  return (
    <Answered query={query} failed={t('editor.history.failed')}>
      {({ document }) =>
        document ? <WholeVersion document={document} /> : <p className="q">{t('editor.history.nothing')}</p>
      }
    </Answered>
  );
};

export const VersionView = (props: {
  readonly version: Version;
  /** The one before it, when it is known. */
  readonly before: Version | undefined;
  readonly isNewest: boolean;
}): ReactElement => {
  const { version, before, isNewest } = props;
  const t = useTexts();
  const locale = useLocale();
  const { sheet } = useEditor();
  const [restores, setRestores] = useState<Restoring>();
  const [isWhole, setWhole] = useState(false);
  const from = new Date(version.from);
  const maySetBack = sheet.mayPublish && before?.online === true && version.online && version.changes.length > 0;
  const leaves = version.changes.map(({ pointer }) => pointer);
  return (
    <section className="st versionview" aria-label={versionTitle(version, t)}>
      <div className="row wrap">
        <div className="grow">
          <h3>{versionTitle(version, t)}</h3>
          <p className="q">
            {dateOf(from)}, {clockOf(from, locale)}
          </p>
        </div>
        {maySetBack && before && (
          <Button icon="undo" onClick={() => setRestores({ version: before.version, leaves, count: leaves.length })}>
            {t('editor.restore.fields', { count: leaves.length })}
          </Button>
        )}
        {sheet.mayPublish && version.online && !isNewest && (
          <Button icon="history" onClick={() => setRestores({ version: version.version })}>
            {t('editor.restore.version')}
          </Button>
        )}
      </div>
      {version.cause?.reason && <Note icon="note">{t('editor.history.reason', { reason: version.cause.reason })}</Note>}
      {version.changes.length > 0 ? (
        <ChangeList
          changes={version.changes}
          action={
            maySetBack && before
              ? ({ pointer }) => (
                  <button
                    type="button"
                    className="lk s"
                    onClick={() => setRestores({ version: before.version, leaves: [pointer], count: 1 })}
                  >
                    {t('editor.restore.single')}
                  </button>
                )
              : undefined
          }
        />
      ) : (
        <p className="q">{t('editor.history.same')}</p>
      )}
      {maySetBack && <Note>{t('editor.restore.why')}</Note>}
      <details onToggle={(event) => setWhole(event.currentTarget.open)}>
        <summary className="lk s">{t('editor.history.whole')}</summary>
        {isWhole && <Whole version={version.version} />}
      </details>
      {restores && <RestoreDialog restoring={restores} onClose={() => setRestores(undefined)} />}
    </section>
  );
};
