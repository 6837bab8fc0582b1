// A new listing from nothing, or from another one: what it is, where it stands, what it costs. Everything else is asked in the editor.
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactElement, useId, useRef, useState } from 'react';
import type { Decisions } from '../../domain/layers/decisions.ts';
import { regionOfZip } from '../../domain/places/region.ts';
import {
  type Answers,
  answersOf,
  decisionsOfAnswers,
  decisionsOfCopy,
  FIRST_DEALS,
  missingAnswers,
  NO_ANSWERS,
} from '../../domain/publishing/editor/new-listing.ts';
import { typedText } from '../../domain/publishing/editor/typed.ts';
import { isAbroad, withCountry } from '../../domain/record/country.ts';
import { HEAD_TYPES } from '../../domain/record/head-types.ts';
import { DeskError } from '../api/desk-error.ts';
import { useDeskApi, useDeskQuery } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { SelectField, TextField } from '../parts/field.tsx';
import { Note } from '../parts/note.tsx';
import { useAddress } from '../shell/address.ts';
import { useDraft } from '../shell/drafts.ts';
import { Screen } from '../shell/screen.tsx';
import { useSession } from '../shell/session.ts';
import { Answered, Empty } from '../shell/states.tsx';
import { siteAddress } from '../site-address.ts';
import { useLocale, useTexts } from '../texts/translate.tsx';
import type { Sheet } from './editor-context.ts';
import { nameIn, useWords, type Words } from './editor-words.ts';
import { usePlaces } from './place-controls.tsx';
import { placeNames } from './place-names.ts';

const useCreate = (copyOf: number | undefined, decisions: (answers: Answers) => Decisions, onMade: () => void) => {
  const t = useTexts();
  const api = useDeskApi();
  const navigate = useNavigate();
  const { site } = useSession();
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const create = async (answers: Answers): Promise<void> => {
    setBusy(true);
    setFault(undefined);
    try {
      const set = decisions(answers);
      const made = await api.call('createEstate', { body: { set, ...(copyOf === undefined ? {} : { copyOf }) } });
      onMade();
      await navigate({ to: siteAddress(site.id, `estates/${made.id}/basics`) });
    } catch (error) {
      if (!(error instanceof DeskError)) setFault(t('save.noanswer'));
      else if (error.status === 403) setFault(t('state.refused'));
      else setFault(t(error.status === 400 ? 'save.refused' : 'save.failed'));
    } finally {
      setBusy(false);
    }
  };
  return { create, fault, busy };
};

const PlaceFields = (props: {
  readonly answers: Answers;
  readonly set: (change: Partial<Answers>) => void;
  readonly words: Words;
  /** A foreign postcode can look like ours. */
  readonly abroad: boolean;
  readonly zipFault: string | undefined;
}): ReactElement => {
  const { answers, set, words, abroad, zipFault } = props;
  const t = useTexts();
  const locale = useLocale();
  const list = useId();
  const places = usePlaces(abroad ? '' : answers.zip);
  const region = abroad ? undefined : regionOfZip(answers.zip);
  const typeZip = (zip: string): void => {
    set({ zip });
    if (abroad || !/^\d{4}$/.test(zip)) return;
    // The only town of a postcode, or its first one: it can be changed.
    placeNames(zip, locale).then(
      ([first]) => first && set({ zip, city: first }),
      () => undefined,
    );
  };
  return (
    <>
      <div className="two">
        <TextField
          label={words.fields['geo.address.street'] ?? ''}
          value={answers.street}
          maxLength={300}
          onChange={(street) => set({ street })}
        />
        <div className="two">
          <TextField
            label={words.fields['geo.address.number'] ?? ''}
            value={answers.number}
            maxLength={30}
            onChange={(number) => set({ number })}
          />
          <TextField
            optional
            label={words.fields['geo.address.box'] ?? ''}
            value={answers.box}
            maxLength={30}
            onChange={(box) => set({ box })}
          />
        </div>
      </div>
      <div className="two">
        <TextField
          label={words.fields['geo.address.zip'] ?? ''}
          help={region ? t('editor.new.region', { region: words.reference.Region[region] ?? region }) : undefined}
          inputMode="numeric"
          value={answers.zip}
          maxLength={20}
          onChange={typeZip}
          error={zipFault}
        />
        <TextField
          label={words.fields['geo.address.city'] ?? ''}
          list={list}
          value={answers.city}
          maxLength={200}
          onChange={(city) => set({ city })}
        />
        <datalist id={list}>
          {places.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </div>
    </>
  );
};

const NewForm = (props: { readonly words: Words; readonly from: Sheet | undefined }): ReactElement => {
  const { words, from } = props;
  const t = useTexts();
  const locale = useLocale();
  const { site } = useSession();
  const source = site.locales[0] ?? 'nl';
  const [initial] = useState(() =>
    from ? answersOf(from.record, source, (price) => typedText('money', price, locale)) : NO_ANSWERS,
  );
  const draft = useDraft(from ? `new-listing-${from.id}` : 'new-listing', initial);
  const decisions = (typed: Answers): Decisions =>
    from ? decisionsOfCopy(typed, initial, from.record, source, locale) : decisionsOfAnswers(typed, source, locale);
  const { create, fault, busy } = useCreate(from?.id, decisions, () => draft.clear(NO_ANSWERS));
  const [tried, setTried] = useState(false);
  const answers = draft.value;
  // The town of a postcode comes a moment later, when more may have been typed.
  const latest = useRef(answers);
  const set = (change: Partial<Answers>): void => {
    latest.current = { ...latest.current, ...change };
    draft.set(latest.current);
  };
  const missing = missingAnswers(answers, locale);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!busy && missing.size === 0) void create(answers);
  };
  const choices = (entries: readonly (readonly [number, string | undefined])[]) => [
    { value: '', label: t('editor.choose') },
    ...entries.map(([id, label]) => ({ value: String(id), label: label ?? String(id) })),
  ];
  const deals =
    FIRST_DEALS.some((id) => String(id) === answers.deal) || answers.deal === ''
      ? FIRST_DEALS
      : [...FIRST_DEALS, Number(answers.deal)];
  return (
    <form className="st narrow newlisting" onSubmit={submit} noValidate>
      <p className="q">{from ? t('editor.new.copyintro') : t('editor.new.intro')}</p>
      {draft.restored && answers !== initial && <Note tone="water">{t('draft.found')}</Note>}
      <fieldset className="step">
        <legend>{t('editor.new.what')}</legend>
        <div className="two">
          <SelectField
            label={words.fields.type ?? ''}
            value={answers.type}
            choices={choices(HEAD_TYPES.map(({ id }) => [id, words.reference.HeadType[id]] as const))}
            onChange={(type) => set({ type })}
            error={tried && missing.has('type') ? t('editor.new.type.missing') : undefined}
          />
          <SelectField
            label={words.fields['general.transaction'] ?? ''}
            value={answers.deal}
            choices={choices(deals.map((id) => [id, words.reference.Transaction[id]] as const))}
            onChange={(deal) => set({ deal })}
            error={tried && missing.has('deal') ? t('editor.new.deal.missing') : undefined}
          />
        </div>
      </fieldset>
      <fieldset className="step">
        <legend>{t('editor.new.where')}</legend>
        <PlaceFields
          {...{ answers, set, words }}
          abroad={from !== undefined && isAbroad(withCountry(from.record).address)}
          zipFault={tried && missing.has('zip') ? t('editor.new.zip.missing') : undefined}
        />
      </fieldset>
      <fieldset className="step">
        <legend>{t('editor.new.price')}</legend>
        <div className="two">
          <TextField
            optional
            label={words.fields['financial.price'] ?? ''}
            help={words.help['financial.price']}
            inputMode="decimal"
            value={answers.price}
            maxLength={40}
            onChange={(price) => set({ price })}
            error={tried && missing.has('price') ? nameIn(words, 'problem.notANumber') : undefined}
          />
        </div>
      </fieldset>
      {fault && (
        <Note tone="bad" role="alert">
          {fault}
        </Note>
      )}
      <div className="row wrap">
        <Button look="main" type="submit" busy={busy}>
          {from ? t('editor.new.copy') : t('editor.new.create')}
        </Button>
        <span className="s q">{t('editor.new.consequence')}</span>
      </div>
    </form>
  );
};

const CopyForm = ({ id, words }: { readonly id: number; readonly words: Words }): ReactElement => {
  const t = useTexts();
  const sheet = useDeskQuery('estates', 'deskEstate', { params: { id } });
  return (
    <Answered query={sheet} failed={t('editor.notloaded')}>
      {(answer) => <NewForm key={id} words={words} from={answer} />}
    </Answered>
  );
};

const NewListingScreen = (): ReactElement => {
  const t = useTexts();
  const locale = useLocale();
  const { site, may } = useSession();
  const [{ copy }] = useAddress();
  const words = useWords(locale);
  const mayCreate = may('estates.write') && site.role !== 'contributor';
  const copyOf = copy !== undefined && /^\d{1,10}$/.test(copy) ? Number(copy) : undefined;
  return (
    <Screen title={t(copyOf === undefined ? 'editor.new.title' : 'editor.new.copytitle')} padded>
      {mayCreate ? (
        <Answered query={words} failed={t('editor.nowords')}>
          {(loaded) =>
            copyOf === undefined ? <NewForm words={loaded} from={undefined} /> : <CopyForm id={copyOf} words={loaded} />
          }
        </Answered>
      ) : (
        <Empty title={t('state.refused')} />
      )}
    </Screen>
  );
};

export default NewListingScreen;
