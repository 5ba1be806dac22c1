import { clsx } from 'clsx';
import { Check, CornerDownLeft, Search } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useState } from 'react';
import { useFocusBack } from '../../design/patterns/behaviour/focus-back.ts';
import { Modal } from '../../design/primitives/dialog.ts';
import { takeEarlyTyping } from './early-typing.ts';
import styles from './search-dialog.module.css';
import { t } from '../../texts/text.ts';
import { rich } from '../../texts/rich.ts';

/** A row of a search dialog. Rows of one group stand together. */
export type Hit = {
  readonly id: string;
  readonly group: string;
  readonly label: string;
  /** At the right of the row. */
  readonly second: string;
  readonly icon: ReactNode;
  /** Where the person is: marked with a tick. */
  readonly current?: boolean;
  /** Cannot be opened now; `second` says why. */
  readonly disabled?: boolean;
};

type SearchDialogProps<Row extends Hit> = {
  /** Names the dialog. */
  title: string;
  fieldLabel: string;
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  hits: readonly Row[];
  /** Returns the name of a group as it is shown; without it, as the hits have it. */
  groupName?: (group: string) => string;
  /** Shown without hits: "Nothing found." */
  none: string;
  /** Above the rows: a failure. */
  note?: ReactNode;
  /** `newTab`: with Ctrl or Cmd, where `newTabs` is set. */
  onOpen: (hit: Row, newTab: boolean) => void;
  newTabs?: boolean;
  onClose: () => void;
};

type HitRowProps = { hit: Hit; id: string; chosen: boolean; onPoint: () => void; onOpen: (event: MouseEvent) => void };

const HitRow = ({ hit: { icon, label, second, current, disabled }, id, chosen, onPoint, onOpen }: HitRowProps): ReactNode => (
  <button
    type="button"
    tabIndex={-1}
    id={id}
    className={styles.hit}
    role="option"
    aria-selected={chosen}
    aria-current={current || undefined}
    aria-disabled={disabled || undefined}
    onMouseMove={onPoint}
    onClick={onOpen}
  >
    {icon}
    <span className="truncate" dir="auto" title={label}>
      {label}
    </span>
    <span className={clsx(styles.second, 'truncate')} dir="auto">
      {second}
    </span>
    {current ? <Check size={14} aria-hidden /> : chosen && <CornerDownLeft size={14} aria-hidden />}
  </button>
);

type HitRowsProps<Row extends Hit> = {
  hits: readonly Row[];
  chosen: number;
  groupName: ((group: string) => string) | undefined;
  idOf: (hit: Hit) => string;
  onPoint: (index: number) => void;
  onOpen: (hit: Row, newTab: boolean) => void;
};

/** The rows, each group below its name. */
const HitRows = <Row extends Hit>({ hits, chosen, groupName, idOf, onPoint, onOpen }: HitRowsProps<Row>): ReactNode =>
  hits.map((hit, i) => (
    <div key={hit.id}>
      {hits[i - 1]?.group !== hit.group && (
        <p className={styles.group} aria-hidden="true">
          {groupName?.(hit.group) ?? hit.group}
        </p>
      )}
      <HitRow
        hit={hit}
        id={idOf(hit)}
        chosen={i === chosen}
        onPoint={() => onPoint(i)}
        onOpen={(event) => onOpen(hit, event.ctrlKey || event.metaKey)}
      />
    </div>
  ));

const key = (name: string): ReactNode => <kbd>{name}</kbd>;

const Keys = ({ newTabs }: { newTabs: boolean }): ReactNode => (
  <p className={clsx(styles.keys, 'small dim')} aria-hidden="true">
    {rich('<up>↑</up> <up>↓</up> move <enter>Enter</enter> open', { up: key, enter: key })}
    {newTabs && <> {rich('<keys>Ctrl Enter</keys> in a new tab', { keys: key })}</>}
  </p>
);

/** Returns the index of the chosen row, and what changes it: the arrow keys move, Enter opens. */
function useChosen<Row extends Hit>(hits: readonly Row[], open: (hit: Row, newTab: boolean) => void) {
  const [index, setIndex] = useState(0);
  const chosen = Math.min(index, Math.max(0, hits.length - 1));
  const onKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    const hit = hits[chosen];
    if (step !== undefined) setIndex((chosen + step + hits.length) % Math.max(1, hits.length));
    else if (event.key !== 'Enter') return;
    else if (hit) open(hit, event.ctrlKey || event.metaKey);
    event.preventDefault();
  };
  return { chosen, setIndex, onKey };
}

/** A dialog with a search field and rows to open: arrow keys move, Enter opens. */
export function SearchDialog<Row extends Hit>(props: SearchDialogProps<Row>): ReactNode {
  const { title, fieldLabel, placeholder, text, onText, hits, none, note, onOpen, newTabs = false, onClose } = props;
  const listId = useId();
  const idOf = ({ id }: Hit): string => `${listId}${id}`;
  const open = (hit: Row, newTab: boolean): void => {
    if (!hit.disabled) onOpen(hit, newTabs && newTab);
  };
  const { chosen, setIndex, onKey } = useChosen(hits, open);
  useFocusBack();
  return (
    <Modal.Root opened onClose={onClose} size={600} yOffset="12vh">
      <Modal.Overlay />
      <Modal.Content aria-label={title}>
        <div className={styles.field}>
          <Search size={18} strokeWidth={1.75} aria-hidden />
          <input
            data-autofocus
            role="combobox"
            aria-expanded="true"
            aria-controls={listId}
            aria-activedescendant={hits[chosen] && idOf(hits[chosen])}
            aria-label={fieldLabel}
            placeholder={placeholder}
            value={text}
            onFocus={() => {
              const early = takeEarlyTyping();
              if (early !== '') onText(text + early);
            }}
            onChange={(event) => {
              onText(event.currentTarget.value);
              setIndex(0);
            }}
            onKeyDown={onKey}
          />
          <kbd aria-hidden="true">Esc</kbd>
        </div>
        {note}
        <div className={styles.list} id={listId} role="listbox" aria-label={t('Results')}>
          <HitRows hits={hits} chosen={chosen} groupName={props.groupName} idOf={idOf} onPoint={setIndex} onOpen={open} />
        </div>
        {hits.length === 0 && (
          <p className={clsx(styles.none, 'dim')} role="status">
            {none}
          </p>
        )}
        <Keys newTabs={newTabs} />
      </Modal.Content>
    </Modal.Root>
  );
}
