import { type ReactNode, useCallback, useState } from 'react';
import { useLast } from '../../../design/patterns/behaviour/use-last.ts';
import { Confirm, ConfirmRow } from '../../../design/patterns/feedback/confirm.tsx';
import { UnsavedGuard } from '../../../design/patterns/form/unsaved-guard.tsx';
import { Textarea } from '../../../design/primitives/input.ts';
import { t } from '../../../texts/text.ts';

type ConfirmReasonProps<Item> = {
  /** What the act is about; null closes the dialog. */
  item: Item | null;
  onClose: () => void;
  title: string;
  text: string;
  /** Who reads the reason. */
  hint: (item: Item | null) => ReactNode;
  maxLength: number;
  consequence: string;
  act: string;
  busyAct: string;
  rowOf: (item: Item) => { readonly name: string; readonly detail?: string };
  onConfirm: (item: Item, reason: string) => Promise<void>;
};

/** Asks for the reason of an act that cannot be undone. */
export function ConfirmReason<Item>({ item, onClose, hint, maxLength, rowOf, onConfirm, ...texts }: ConfirmReasonProps<Item>): ReactNode {
  const last = useLast(item);
  const [reason, setReason] = useState('');
  const unsaved = item !== null && reason.trim() !== '';
  const isUnsaved = useCallback(() => unsaved, [unsaved]);
  const close = (): void => {
    setReason('');
    onClose();
  };
  return (
    <>
      <Confirm
        {...texts}
        opened={item !== null}
        onClose={close}
        choice={
          <Textarea
            label={t('Reason')}
            description={hint(last ?? null)}
            autosize
            minRows={3}
            maxRows={8}
            maxLength={maxLength}
            required
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        }
        restorable={false}
        ready={reason.trim() !== ''}
        unsaved={unsaved}
        onConfirm={async () => {
          if (item !== null) await onConfirm(item, reason.trim());
        }}
      >
        {last != null && <ConfirmRow {...rowOf(last)} />}
      </Confirm>
      <UnsavedGuard unsaved={isUnsaved} />
    </>
  );
}
