import type { ReactNode } from 'react';
import { lineText } from '../../line-text.ts';
import type { Entry } from './audit-entry.tsx';
import styles from './audit-sentence.module.css';

/** The sentence of an entry in the list, in as many lines as it needs. */
export const AuditSentence = ({ entry: { sentence, sentence_text: sent } }: { entry: Entry }): ReactNode => (
  <span className={styles.auditSentence}>{lineText(sentence, sent)}</span>
);
