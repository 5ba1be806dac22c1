// @chunk shell
import type { ReactNode } from 'react';
import styles from './section.module.css';

/** A section of a form: title and sentence at the left, fields at the right. */
export const FormSection = ({ title, sentence, children }: { title: string; sentence?: ReactNode; children: ReactNode }): ReactNode => (
  <section className={styles.formSection} aria-label={title}>
    <div>
      <h2 className="h3">{title}</h2>
      {sentence && <p className="small dim">{sentence}</p>}
    </div>
    <div className={styles.formFields}>{children}</div>
  </section>
);

/** Two fields side by side; below each other on phones. */
export const FormPair = ({ children }: { children: ReactNode }): ReactNode => <div className={styles.formPair}>{children}</div>;
