// Words of feeds that our tables do not have: somebody says once what they mean, and every later run takes it so.
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import type { DeskAnswer } from '../api/desk-api.ts';
import { useDeskMutation, useDeskQuery } from '../api/desk-queries.ts';
import { useWords } from '../editor/editor-words.ts';
import { Button, IconButton } from '../parts/button.tsx';
import { SelectField, TextField } from '../parts/field.tsx';
import { useSession } from '../shell/session.ts';
import { Answered, Empty } from '../shell/states.tsx';
import { useToast } from '../shell/toast.tsx';
import { useFeedTexts } from '../texts/feeds/feed-texts.tsx';
import { useLocale } from '../texts/translate.tsx';

type FeedWords = DeskAnswer<'feedWords'>;
type Unknown = FeedWords['unknown'][number];
type Choice = { readonly value: string; readonly label: string };

const useTypes = (): readonly Choice[] => {
  const locale = useLocale();
  const { data } = useWords(locale);
  const labels: Readonly<Record<string, string>> = data?.reference.SubType ?? {};
  return Object.entries(labels)
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
};

/** The codes of an enumeration; countries have a table of their own. */
const useCodesOf = (table: Unknown['table']): readonly Choice[] => {
  const locale = useLocale();
  const { data } = useWords(locale);
  const labels: Readonly<Record<string, string>> =
    (table === undefined ? undefined : table === 'Country' ? data?.countries : data?.reference[table]) ?? {};
  return Object.entries(labels)
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
};

/** The table of places is large: it is loaded when a postcode is there. */
const usePlacesOf = (zip: string): readonly Choice[] => {
  const locale = useLocale();
  const isWhole = /^\d{4}$/.test(zip);
  const { data = [] } = useQuery({
    queryKey: ['places-by-id', zip, locale],
    queryFn: async () => {
      const { CITIES } = await import('../../domain/places/cities.ts');
      return CITIES.filter((city) => city.zip === zip).map(({ id, name, alias }) => ({
        value: String(id),
        label: alias[locale] ?? name,
      }));
    },
    enabled: isWhole,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return isWhole ? data : [];
};

const Explain = ({ word }: { readonly word: Unknown }): ReactElement => {
  const { kind, value, table } = word;
  const name = word.word ?? value;
  const f = useFeedTexts();
  const toast = useToast();
  const [zip, setZip] = useState(() => /^\d{4}/.exec(value)?.[0] ?? '');
  const [code, setCode] = useState('');
  const types = useTypes();
  const places = usePlacesOf(kind === 'place' ? zip : '');
  const codes = useCodesOf(table);
  const save = useDeskMutation('explainWord', {
    changes: ['estates'],
    onSuccess: () => toast({ text: f('feeds.w.saved') }),
    onError: () => toast({ text: f('feeds.q.failed'), tone: 'bad' }),
  });
  return (
    <div className="row wrap explain">
      {kind === 'place' && (
        <TextField
          label={<span className="vh">{f('feeds.w.zip', { value: name })}</span>}
          inputMode="numeric"
          maxLength={4}
          value={zip}
          onChange={(text) => {
            setZip(text);
            setCode('');
          }}
        />
      )}
      <SelectField
        label={<span className="vh">{f('feeds.w.means', { value: name })}</span>}
        value={code}
        choices={[{ value: '', label: f('feeds.w.choose') }, ...{ type: types, place: places, code: codes }[kind]]}
        onChange={setCode}
      />
      <Button small busy={save.isPending} onClick={() => code !== '' && save.mutate({ body: { kind, value, code } })}>
        {f('feeds.w.save')}
      </Button>
    </div>
  );
};

const CodeLabel = ({ table, code }: { readonly table: Unknown['table']; readonly code: string }): ReactElement => (
  <>{useCodesOf(table).find(({ value }) => value === code)?.label ?? code}</>
);

const Known = ({ words }: { readonly words: FeedWords }): ReactElement => {
  const f = useFeedTexts();
  const toast = useToast();
  const { may } = useSession();
  const types = new Map(useTypes().map(({ value, label }) => [value, label]));
  const forget = useDeskMutation('forgetWord', {
    changes: ['estates'],
    onError: () => toast({ text: f('feeds.q.failed'), tone: 'bad' }),
  });
  return (
    <section className="st">
      <h2>{f('feeds.w.known')}</h2>
      <ul className="ul">
        {words.known.map(({ kind, value, word, table, code, place, chosenBy }) => (
          <li key={`${kind} ${value}`}>
            <span className="grow">
              <b>{f('feeds.w.means', { value: word ?? value })}</b>{' '}
              {place ?? (table === undefined ? types.get(code) : <CodeLabel table={table} code={code} />) ?? code}
              <span className="second s q">{f('feeds.w.by', { name: chosenBy })}</span>
            </span>
            {may('feeds.write') && (
              <IconButton
                icon="close"
                label={f('feeds.w.forget', { value: word ?? value })}
                onClick={() => forget.mutate({ body: { kind, value } })}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};

export const WordsPart = (): ReactElement => {
  const f = useFeedTexts();
  const { may } = useSession();
  const words = useDeskQuery('estates', 'feedWords');
  return (
    <Answered query={words} failed={f('feeds.failed')}>
      {(answer) => (
        <div className="feedwords st">
          {answer.unknown.length === 0 ? (
            <Empty title={f('feeds.w.none')} />
          ) : (
            <>
              <p className="q">{f('feeds.w.intro')}</p>
              <ul className="ul">
                {answer.unknown.map((word) => (
                  <li key={`${word.kind} ${word.value}`}>
                    <span className="grow">
                      <b>{word.word ?? word.value}</b>
                      <span className="second s q">
                        {[
                          f(`feeds.w.${word.kind}`),
                          ...(word.field === undefined ? [] : [word.field]),
                          f('feeds.w.count', { count: word.count }),
                          word.sources.join(', '),
                        ].join(' · ')}
                      </span>
                    </span>
                    {may('feeds.write') && <Explain word={word} />}
                  </li>
                ))}
              </ul>
            </>
          )}
          {answer.known.length > 0 && <Known words={answer} />}
        </div>
      )}
    </Answered>
  );
};
