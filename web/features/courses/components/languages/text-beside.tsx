import type { ReactNode } from 'react';
import { directionOf } from '../../../../../shared/kernel/regional/languages.ts';
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
    lang: into.language,
    // `dir` itself would be that of the label, too.
    attributes: { input: { dir: directionOf(into.language) } },
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  return (
    <Beside source={into.source} label={label} from={<p className={styles.words}>{from}</p>}>
      {isLong ? <Textarea {...field} autosize minRows={3} /> : <TextInput {...field} />}
    </Beside>
  );
};
