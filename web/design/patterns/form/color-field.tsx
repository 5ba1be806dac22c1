import type { ReactNode } from 'react';
import { TextInput } from '../../primitives/input.ts';
import { type FieldProps, useField } from './fields.tsx';
import styles from './color-field.module.css';
import { t } from '../../../texts/text.ts';
import { inSentence } from '../../../texts/formats.ts';

const HEX = /^#[0-9a-f]{6}$/i;

/** A colour as `#rrggbb`, typed or picked; empty for none. `inherited` is shown where it is empty. */
export function ColorField({ inherited, ...props }: FieldProps & { inherited: string }): ReactNode {
  const { field, boxed } = useField(props);
  const value = String(field.value ?? '');
  const picker = (
    <input
      className={styles.picker}
      type="color"
      aria-label={t('Pick the {label}', { label: inSentence(props.label) })}
      value={HEX.test(value) ? value : inherited}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  );
  return (
    <TextInput
      {...boxed}
      {...field}
      value={value}
      placeholder={inherited}
      autoComplete="off"
      spellCheck={false}
      maxLength={7}
      leftSection={picker}
      leftSectionPointerEvents="all"
    />
  );
}
