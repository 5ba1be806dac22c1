// @chunk overview
import type { ReactNode } from 'react';
import styles from './plain-text.module.css';

/** The text of a unit whose kind has no formats, in paragraphs as its author typed them; `missing` stands where there is none. */
export function PlainText({ text, missing }: { text: string | null; missing?: string }): ReactNode {
  if (text === null) return missing === undefined ? null : <p className="dim">{missing}</p>;
  return (
    <p className={styles.plainText} dir="auto">
      {text}
    </p>
  );
}
