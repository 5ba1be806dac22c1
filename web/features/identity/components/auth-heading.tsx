import type { ReactNode } from 'react';
import { useDocumentTitle } from '../../../design/patterns/page/document-title.ts';
import styles from './auth-heading.module.css';

/** The title of a sign-in page, and one line below it. */
export function AuthHeading({ title, sentence }: { title: ReactNode; sentence?: ReactNode }): ReactNode {
  useDocumentTitle();
  return (
    <div className={styles.heading}>
      <h1 className="h-display">{title}</h1>
      {sentence && <p className="dim">{sentence}</p>}
    </div>
  );
}
