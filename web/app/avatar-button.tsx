// @chunk shell
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useViewer } from '../session/viewer.tsx';
import styles from './avatar-button.module.css';
import { t } from '../texts/text.ts';

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word, i, words) => (i === 0 || i === words.length - 1 ? [...word].slice(0, 1) : []))
    .join('')
    .toUpperCase();

/** The person's initials; opens their menu. */
export function AvatarButton(props: ComponentPropsWithRef<'button'>): ReactNode {
  const { user, fullName } = useViewer();
  return (
    <button type="button" aria-haspopup="menu" {...props} className={styles.userButton} aria-label={t('Your menu')}>
      <span className={styles.avatar} dir="auto">
        {initials(fullName || user.email)}
      </span>
    </button>
  );
}
