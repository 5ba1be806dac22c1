import type { ReactNode } from 'react';
import { useLate } from './use-late.ts';
import './state.css';

const WIDTHS = [62, 48, 70, 40, 56, 66, 44];

/** A bar where a word will stand. */
export const Bone = ({ width = '60%', height = 12 }: { width?: string | number; height?: number }): ReactNode => (
  <span className="bone" style={{ width, height }} />
);

/** Rows of bars for a page that is not a table; nothing for the first 150 ms. */
export function Loading({ rows = 5 }: { rows?: number }): ReactNode {
  const late = useLate(true);
  if (!late) return null;
  return (
    <div className="state-loading" role="group" aria-busy="true" aria-label="Loading">
      {Array.from({ length: rows }, (_, i) => (
        <Bone key={i} width={`${WIDTHS[i % WIDTHS.length]}%`} />
      ))}
    </div>
  );
}
