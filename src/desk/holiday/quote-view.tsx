// What nights cost and why a visitor could not ask for them.
import type { ReactElement } from 'react';
import { textOf } from '../../domain/locale.ts';
import type { ExplainedStay } from '../../domain/rentals/rental-periods.ts';
import { Note } from '../parts/note.tsx';
import { type HolidayKey, useHolidayTexts } from '../texts/holiday/holiday-texts.tsx';
import { useLocale } from '../texts/translate.tsx';
import { PriceLines } from './price-lines.tsx';

type Quote = Pick<ExplainedStay, 'price' | 'rent' | 'extras'> & {
  readonly parts: readonly {
    readonly type: ExplainedStay['parts'][number]['type'];
    readonly from: string;
    readonly rent: number;
    readonly season?: Parameters<typeof textOf>[0];
  }[];
  readonly problem?: string | undefined;
};

export const QuoteView = (props: { readonly quote: Quote; readonly room: number | null }): ReactElement => {
  const { quote, room } = props;
  const t = useHolidayTexts();
  const locale = useLocale();
  const { price, rent, problem } = quote;
  const partLabel = (part: Quote['parts'][number]): string => {
    const season = textOf(part.season, locale);
    const type = t(`type.${part.type}`);
    return season === '' ? type : t('quote.part', { type, season });
  };
  return (
    <div className="quote" role="status">
      {price !== null && rent !== null && (
        <>
          <PriceLines
            price={price}
            rent={rent}
            extras={quote.extras}
            parts={quote.parts.map((part) => ({ key: part.from, label: partLabel(part), rent: part.rent }))}
          />
          <p className="xs qq">{t('quote.how')}</p>
        </>
      )}
      {problem === undefined ? (
        <Note tone="good">{t('quote.free')}</Note>
      ) : (
        <Note tone="warn">{t(`quote.problem.${problem}` as HolidayKey, { room: room ?? 0 })}</Note>
      )}
    </div>
  );
};
