// @chunk table
import { ChevronUp, X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Menu } from '../../primitives/menu.ts';
import type { BulkAction, SelectedRows } from './columns.ts';
import styles from './selection-bar.module.css';
import { numberText, t } from '../../../texts/text.ts';

type SelectionBarProps<Row> = {
  selected: SelectedRows<Row>;
  actions: readonly BulkAction<Row>[];
  /** Selects all rows that the search finds; null where all of them are selected. */
  all: { readonly total: number; readonly select: () => void } | null;
};

const OPEN_LAYERS = '[role="dialog"], [role="menu"]';
const number = (value: number): string => numberText(value);

/** Clears the selection with Esc, unless that closes a dialog or a menu. */
function useClearingKey(onClear: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !document.querySelector(OPEN_LAYERS)) onClear();
    };
    // In the capture phase, before an open layer closes itself; afterwards the query above would not find it.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [onClear]);
}

/** Whether a key was pressed on the checkbox of a row, where Enter does nothing else. */
const isOnCheckbox = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLInputElement && target.type === 'checkbox' && target.closest(OPEN_LAYERS) === null;

/** Opens the acts with Enter on a checkbox: by Tab they are behind all rows below it. */
function useActsKey(button: RefObject<HTMLButtonElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || event.repeat || !isOnCheckbox(event)) return;
      event.preventDefault();
      button.current?.focus();
      button.current?.click();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [button]);
}

/** Returns what of the selection allows an act; null where nothing does. */
function allowedOf<Row>(selected: SelectedRows<Row>, { may }: BulkAction<Row>): SelectedRows<Row> | null {
  if (selected.all || !may) return selected;
  const rows = selected.rows.filter(may);
  return rows.length === 0 ? null : { ...selected, rows, count: rows.length };
}

/** The acts on the selected rows, at the foot of the window. */
export function SelectionBar<Row>({ selected, actions, all }: SelectionBarProps<Row>): ReactNode {
  const { clear, count } = selected;
  const acts = useRef<HTMLButtonElement>(null);
  useClearingKey(clear);
  useActsKey(acts);
  const possible = actions.flatMap((action) => {
    const allowed = allowedOf(selected, action);
    return allowed ? [{ action, allowed }] : [];
  });
  const plain = possible.filter(({ action }) => !action.danger);
  const dangerous = possible.filter(({ action }) => action.danger);
  return (
    <div className={styles.selectionBar} role="region" aria-label={t('Selected rows')} data-passing>
      <b role="status">
        {selected.all ? t('All {count} selected', { count: number(count) }) : t('{count} selected', { count: number(count) })}
      </b>
      {all && (
        <button type="button" onClick={all.select}>
          {t('Select all {total}', { total: number(all.total) })}
        </button>
      )}
      <Menu position="top" withinPortal>
        <Menu.Target>
          <button type="button" ref={acts} aria-keyshortcuts="Enter">
            {t('Actions')}
            <ChevronUp size={16} aria-hidden />
            <kbd aria-hidden="true">Enter</kbd>
          </button>
        </Menu.Target>
        <Menu.Dropdown mah="min(60vh, 480px)" maw="calc(100vw - 16px)" style={{ overflowY: 'auto' }}>
          {plain.map((entry) => (
            <Act key={entry.action.label(1)} {...entry} />
          ))}
          {plain.length > 0 && dangerous.length > 0 && <Menu.Divider />}
          {dangerous.map((entry) => (
            <Act key={entry.action.label(1)} {...entry} />
          ))}
        </Menu.Dropdown>
      </Menu>
      <i aria-hidden="true" />
      <button type="button" aria-label={t('Clear selection')} onClick={clear}>
        <X size={16} aria-hidden />
        <kbd aria-hidden="true">Esc</kbd>
      </button>
    </div>
  );
}

const Act = <Row,>({ action, allowed }: { action: BulkAction<Row>; allowed: SelectedRows<Row> }): ReactNode => (
  <Menu.Item
    leftSection={action.icon}
    data-tone={action.danger ? 'danger' : undefined}
    disabled={Boolean(action.blocked)}
    title={action.blocked ?? undefined}
    onClick={() => action.onAct(allowed)}
  >
    {action.label(allowed.count)}
  </Menu.Item>
);
