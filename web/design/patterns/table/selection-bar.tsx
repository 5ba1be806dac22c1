// @chunk table
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { BulkAction } from './columns.ts';
import styles from './selection-bar.module.css';

type SelectionBarProps<Row> = {
  rows: readonly Row[];
  actions: readonly BulkAction<Row>[];
  onClear: () => void;
  /** Selects all rows that the search finds; null where all of them are selected. */
  all: { readonly total: number; readonly select: () => Promise<void> } | null;
};

const OPEN_LAYERS = '[role="dialog"], [role="menu"]';

/** The acts on the selected rows, at the foot of the window. Esc clears the selection, unless it closes a dialog or menu. */
export function SelectionBar<Row>({ rows, actions, onClear, all }: SelectionBarProps<Row>): ReactNode {
  const [failed, setFailed] = useState(false);
  const selectAll = (): void => {
    setFailed(false);
    all?.select().catch(() => setFailed(true));
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !document.querySelector(OPEN_LAYERS)) onClear();
    };
    // In the capture phase, before an open layer closes itself; afterwards the query above would not find it.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [onClear]);
  return (
    <div className={styles.selectionBar} role="region" aria-label="Selected rows">
      <b role="status">{rows.length.toLocaleString('en-GB')} selected</b>
      {all && (
        <button type="button" onClick={selectAll}>
          {failed ? 'Could not select all. Try again' : `Select all ${all.total.toLocaleString('en-GB')}`}
        </button>
      )}
      {actions.map(({ label, icon, may, onAct }) => {
        const allowed = may ? rows.filter(may) : rows;
        if (allowed.length === 0) return null;
        return (
          <button key={label(1)} type="button" onClick={() => onAct(allowed, onClear)}>
            {icon}
            {label(allowed.length)}
          </button>
        );
      })}
      <i aria-hidden="true" />
      <button type="button" aria-label="Clear selection" onClick={onClear}>
        <X size={16} aria-hidden />
        <kbd>Esc</kbd>
      </button>
    </div>
  );
}
