// What was erased, when and by whom: kept in the log, to be taken along.
import type { ReactElement } from 'react';
import type { DeskAnswer } from '../api/desk-api.ts';
import { Button } from '../parts/button.tsx';
import { clockOf, dateOf } from '../parts/moments.ts';
import { Note } from '../parts/note.tsx';
import { saveFile } from '../parts/save-file.ts';
import { type TextKey, useLocale, useTexts } from '../texts/translate.tsx';

type Erasure = DeskAnswer<'erasePerson'>;

export const Proof = ({ proof }: { readonly proof: Erasure }): ReactElement => {
  const t = useTexts();
  const locale = useLocale();
  const at = new Date(proof.at);
  const list = (counts: Readonly<Record<string, number>>): string =>
    Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([part, count]) => `${count} ${t(`log.f.${part}` as TextKey)}`)
      .join(', ') || t('privacy.proof.none');
  return (
    <Note tone="good" role="status">
      <p>
        <b>{t('privacy.proof')}</b>
      </p>
      <p>
        {t('privacy.proof.line', {
          date: dateOf(at),
          time: clockOf(at, locale),
          name: proof.by,
          reason: t(`privacy.reason.${proof.reason}`),
        })}
      </p>
      <p>{t('privacy.proof.counts', { erased: list(proof.erased), kept: list(proof.kept) })}</p>
      <p className="help">{t('privacy.proof.help')}</p>
      <p className="acts">
        <Button
          small
          icon="download"
          onClick={() => saveFile(`proof-${proof.id}.json`, 'application/json', JSON.stringify(proof, undefined, 2))}
        >
          {t('privacy.proof.download')}
        </Button>
      </p>
    </Note>
  );
};
