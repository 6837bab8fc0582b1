// The calendars of other channels that a unit follows: when they were read, what is wrong with one, one more by its address. The address
// is typed or pasted once and never shown again.
import { type FormEvent, type ReactElement, useState } from 'react';
import type { DeskAnswer } from '../api/desk-api.ts';
import { DeskError, statusOf } from '../api/desk-error.ts';
import { useDeskMutation } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { agoText } from '../parts/moments.ts';
import { Note } from '../parts/note.tsx';
import { useNow } from '../shell/screen.tsx';
import { useToast } from '../shell/toast.tsx';
import { type HolidayTranslate, useHolidayTexts } from '../texts/holiday/holiday-texts.tsx';
import { useLocale, useTexts } from '../texts/translate.tsx';
import { channelTrouble, fullDate } from './stay-words.ts';

type Sheet = DeskAnswer<'unitTerms'>;
type Channel = Sheet['channels'][number];

const Row = (props: { readonly unit: number; readonly channel: Channel; readonly locked: boolean }): ReactElement => {
  const { unit, channel, locked } = props;
  const { id, name, readAt, problem } = channel;
  const t = useHolidayTexts();
  const shell = useTexts();
  const locale = useLocale();
  const now = useNow();
  const toast = useToast();
  const [asks, setAsks] = useState(false);
  const drop = useDeskMutation('dropChannel', {
    changes: ['stays'],
    onSuccess: () => toast({ text: t('channel.dropped', { name }) }),
  });
  return (
    <li>
      <span className={problem === null ? 'tag on' : 'tag err'}>{name}</span>
      <span className="s qq">
        {problem === null
          ? readAt === null
            ? t('channel.never')
            : t('channel.read', { when: agoText(new Date(readAt), now, locale, shell) })
          : channelTrouble(problem, t)}
      </span>
      {!locked && !asks && (
        <Button small look="light" aria-label={t('channel.drop.named', { name })} onClick={() => setAsks(true)}>
          {t('channel.drop')}
        </Button>
      )}
      {asks && (
        <Note tone="warn" role="alert">
          <p>{t('channel.drop.ask', { name })}</p>
          {drop.isError && <p>{t('refused.failed')}</p>}
          <div className="row wrap acts">
            <Button onClick={() => setAsks(false)}>{t('channel.keep')}</Button>
            <Button
              look="danger"
              busy={drop.isPending}
              onClick={() => drop.mutate({ params: { id: unit, channel: id } })}
            >
              {t('channel.drop')}
            </Button>
          </div>
        </Note>
      )}
    </li>
  );
};

const faultText = (error: unknown, t: HolidayTranslate): string | undefined => {
  if (error === null || error === undefined) return undefined;
  const problem = (error instanceof DeskError ? error.problem : {}) as {
    readonly problem?: NonNullable<Channel['problem']>;
    readonly reason?: string;
  };
  if (problem.problem) return channelTrouble(problem.problem, t);
  if (problem.reason === 'known') return t('channel.known');
  if (problem.reason === 'many') return t('channel.many');
  if (statusOf(error) === 400) return t('channel.address.wrong');
  return t(statusOf(error) === 429 ? 'channel.often' : 'refused.failed');
};

const Follow = ({ unit }: { readonly unit: number }): ReactElement => {
  const t = useHolidayTexts();
  const toast = useToast();
  const [address, setAddress] = useState('');
  const [tried, setTried] = useState(false);
  const follow = useDeskMutation('followChannel', {
    changes: ['stays'],
    onSuccess: ({ blocked, clashes }) => {
      setAddress('');
      setTried(false);
      const [first] = clashes;
      toast(
        first
          ? { text: t('channel.followed.clash', { from: fullDate(first.from), to: fullDate(first.to) }), tone: 'bad' }
          : { text: t('channel.followed', { count: blocked }) },
      );
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (address.trim() !== '' && !follow.isPending)
      follow.mutate({ params: { id: unit }, body: { address: address.trim() } });
  };
  return (
    <form className="st" onSubmit={submit} noValidate>
      <TextField
        label={t('channel.address')}
        help={t('channel.address.help')}
        value={address}
        maxLength={2000}
        autoComplete="off"
        spellCheck={false}
        inputMode="url"
        onChange={(text) => {
          setAddress(text);
          follow.reset();
        }}
        error={tried && address.trim() === '' ? t('channel.address.wrong') : faultText(follow.error, t)}
      />
      <p>
        <Button small icon="plus" type="submit" busy={follow.isPending}>
          {t('channel.follow')}
        </Button>
      </p>
    </form>
  );
};

export const Channels = ({ sheet, locked }: { readonly sheet: Sheet; readonly locked: boolean }): ReactElement => {
  const t = useHolidayTexts();
  return (
    <section className="st" aria-labelledby="holiday-channels">
      <h3 id="holiday-channels">{t('channels.title')}</h3>
      <p className="xs qq">{t('channels.how')}</p>
      {sheet.channels.length === 0 && <p className="q s">{t('channels.none')}</p>}
      <ul className="channels">
        {sheet.channels.map((channel) => (
          <Row key={channel.id} unit={sheet.id} channel={channel} locked={locked} />
        ))}
      </ul>
      {!locked && <Follow unit={sheet.id} />}
    </section>
  );
};
