import type { ReactNode } from 'react';
import { sentenceNamed } from '../../../../design/patterns/feedback/named.ts';
import styles from './audit-sentence.module.css';

/** The sentence of an entry in the list, in as many lines as it needs. */
export const AuditSentence = ({ sentence }: { sentence: string }): ReactNode => (
  <span className={styles.auditSentence}>{sentenceNamed(sentence)}</span>
);
