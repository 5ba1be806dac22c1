// @chunk table
import { Download, Printer } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../primitives/button.ts';
import { ICON } from '../../primitives/icon.ts';
import { Menu } from '../../primitives/menu.ts';
import { type ExportChoice, type ExportList, type FileColumn, fileColumns } from './file-columns.ts';
import styles from './table-tools.module.css';
import { t } from '../../../texts/text.ts';

const FORMATS: readonly { readonly format: ExportChoice['format']; readonly label: string }[] = [
  { format: 'csv', label: 'CSV' },
  { format: 'xlsx', label: 'Excel' },
];

type ExportMenuProps = {
  /** The columns on screen. */
  columns: readonly FileColumn[];
  onExport: ExportList;
  /** Prints all its rows; without it the list is not printed by an act. */
  onPrint?: (() => void | Promise<void>) | undefined;
  /** The rows are still loaded: nothing can be exported yet. */
  waiting?: boolean;
};

/** Prints the page, of a list that has all its rows there. */
export const printPage = (): void => window.print();

/** Exports a list as a file, with the filters, order and columns on screen, or on paper. */
export function ExportMenu({ columns, onExport, onPrint, waiting = false }: ExportMenuProps): ReactNode {
  const [busy, setBusy] = useState<string | null>(null);
  const target = useRef<HTMLButtonElement>(null);
  const start = async (doing: string, act: () => void | Promise<void>): Promise<void> => {
    if (busy !== null) return;
    // The entry that was chosen is removed with the menu.
    target.current?.focus();
    setBusy(doing);
    await act();
    setBusy(null);
  };
  return (
    <Menu position="bottom-end" disabled={busy !== null || waiting}>
      <Menu.Target>
        <Button
          ref={target}
          className={styles.tool}
          variant="subtle"
          leftSection={<Download {...ICON} />}
          aria-disabled={busy !== null || waiting || undefined}
        >
          <span className={styles.toolWord}>{busy ?? t('Export')}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map(({ format, label }) => (
          <Menu.Item key={format} onClick={() => void start(t('Exporting...'), () => onExport({ format, ...fileColumns(columns) }))}>
            {label}
          </Menu.Item>
        ))}
        {onPrint && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<Printer {...ICON} />} onClick={() => void start(t('Printing...'), onPrint)}>
              {t('Print')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
