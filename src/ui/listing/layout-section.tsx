import type { ReactElement } from 'react';
import type { FloorRooms } from '../../domain/display/room-list.ts';
import type { Translate } from '../../i18n/translate.ts';
import { FactList, type FactRow } from './field-tabs.tsx';

export type LayoutView = { readonly floors: readonly FloorRooms[]; readonly rows: readonly FactRow[] };

type Props = { readonly view: LayoutView; readonly t: Translate };

/** Rooms floor by floor, then the other named rooms. */
export const LayoutSection = ({ view: { floors, rows }, t }: Props): ReactElement | null => {
  if (floors.length === 0 && rows.length === 0) return null;
  return (
    <section id="layout">
      <h2>{t('listing.layout')}</h2>
      {floors.length > 0 && (
        <div className="floors">
          {floors.map(({ floor, rooms }) => (
            <div key={floor}>
              {floor !== '' && <h3>{floor}</h3>}
              <FactList columns={false} rows={rooms.map(({ name, value }) => ({ id: name, label: name, value }))} />
            </div>
          ))}
        </div>
      )}
      {rows.length > 0 && <FactList rows={rows} />}
    </section>
  );
};
