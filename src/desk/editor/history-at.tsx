// What stood on the website on a day, against what stands there now.
import { type ReactElement, useState } from 'react';
import { differences } from '../../domain/layers/leaf.ts';
import { statusOf } from '../api/desk-error.ts';
import { useDeskQuery } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { Sheet } from '../parts/dialog.tsx';
import { TextField } from '../parts/field.tsx';
import { wallTimeOf } from '../parts/moments.ts';
import { Answered, Empty } from '../shell/states.tsx';
import { useTexts } from '../texts/translate.tsx';
import { ChangeList } from './change-list.tsx';
import { useEditor } from './editor-context.ts';
import { WholeVersion } from './whole-version.tsx';

const dayText = (day: string): string => day.split('-').reverse().join('/');

const OnDay = ({ day }: { readonly day: string }): ReactElement => {
  const t = useTexts();
  const { sheet } = useEditor();
  const query = useDeskQuery('estates', 'estateAt', { params: { id: sheet.id }, query: { moment: day } });
  if (query.isError && statusOf(query.error) === 404) return <Empty title={t('editor.at.unknown')} />;
  return (
    <Answered query={query} failed={t('editor.history.failed')}>
      {({ document }) => {
        if (!document) return <p className="q">{t('editor.history.nothing')}</p>;
        const changes = differences(document, sheet.shown ?? undefined);
        return (
          <div className="st">
            <h3>{t('editor.at.since')}</h3>
            {changes.length > 0 ? <ChangeList changes={changes} /> : <p className="q">{t('editor.at.same')}</p>}
            <h3>{t('editor.history.whole')}</h3>
            <WholeVersion document={document} />
          </div>
        );
      }}
    </Answered>
  );
};

export const AtDate = (): ReactElement => {
  const t = useTexts();
  const today = wallTimeOf(new Date()).slice(0, 10);
  const [day, setDay] = useState(today);
  const [shown, setShown] = useState<string>();
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && day <= today;
  return (
    <form
      className="st"
      onSubmit={(event) => {
        event.preventDefault();
        if (isDay) setShown(day);
      }}
    >
      <TextField
        label={t('editor.at.day')}
        type="date"
        max={today}
        value={day}
        onChange={setDay}
        error={day !== '' && !isDay ? t('editor.at.wrong') : undefined}
      />
      <Button type="submit" icon="calendar">
        {t('editor.at.show')}
      </Button>
      <Sheet
        wide
        title={t('editor.at.title', { date: dayText(shown ?? day) })}
        open={shown !== undefined}
        onClose={() => setShown(undefined)}
      >
        {shown !== undefined && <OnDay day={shown} />}
      </Sheet>
    </form>
  );
};
