import type { ReactNode } from 'react';
import { useField } from '../../../design/patterns/form/fields.tsx';
import { TextInput } from '../../../design/primitives/input.ts';
import { branchLink } from '../branch-link.ts';
import styles from './branch-url-field.module.css';
import { t } from '../../../texts/text.ts';

/** Returns an input behind the part of the address that is the same for all branches. */
const behindPrefix = (input: ReactNode): ReactNode => (
  <div className={styles.row}>
    <span className={styles.prefix}>{branchLink('').replace(/^https?:\/\//, '')}</span>
    <div className={styles.slug}>{input}</div>
  </div>
);

/** The slug of a branch, behind the part of its address that is the same for all branches. */
export function BranchUrlField({ former, readOnly }: { former: string | null; readOnly: boolean }): ReactNode {
  const hint = readOnly
    ? t('Only admins of the whole instance can change this.')
    : former === null
      ? t('Lowercase letters, numbers, and hyphens.')
      : t('Old links keep working.');
  const { field, boxed } = useField({ name: 'url', label: t('Branch URL slug'), hint, required: true });
  return (
    <TextInput
      {...boxed}
      {...field}
      value={field.value ?? ''}
      readOnly={readOnly}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      inputContainer={behindPrefix}
    />
  );
}
