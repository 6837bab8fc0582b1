// A backup of any site comes back, also of one that is not there any more.
import type { ReactElement } from 'react';
import { useAddress } from '../shell/address.ts';
import { RestoreDialog, useRestored } from './restore-dialog.tsx';

const AnyRestore = ({ onClose }: { readonly onClose: () => void }): ReactElement => {
  const [, setAddress] = useAddress();
  const tell = useRestored();
  return (
    <RestoreDialog
      site={undefined}
      onClose={onClose}
      onRestored={(restored) => {
        onClose();
        setAddress({ site: restored.site, show: undefined, q: undefined });
        tell(restored, restored.site);
      }}
    />
  );
};

export default AnyRestore;
