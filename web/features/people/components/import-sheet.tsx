import type { ReactNode } from 'react';
import { Section } from '../../../design/patterns/page/page.tsx';
import { Select } from '../../../design/primitives/select.ts';
import type { ReadFile } from '../import/read-file.ts';
import { t } from '../../../texts/text.ts';

type ImportSheetProps = { readonly file: ReadFile; readonly disabled: boolean; readonly onChange: (sheet: string) => void };

/** Which sheet of a workbook was read; nothing where it has only one. */
export function ImportSheet({ file: { workbook }, disabled, onChange }: ImportSheetProps): ReactNode {
  if (!workbook || workbook.sheets.length < 2) return null;
  return (
    <Section title={t('Sheet')}>
      <Select
        label={t('Sheet of the workbook')}
        data={[...workbook.sheets]}
        value={workbook.sheet}
        disabled={disabled}
        allowDeselect={false}
        onChange={(sheet) => sheet !== null && onChange(sheet)}
      />
    </Section>
  );
}
