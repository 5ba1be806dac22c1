import { type ReactNode, useState } from 'react';
import { type ApiError, toApiError } from '../../../api/api-error.ts';
import { Button } from '../../primitives/button.ts';
import { Modal } from '../../primitives/dialog.ts';
import { MessageLines, Note } from '../state/note.tsx';
import { DialogFoot } from '../feedback/dialog-foot.tsx';
import { PickerChoice, type PickerSource } from './picker-choice.tsx';
import { numberText, t } from '../../../texts/text.ts';
import { richPlural } from '../../../texts/rich.ts';

type PickerProps<Data, Item> = PickerSource<Data, Item> & {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** "Enroll", "Add": disabled until one is chosen. */
  act: string;
  busyAct: string;
  /** One sentence after "n selected": "People of this group are left out." */
  hint?: string;
  /** What is chosen for all of the items, below them. */
  below?: ReactNode;
  /** Whether that is complete: else nothing is sent. */
  ready?: boolean;
  /** Closes by itself when this succeeds; a failure is shown here, and the selection is kept. */
  onPick: (items: readonly Item[]) => Promise<unknown>;
};

/** A dialog to select several items: search on the server, chips of the selected items, "n selected". */
export function Picker<Data, Item>(props: PickerProps<Data, Item>): ReactNode {
  // Rendered only while open, so that each opening begins with an empty state.
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={props.title} size={560}>
      {props.opened && <PickerPart {...props} />}
    </Modal>
  );
}

/** Returns what sends the selected items: once, and a failure keeps the selection. */
function useSending<Item>(onPick: (items: readonly Item[]) => Promise<unknown>, onPicked: () => void) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const send = async (items: readonly Item[]): Promise<void> => {
    if (busy || items.length === 0) return;
    setBusy(true);
    setError(null);
    try {
      await onPick(items);
      onPicked();
    } catch (thrown) {
      setError(toApiError(thrown));
      setBusy(false);
    }
  };
  return { busy, error, send };
}

function PickerPart<Data, Item>(props: PickerProps<Data, Item>): ReactNode {
  const { onClose, act, busyAct, hint, below, ready = true, onPick, ...source } = props;
  const [chosen, setChosen] = useState<ReadonlyMap<string, Item>>(new Map());
  const { busy, error, send } = useSending(onPick, onClose);
  return (
    <>
      <PickerChoice {...source} chosen={chosen} onChosen={setChosen} />
      {below}
      {error && (
        <Note tone="danger" alert>
          <MessageLines messages={error.messages} />
        </Note>
      )}
      <DialogFoot>
        <p className="small dim" role="status">
          {richPlural(chosen.size, '{number} selected', '{number} selected', {
            number: <b className="ink num">{numberText(chosen.size)}</b>,
          })}
          {hint && <>. {hint}</>}
        </p>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button disabled={chosen.size === 0 || !ready} aria-disabled={busy || undefined} onClick={() => void send([...chosen.values()])}>
          {busy ? busyAct : act}
        </Button>
      </DialogFoot>
    </>
  );
}
