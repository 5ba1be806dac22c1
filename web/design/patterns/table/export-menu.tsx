// @chunk table
import { Download } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../primitives/button.ts';
import { ICON } from '../../primitives/icon.ts';
import { Menu } from '../../primitives/menu.ts';
import { type ExportChoice, type ExportList, type FileColumn, fileColumns } from './file-columns.ts';
import styles from './table-tools.module.css';

const FORMATS: readonly { readonly format: ExportChoice['format']; readonly label: string }[] = [
  { format: 'csv', label: 'CSV' },
  { format: 'xlsx', label: 'Excel' },
];

type ExportMenuProps = {
  /** The columns on screen. */
  columns: readonly FileColumn[];
  onExport: ExportList;
};

/** Exports a list as a file, with the filters, order and columns on screen. */
export function ExportMenu({ columns, onExport }: ExportMenuProps): ReactNode {
  const [busy, setBusy] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  const start = async (format: ExportChoice['format']): Promise<void> => {
    if (busy) return;
    // The entry that was chosen is removed with the menu.
    target.current?.focus();
    setBusy(true);
    await onExport({ format, ...fileColumns(columns) });
    setBusy(false);
  };
  return (
    <Menu position="bottom-end" disabled={busy}>
      <Menu.Target>
        <Button
          ref={target}
          className={styles.tool}
          variant="subtle"
          leftSection={<Download {...ICON} />}
          aria-disabled={busy || undefined}
        >
          <span className={styles.toolWord}>{busy ? 'Exporting...' : 'Export'}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map(({ format, label }) => (
          <Menu.Item key={format} onClick={() => void start(format)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
