// What a stay costs, line by line: the rent, every unavoidable extra, and the sum.
import type { ReactElement } from 'react';
import type { ExtraLine } from '../../domain/rentals/rental-extras.ts';
import { useHolidayTexts } from '../texts/holiday/holiday-texts.tsx';
import { useLocale } from '../texts/translate.tsx';
import { extraLabel, money } from './stay-words.ts';

export const PriceLines = (props: {
  /** Of the rent; absent: one line. */
  readonly parts?: readonly { readonly key: string; readonly label: string; readonly rent: number }[];
  readonly rent: number;
  readonly extras: readonly ExtraLine[];
  readonly price: number;
}): ReactElement => {
  const { parts = [], rent, extras, price } = props;
  const t = useHolidayTexts();
  const locale = useLocale();
  const rents = parts.length > 0 ? parts : [{ key: 'rent', label: t('stay.rent'), rent }];
  return (
    <table className="costs">
      <tbody>
        {(extras.length > 0 || parts.length > 0) && (
          <>
            {rents.map((part) => (
              <tr key={part.key}>
                <th scope="row">{part.label}</th>
                <td>{money(part.rent)}</td>
              </tr>
            ))}
            {extras.map((line) => (
              <tr key={line.id}>
                <th scope="row">{extraLabel(line, locale)}</th>
                <td>{money(line.total)}</td>
              </tr>
            ))}
          </>
        )}
        <tr className="sumline">
          <th scope="row">{t('stay.total')}</th>
          <td>
            <b className="price">{money(price)}</b>
          </td>
        </tr>
      </tbody>
    </table>
  );
};
