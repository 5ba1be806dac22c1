import type { ReactNode } from 'react';
import { Textarea } from '../../design/primitives/input.ts';
import { named } from '../../design/patterns/feedback/named.ts';
import { addressesIn, isAddress } from './address-list.ts';
import styles from './enrol-dialog.module.css';

/** How many wrong entries are shown. */
const MOST = 3;

type ByAddressProps = { text: string; onText: (text: string) => void };

/** A pasted list of addresses, with what in it is none. After a failure it is there as it was. */
export function EnrolByAddress({ text, onText }: ByAddressProps): ReactNode {
  const wrong = addressesIn(text)
    .map(({ address }) => address)
    .filter((address) => !isAddress(address));
  const shown = new Intl.ListFormat('en-GB').format([
    ...wrong.slice(0, MOST),
    ...(wrong.length > MOST ? [`${(wrong.length - MOST).toLocaleString('en-GB')} more`] : []),
  ]);
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
      <p className={styles.wrongAddresses} role="status">
        {wrong.length > 0 && named`Not an email address: ${shown}.`}
      </p>
    </>
  );
}
