// The sheet of the stay that the address names, on whichever tab it was opened.
import { type ReactElement, useState } from 'react';
import { useAddress } from '../shell/address.ts';
import { type StayAct, StaySheet } from './stay-sheet.tsx';

/** `openStay` may say what one wants to do with it first. */
export const useStaySheet = (): {
  readonly openStay: (id: number, first?: StayAct) => void;
  readonly staySheet: ReactElement | null;
} => {
  const [{ stay }, setAddress] = useAddress();
  const [act, setAct] = useState<StayAct>();
  const openStay = (id: number, first?: StayAct): void => {
    setAct(first);
    setAddress({ stay: String(id) }, 'push');
  };
  const staySheet =
    stay === undefined ? null : (
      <StaySheet
        key={`${stay}${act ?? ''}`}
        id={Number(stay)}
        first={act}
        onClose={() => setAddress({ stay: undefined })}
      />
    );
  return { openStay, staySheet };
};
