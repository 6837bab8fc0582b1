// Which columns a person wants to see, on every device.
import type { ReactElement } from 'react';
import { DEFAULT_COLUMNS, TABLE_COLUMNS, type TableColumn } from '../../domain/estates-table/table-names.ts';
import { Button } from '../parts/button.tsx';
import { Sheet } from '../parts/dialog.tsx';
import { Checkbox } from '../parts/field.tsx';
import { useTexts } from '../texts/translate.tsx';

const ColumnsSheet = (props: {
  readonly columns: readonly TableColumn[];
  readonly onChange: (columns: readonly TableColumn[]) => void;
  readonly onClose: () => void;
}): ReactElement => {
  const { columns, onChange, onClose } = props;
  const t = useTexts();
  return (
    <Sheet
      title={t('estates.columns')}
      open
      onClose={onClose}
      footer={
        <Button look="quiet" onClick={() => onChange(DEFAULT_COLUMNS)}>
          {t('estates.columns.usual')}
        </Button>
      }
    >
      <p className="q">{t('estates.columns.help')}</p>
      {TABLE_COLUMNS.map((id) => (
        <Checkbox
          key={id}
          label={t(`estates.column.${id}`)}
          checked={columns.includes(id)}
          onChange={(checked) =>
            onChange(TABLE_COLUMNS.filter((one) => (one === id ? checked : columns.includes(one))))
          }
        />
      ))}
    </Sheet>
  );
};

export default ColumnsSheet;
