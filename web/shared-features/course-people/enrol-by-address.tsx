import type { ReactNode } from 'react';
import { Textarea } from '../../design/primitives/input.ts';
import { addressesIn, isAddress } from './address-list.ts';
import styles from './enrol-dialog.module.css';
import { t } from '../../texts/text.ts';
import { rich } from '../../texts/rich.ts';
import { listText } from '../../texts/formats.ts';

/** How many wrong entries are shown. */
const MOST = 3;

type ByAddressProps = { text: string; onText: (text: string) => void };

/** A pasted list of addresses, with what in it is none. After a failure it is there as it was. */
export function EnrolByAddress({ text, onText }: ByAddressProps): ReactNode {
  const wrong = addressesIn(text)
    .map(({ address }) => address)
    .filter((address) => !isAddress(address));
  const shown = listText([...wrong.slice(0, MOST), ...(wrong.length > MOST ? [t('{count} more', { count: wrong.length - MOST })] : [])]);
  return (
    <>
      <Textarea
        label={t('Addresses')}
        description={t('Separate addresses by commas, semicolons or lines.')}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        minRows={8}
        maxRows={12}
        autosize
        spellCheck={false}
      />
      <p className={styles.wrongAddresses} role="status">
        {wrong.length > 0 && rich('Not an email address: {shown}.', { shown })}
      </p>
    </>
  );
}
