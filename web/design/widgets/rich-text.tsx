import type { ReactNode } from 'react';
import { isBlankText, isProblem, readRichText } from '../../../shared/courses/rich-text.ts';
import { DeltaView } from './delta/delta-view.tsx';
import styles from './rich-text.module.css';

/** Returns whether nothing was written. A text that cannot be read counts as written, so that the problem is shown. */
export function isBlankDelta(delta: string | null | undefined): boolean {
  if (!delta) return true;
  const text = readRichText(delta);
  return !isProblem(text) && isBlankText(text);
}

/** Shows a rich text, given as the JSON text of a Delta; `failed` is shown when it cannot be read. */
export const RichText = ({ delta, failed }: { delta: string; failed: string }): ReactNode => (
  <div className={styles.richText}>
    <DeltaView delta={delta} failed={<p className="dim">{failed}</p>} />
  </div>
);
