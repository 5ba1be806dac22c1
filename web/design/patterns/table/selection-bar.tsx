import { X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import type { BulkAction } from './columns.ts';

type SelectionBarProps<Row> = { count: number; rows: () => readonly Row[]; actions: readonly BulkAction<Row>[]; onClear: () => void };

const OPEN_LAYERS = '[role="dialog"], [role="menu"]';

/** Acts on the chosen rows; sticks above the foot of the window. Esc lets them go, unless it closes something above the page. */
export function SelectionBar<Row>({ count, rows, actions, onClear }: SelectionBarProps<Row>): ReactNode {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !document.querySelector(OPEN_LAYERS)) onClear();
    };
    // Before the layer itself hears the key: afterwards it is closed, and this would look like a second wish.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [onClear]);
  return (
    <div className="selection-bar" role="region" aria-label="Selected rows">
      <b role="status">{count.toLocaleString('en-GB')} selected</b>
      {actions.map(({ label, icon, onAct }) => (
        <button key={label(count)} type="button" onClick={() => onAct(rows(), onClear)}>
          {icon}
          {label(count)}
        </button>
      ))}
      <i aria-hidden="true" />
      <button type="button" aria-label="Clear selection" onClick={onClear}>
        <X size={16} aria-hidden />
        <kbd>Esc</kbd>
      </button>
    </div>
  );
}
