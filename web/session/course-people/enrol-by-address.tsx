import { type ReactNode, useState } from 'react';
import { type ApiError, toApiError } from '../../api/api-error.ts';
import { DialogFoot } from '../../design/patterns/feedback/dialog-foot.tsx';
import { MessageLines, Note } from '../../design/patterns/state/note.tsx';
import { Button } from '../../design/primitives/button.ts';
import { Textarea } from '../../design/primitives/input.ts';
import { addressesIn } from './address-list.ts';

type ByAddressProps = {
  text: string;
  onText: (text: string) => void;
  onEnrol: (addresses: readonly string[]) => Promise<void>;
  onClose: () => void;
};

/** A pasted list of addresses. After a failure it is there as it was. */
export function EnrolByAddress({ text, onText, onEnrol, onClose }: ByAddressProps): ReactNode {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const addresses = addressesIn(text);
  const send = async (): Promise<void> => {
    if (busy || addresses.length === 0) return;
    setBusy(true);
    setError(null);
    try {
      await onEnrol(addresses);
    } catch (thrown) {
      setError(toApiError(thrown));
      setBusy(false);
    }
  };
  return (
    <>
      <Textarea
        label="Addresses"
        description="Separate addresses by commas, semicolons or lines."
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        minRows={8}
        maxRows={12}
        autosize
        spellCheck={false}
      />
      {error && (
        <Note tone="danger" alert>
          <MessageLines messages={error.messages} />
        </Note>
      )}
      <DialogFoot>
        <p className="small dim" role="status">
          <span className="ink num">{addresses.length.toLocaleString('en-GB')}</span> {addresses.length === 1 ? 'address' : 'addresses'}
        </p>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={addresses.length === 0} aria-disabled={busy || undefined} onClick={() => void send()}>
          {busy ? 'Enrolling...' : 'Enrol'}
        </Button>
      </DialogFoot>
    </>
  );
}
