// One version: what changed in it, all that it held, and bringing it back as a new one.
import { type ReactElement, useState } from 'react';
import { itemPointer } from '../../domain/layers/decisions.ts';
import { leavesOf, type Pointer, partsOf } from '../../domain/layers/leaf.ts';
import { isLocale } from '../../domain/locale.ts';
import type { Unit } from '../../domain/record/estate.ts';
import { useDeskQuery } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { clockOf, dateOf } from '../parts/moments.ts';
import { Note } from '../parts/note.tsx';
import { useSession } from '../shell/session.ts';
import { Answered } from '../shell/states.tsx';
import { useLocale, useTexts } from '../texts/translate.tsx';
import { BlankDialog } from './blank-dialog.tsx';
import { ChangeList } from './change-list.tsx';
import { useEditor } from './editor-context.ts';
import { type Version, versionTitle } from './history.section.tsx';
import { RestoreDialog, type Restoring } from './restore-dialog.tsx';

/** What an owner may take out of all versions: texts and pictures. */
const isBlankable = (pointer: Pointer): boolean =>
  isLocale(partsOf(pointer).at(-1)) && !pointer.startsWith('/pictures/');

export const WholeVersion = ({ document }: { readonly document: Unit }): ReactElement => {
  const t = useTexts();
  const { leaf } = useEditor();
  const { may } = useSession();
  const [blanks, setBlanks] = useState<Pointer>();
  const leaves = [...leavesOf(document)].filter(([pointer]) => !/^\/(?:general\/id|pictures\/|files\/)/.test(pointer));
  const pictures = (document.pictures ?? []).flatMap(({ file }) => file ?? []);
  const blank = (pointer: Pointer, name: string) =>
    may('estates.blank') && (
      <button type="button" className="lk xs" onClick={() => setBlanks(pointer)}>
        {t('editor.blank.act')}
        <span className="vh"> {name}</span>
      </button>
    );
  return (
    <>
      <dl className="dl wide">
        {leaves.map(([pointer, value]) => (
          <div key={pointer}>
            <dt>{leaf.name(pointer)}</dt>
            <dd>
              {leaf.value(pointer, value)} {isBlankable(pointer) && blank(pointer, leaf.name(pointer))}
            </dd>
          </div>
        ))}
        {pictures.map((ref, index) => {
          const name = t('editor.leaf.picture', { number: index + 1 });
          return (
            <div key={ref}>
              <dt>{name}</dt>
              <dd>
                <img className="th" src={ref} alt={name} loading="lazy" />{' '}
                {blank(itemPointer('pictures', ref, 'title'), name)}
              </dd>
            </div>
          );
        })}
      </dl>
      {blanks && <BlankDialog pointer={blanks} onClose={() => setBlanks(undefined)} />}
    </>
  );
};

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
