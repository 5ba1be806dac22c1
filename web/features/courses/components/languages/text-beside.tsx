import type { ReactNode } from 'react';
import { Textarea, TextInput } from '../../../../design/primitives/input.ts';
import { Beside, type Into } from './beside.tsx';
import styles from './languages.module.css';

type TextProps = Into & { label: string; from: string; value: string; most: number; isLong?: boolean; onChange: (value: string) => void };

/** A text of the source, and beside it a field for it in the other language. */
export const TextBeside = ({ label, from, value, most, isLong = false, onChange, ...into }: TextProps): ReactNode => {
  const field = {
    label,
    value,
    maxLength: most,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  return (
    <Beside {...into} label={label} from={<p className={styles.words}>{from}</p>}>
      {isLong ? <Textarea {...field} autosize minRows={3} /> : <TextInput {...field} />}
    </Beside>
  );
};
