import type { ReactNode } from 'react';
import './section.css';

/** Name and one line at the left, fields at the right. */
export const FormSection = ({ title, sentence, children }: { title: string; sentence?: ReactNode; children: ReactNode }): ReactNode => (
  <section className="form-section" aria-label={title}>
    <div>
      <h2 className="h3">{title}</h2>
      {sentence && <p className="small dim">{sentence}</p>}
    </div>
    <div className="form-fields">{children}</div>
  </section>
);

/** Two fields side by side; below each other on phones. */
export const FormPair = ({ children }: { children: ReactNode }): ReactNode => <div className="form-pair">{children}</div>;
