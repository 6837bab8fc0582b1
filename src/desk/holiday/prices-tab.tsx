// Seasons and prices of a unit, drawn on a year, copied to the next, and tried with a stay. What is changed here goes online with one
// button; what the feed says stays known, and can be taken again.
import { type ReactElement, useState } from 'react';
import { textOf } from '../../domain/locale.ts';
import { explainStay, pricedPeriods } from '../../domain/rentals/rental-periods.ts';
import type { OwnTerms, RentalExtra, RentalSeason } from '../../domain/rentals/rental-unit.ts';
import { OWN_PARTS, type OwnPart, PERIOD_TYPES } from '../../domain/rentals/rental-words.ts';
import { copyYear, daysWithoutSeason, withEdge, withSeason } from '../../domain/rentals/season-copy.ts';
import { dayNumber, dayText, isDay, weekday } from '../../domain/time/calendar-days.ts';
import { weekdays } from '../../domain/time/day-words.ts';
import type { DeskAnswer } from '../api/desk-api.ts';
import { useDeskApi, useDeskQuery } from '../api/desk-queries.ts';
import { DeskPicture } from '../media/desk-picture.tsx';
import { Button } from '../parts/button.tsx';
import { SelectField, TextField } from '../parts/field.tsx';
import { Locked, Note } from '../parts/note.tsx';
import { useAddress } from '../shell/address.ts';
import { useSaveVersion } from '../shell/conflicts.tsx';
import { useDraft } from '../shell/drafts.ts';
import { Screen } from '../shell/screen.tsx';
import { useSession } from '../shell/session.ts';
import { Answered, Empty } from '../shell/states.tsx';
import { useToast } from '../shell/toast.tsx';
import { useMedia } from '../shell/use-phone.ts';
import { type HolidayTranslate, useHolidayTexts } from '../texts/holiday/holiday-texts.tsx';
import { useLocale, useTexts } from '../texts/translate.tsx';
import { Channels } from './channels.tsx';
import { QuoteView } from './quote-view.tsx';
import { CopyDialog, DayBoxes, ExtraDialog, SeasonDialog } from './season-dialogs.tsx';
import { useUnitList } from './stay-fields.tsx';
import { type CalendarUnit, extraLabel, money, shortDate, stayFaults } from './stay-words.ts';
import { seasonColour, YearBar } from './year-bar.tsx';

type TermsSheet = DeskAnswer<'unitTerms'>;
type Terms = TermsSheet['terms'];

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The parts that are not as they were read. */
const changedParts = (terms: Terms, base: Terms): OwnPart[] =>
  OWN_PARTS.filter((part) => !same(terms[part], base[part]));

const pick = (terms: Terms, parts: readonly OwnPart[]): OwnTerms =>
  Object.fromEntries(parts.map((part) => [part, terms[part]]));

/** A part in a conflict, short enough to choose between two. */
const valueWords = (
  part: string,
  value: unknown,
  t: HolidayTranslate,
  locale: Parameters<typeof textOf>[1],
): string => {
  if (part === 'prices') {
    const { seasons } = value as Terms['prices'];
    return (seasons ?? [])
      .map((season) => `${textOf(season.name, locale) || t('prices.nameless')} ${money(season.prices.week ?? 0)}`)
      .join(', ');
  }
  if (part === 'extras')
    return (value as RentalExtra[])
      .map((extra) => `${extraLabel({ id: extra.id, name: extra.name ?? {} }, locale)} ${money(extra.amount)}`)
      .join(', ');
  if (part === 'rules') {
    const { minimumStay, changeoverDays } = value as Terms['rules'];
    const days = (changeoverDays ?? []).map((day) => weekdays(locale)[day - 1]?.short ?? '').join(', ');
    return [days, minimumStay ? t('stay.nights', { count: minimumStay }) : ''].filter(Boolean).join(' · ');
  }
  return String(value ?? '');
};

const Source = (props: {
  readonly part: OwnPart;
  readonly sheet: TermsSheet;
  readonly locked: boolean;
  readonly onBack: (part: OwnPart) => void;
}): ReactElement => {
  const { part, sheet, locked, onBack } = props;
  const t = useHolidayTexts();
  const isOwn = sheet.own.includes(part);
  return (
    <span className="src">
      {isOwn ? t('prices.source.own') : t('prices.source.feed')}
      {isOwn && !locked && (
        <Button
          look="quiet"
          small
          aria-label={t('prices.back.named', { part: t(`part.${part}`) })}
          onClick={() => onBack(part)}
        >
          {t('prices.back')}
        </Button>
      )}
    </span>
  );
};

const SeasonTable = (props: {
  readonly year: number;
  readonly terms: Terms;
  readonly locked: boolean;
  readonly onEdit: (season: RentalSeason) => void;
}): ReactElement => {
  const { year, terms, locked, onEdit } = props;
  const t = useHolidayTexts();
  const locale = useLocale();
  const seasons = terms.prices.seasons ?? [];
  const shown = seasons
    .filter(({ from, to }) => from < `${year + 1}-01-01` && to > `${year}-01-01`)
    .sort((a, b) => (a.from < b.from ? -1 : 1));
  const nameOf = (season: RentalSeason): string => textOf(season.name, locale) || t('prices.nameless');
  return (
    <div className="tablewrap">
      <table className="tbl seasons" aria-label={t('prices.table', { year })}>
        <thead>
          <tr>
            <th scope="col">{t('prices.season')}</th>
            <th scope="col">{t('prices.days')}</th>
            {PERIOD_TYPES.map((type) => (
              <th key={type} scope="col" className="r">
                {t(`type.${type}`)}
              </th>
            ))}
            <th scope="col" className="more1">
              {t('prices.minimum')}
            </th>
            <th scope="col" className="more1">
              {t('prices.arrival')}
            </th>
            {!locked && (
              <td>
                <span className="vh" />
              </td>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((season) => (
            <tr key={`${season.from}${season.to}`}>
              <th scope="row">
                <i className={`dot c${seasonColour(season, seasons)}`} aria-hidden="true" /> {nameOf(season)}
              </th>
              <td>
                {shortDate(season.from)} – {shortDate(dayText(dayNumber(season.to) - 1))}
              </td>
              {PERIOD_TYPES.map((type) => (
                <td key={type} className="r price" data-label={t(`type.${type}`)}>
                  {season.prices[type] ? money(season.prices[type]) : '–'}
                </td>
              ))}
              <td className="more1" data-label={t('prices.minimum')}>
                {t('stay.nights', { count: season.minimumStay ?? terms.rules.minimumStay ?? 1 })}
              </td>
              <td className="more1" data-label={t('prices.arrival')}>
                {(season.changeoverDays ?? terms.rules.changeoverDays ?? [6])
                  .map((day) => weekdays(locale)[day - 1]?.short ?? '')
                  .join(', ')}
              </td>
              {!locked && (
                <td className="r">
                  <Button
                    small
                    look="light"
                    aria-label={t('prices.edit.named', { name: `${nameOf(season)}, ${shortDate(season.from)}` })}
                    onClick={() => onEdit(season)}
                  >
                    {t('prices.edit')}
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** The stay that one tries, by the rules that visitors meet and with what is not online yet. */
const Tester = ({ sheet, terms }: { readonly sheet: TermsSheet; readonly terms: Terms }): ReactElement => {
  const t = useHolidayTexts();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [persons, setPersons] = useState(String(Math.min(2, sheet.persons ?? 2)));
  const party = Math.max(1, Number(persons) || 1);
  const isAsked = isDay(from) && isDay(to) && from < to;
  const explained =
    isAsked &&
    explainStay(
      pricedPeriods({ ...terms.rules, ...terms.prices, extras: terms.extras }),
      sheet.busy,
      { from, to },
      sheet.today,
      { extras: terms.extras, persons: party },
    );
  const crowded = sheet.persons !== null && party > sheet.persons;
  return (
    <section className="st" aria-labelledby="holiday-test">
      <h3 id="holiday-test">{t('test.title')}</h3>
      <p className="xs qq">{t('test.how')}</p>
      <TextField type="date" label={t('field.from')} value={from} onChange={setFrom} />
      <TextField type="date" label={t('field.to')} value={to} onChange={setTo} />
      <TextField type="number" min={1} max={1000} label={t('field.persons')} value={persons} onChange={setPersons} />
      {explained ? (
        <QuoteView
          quote={{ ...explained, problem: explained.problem ?? (crowded ? 'persons' : undefined) }}
          room={sheet.persons}
        />
      ) : (
        <p className="q s">{t('test.choose')}</p>
      )}
    </section>
  );
};

/** A week from the next changeover day of the year: where a new season begins. */
const newSeason = (year: number, terms: Terms): RentalSeason => {
  const [gap] = daysWithoutSeason(terms.prices.seasons ?? [], year);
  const days = terms.rules.changeoverDays ?? [6];
  let first = dayNumber(gap?.from ?? `${year}-01-01`);
  while (!days.includes(weekday(first))) first++;
  return { from: dayText(first), to: dayText(first + 7), prices: {} };
};

const Editor = ({ sheet }: { readonly sheet: TermsSheet }): ReactElement => {
  const t = useHolidayTexts();
  const locale = useLocale();
  const api = useDeskApi();
  const toast = useToast();
  const { may } = useSession();
  const saveVersion = useSaveVersion();
  // As it was when the person began.
  const [base, setBase] = useState({ terms: sheet.terms, etag: sheet.etag });
  const draft = useDraft(`terms-${sheet.id}`, base.terms);
  const terms = draft.value;
  const [year, setYear] = useState(Number(sheet.today.slice(0, 4)) + 1);
  const [season, setSeason] = useState<{ readonly season: RentalSeason; readonly known: boolean }>();
  const [extra, setExtra] = useState<RentalExtra | 'new'>();
  const [copying, setCopying] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const locked = !may('stays.write');
  const parts = changedParts(terms, base.terms);
  // Nobody types here: what a colleague or an import changed is shown.
  if (parts.length === 0 && !busy && sheet.etag === base.etag && !same(sheet.terms, base.terms)) {
    setBase({ terms: sheet.terms, etag: sheet.etag });
    draft.clear(sheet.terms);
  }
  if (parts.length === 0 && !busy && sheet.etag !== base.etag) {
    setBase({ terms: sheet.terms, etag: sheet.etag });
    draft.clear(sheet.terms);
  }
  const seasons = terms.prices.seasons ?? [];
  const setSeasons = (next: RentalSeason[]): void =>
    draft.set({ ...terms, prices: { ...terms.prices, seasons: next } });
  const words = {
    field: (field: string): string => t(`part.${field as OwnPart}`),
    value: (field: string, value: unknown): string => valueWords(field, value, t, locale) || '–',
  };
  const send = async (set: OwnTerms, back: readonly OwnPart[], done: string): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      const saved = await saveVersion(
        set,
        base.etag,
        (values, ifMatch) =>
          api.call('saveUnitTerms', { params: { id: sheet.id }, body: { set: values, back: [...back] }, ifMatch }),
        words,
      );
      if (!saved) return;
      setBase({ terms: saved.terms, etag: saved.etag });
      draft.clear(saved.terms);
      toast({ text: done });
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const faults = stayFaults(error, t);
  const gaps = seasons.length === 0 ? [] : daysWithoutSeason(seasons, year);
  const single = terms.prices.periods ?? [];
  const source = (part: OwnPart) => (
    <Source part={part} sheet={sheet} locked={locked} onBack={(one) => void send({}, [one], t('prices.back.done'))} />
  );
  const years = [-1, 0, 1, 2].map((step) => Number(sheet.today.slice(0, 4)) + step);
  return (
    <div className="pricework">
      <div className="pricemain st">
        <div className="row wrap btw">
          <h2>{sheet.name}</h2>
          <div className="row wrap">
            {!locked && (
              <Button small icon="copy" onClick={() => setCopying(true)}>
                {t('prices.copy', { from: year - 1, to: year })}
              </Button>
            )}
            {/* biome-ignore lint/a11y/useSemanticElements: buttons that belong together, not form fields */}
            <div className="seg" role="group" aria-label={t('prices.year')}>
              {years.map((one) => (
                <button key={one} type="button" aria-pressed={one === year} onClick={() => setYear(one)}>
                  {one}
                </button>
              ))}
            </div>
          </div>
        </div>
        {locked ? <Locked>{t('stay.locked')}</Locked> : <p className="q s">{t('prices.how')}</p>}
        <div className="row wrap btw">
          <h3>{t('part.prices')}</h3>
          {source('prices')}
        </div>
        <YearBar
          year={year}
          seasons={seasons}
          locked={locked}
          onOpen={(one) => !locked && setSeason({ season: one, known: true })}
          onDraw={(days) => setSeason({ season: { ...days, prices: {} }, known: false })}
          onEdge={(one, days) => setSeasons(withEdge(seasons, one, days))}
        />
        <SeasonTable
          year={year}
          terms={terms}
          locked={locked}
          onEdit={(one) => setSeason({ season: one, known: true })}
        />
        {!locked && (
          <p>
            <Button small icon="plus" onClick={() => setSeason({ season: newSeason(year, terms), known: false })}>
              {t('prices.add')}
            </Button>
          </p>
        )}
        {gaps.length > 0 && (
          <Note tone="warn">
            {t('prices.gaps', {
              count: gaps.length,
              year,
              days: gaps
                .map(({ from, to }) => `${shortDate(from)} – ${shortDate(dayText(dayNumber(to) - 1))}`)
                .join(', '),
            })}
          </Note>
        )}
        {single.length > 0 && (
          <Note>
            {t('prices.single', { count: single.length })}{' '}
            {!locked && (
              <Button
                look="quiet"
                small
                onClick={() => draft.set({ ...terms, prices: { ...terms.prices, periods: [] } })}
              >
                {t('prices.single.drop')}
              </Button>
            )}
          </Note>
        )}
        <div className="row wrap btw">
          <h3>{t('part.rules')}</h3>
          {source('rules')}
        </div>
        <div className="pair">
          <DayBoxes
            legend={t('rules.days')}
            value={terms.rules.changeoverDays ?? []}
            disabled={locked}
            onChange={(days) => {
              const { changeoverDays: _, ...rest } = terms.rules;
              draft.set({ ...terms, rules: days.length === 0 ? rest : { ...rest, changeoverDays: days } });
            }}
          />
          <TextField
            type="number"
            min={1}
            max={366}
            label={t('rules.minimum')}
            value={String(terms.rules.minimumStay ?? '')}
            disabled={locked}
            onChange={(text) => {
              const { minimumStay: _, ...rest } = terms.rules;
              const nights = Math.min(366, Math.floor(Number(text)));
              draft.set({ ...terms, rules: nights >= 1 ? { ...rest, minimumStay: nights } : rest });
            }}
          />
        </div>
        <div className="row wrap btw">
          <h3>{t('part.extras')}</h3>
          {source('extras')}
        </div>
        {terms.extras.length === 0 && <p className="q s">{t('extra.none')}</p>}
        <ul className="extras">
          {terms.extras.map((one) => {
            const name = extraLabel({ id: one.id, name: one.name ?? {} }, locale);
            return (
              <li key={one.id}>
                <span className="grow">
                  <b>{name}</b>
                  <span className="second s q">
                    {money(one.amount)} {t(`extra.per.${one.per}`)} · {one.obligatory ? t('extra.in') : t('extra.out')}
                  </span>
                </span>
                {!locked && (
                  <Button
                    small
                    look="light"
                    aria-label={t('prices.edit.named', { name })}
                    onClick={() => setExtra(one)}
                  >
                    {t('prices.edit')}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
        {!locked && (
          <p>
            <Button small icon="plus" onClick={() => setExtra('new')}>
              {t('extra.add')}
            </Button>
          </p>
        )}
        <TextField
          label={t('part.registrationNumber')}
          help={t('registration.help')}
          source={source('registrationNumber')}
          maxLength={100}
          value={terms.registrationNumber ?? ''}
          disabled={locked}
          onChange={(text) => draft.set({ ...terms, registrationNumber: text === '' ? null : text })}
        />
        {(terms.registrationNumber ?? '').trim() === '' && <Note tone="warn">{t('registration.missing')}</Note>}
        {faults.form && (
          <Note tone="bad" role="alert">
            {faults.form}
          </Note>
        )}
        {!locked && (
          <div className="row wrap savebar">
            <Button
              look="main"
              icon="send"
              busy={busy}
              onClick={() => parts.length > 0 && void send(pick(terms, parts), [], t('prices.saved'))}
            >
              {t('prices.save')}
            </Button>
            {parts.length > 0 && (
              <Button look="quiet" onClick={() => draft.clear(base.terms)}>
                {t('prices.drop')}
              </Button>
            )}
            <span className="q s" role="status">
              {parts.length > 0 ? `${t('prices.unsaved')}: ${parts.map((part) => t(`part.${part}`)).join(', ')}` : ''}
            </span>
          </div>
        )}
      </div>
      <aside className="priceside st" aria-label={t('test.title')}>
        <Tester sheet={sheet} terms={terms} />
        <Channels sheet={sheet} locked={locked} />
      </aside>
      {season && (
        <SeasonDialog
          season={season.season}
          onClose={() => setSeason(undefined)}
          onApply={(next) => {
            setSeasons(withSeason(seasons, next, season.known ? season.season : undefined));
            setSeason(undefined);
          }}
          onRemove={
            season.known
              ? () => {
                  setSeasons(seasons.filter((one) => one !== season.season));
                  setSeason(undefined);
                }
              : undefined
          }
        />
      )}
      {extra && (
        <ExtraDialog
          extra={extra === 'new' ? undefined : extra}
          taken={terms.extras.map(({ id }) => id)}
          onClose={() => setExtra(undefined)}
          onApply={(next) => {
            const extras =
              extra === 'new' ? [...terms.extras, next] : terms.extras.map((one) => (one.id === next.id ? next : one));
            draft.set({ ...terms, extras });
            setExtra(undefined);
          }}
          onRemove={
            extra === 'new'
              ? undefined
              : () => {
                  draft.set({ ...terms, extras: terms.extras.filter((one) => one !== extra) });
                  setExtra(undefined);
                }
          }
        />
      )}
      {copying && (
        <CopyDialog
          year={year - 1}
          onClose={() => setCopying(false)}
          onApply={(percent) => {
            setSeasons(copyYear(seasons, year - 1, terms.rules, percent));
            setCopying(false);
            toast({ text: t('prices.copied', { to: year }) });
          }}
        />
      )}
    </div>
  );
};

const NARROW = '(max-width: 64rem)';

/** Beside the prices where there is room, one field above them elsewhere. */
const UnitChoice = (props: {
  readonly units: readonly CalendarUnit[];
  readonly chosen: CalendarUnit;
  readonly onChoose: (id: string) => void;
}): ReactElement => {
  const { units, chosen, onChoose } = props;
  const t = useHolidayTexts();
  const isNarrow = useMedia(NARROW);
  if (isNarrow)
    return (
      <div className="unitchoice">
        <SelectField
          label={t('prices.units')}
          value={String(chosen.id)}
          choices={units.map(({ id, name, place }) => ({ value: String(id), label: `${name}, ${place}` }))}
          onChange={onChoose}
        />
      </div>
    );
  return (
    <nav className="unitnav" aria-label={t('prices.units')}>
      <ul>
        {units.map((unit) => (
          <li key={unit.id}>
            <button
              type="button"
              aria-current={unit.id === chosen.id ? 'true' : undefined}
              onClick={() => onChoose(String(unit.id))}
            >
              {unit.photo && <DeskPicture className="th" file={unit.photo} alt="" />}
              <span className="grow">
                <b>{unit.name}</b>
                <span className="xs qq">{unit.lacksRegistration ? t('calendar.unregistered') : unit.place}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
};

export const PricesTab = ({ tabs }: { readonly tabs: ReactElement }): ReactElement => {
  const t = useHolidayTexts();
  const shell = useTexts();
  const { query, units } = useUnitList();
  const [{ unit: asked }, setAddress] = useAddress();
  const chosen = units.find(({ id }) => String(id) === asked) ?? units[0];
  const sheet = useDeskQuery('stays', 'unitTerms', { params: { id: chosen?.id ?? 1 }, enabled: chosen !== undefined });
  return (
    <Screen title={shell('nav.holiday')} tabs={tabs} foot={query.data && t('calendar.units', { count: units.length })}>
      <Answered query={query} failed={t('calendar.failed')}>
        {() =>
          chosen ? (
            <div className="prices">
              <UnitChoice units={units} chosen={chosen} onChoose={(unit) => setAddress({ unit })} />
              <Answered query={sheet} failed={t('prices.failed')}>
                {(answer) => <Editor key={answer.id} sheet={answer} />}
              </Answered>
            </div>
          ) : (
            <Empty title={t('calendar.none')}>{t('calendar.none.how')}</Empty>
          )
        }
      </Answered>
    </Screen>
  );
};
