// @chunk table
import type { ReactNode } from 'react';
import { SkeletonBar } from '../state/loading.tsx';
import tableStyles from './table.module.css';

/** How wide the bars are that stand for words, in percent of their place. */
export const SKELETON_WIDTHS = [76, 58, 84, 48, 68, 80, 54];

type SkeletonProps = { columns: number; leading: boolean; trailing: boolean };

/** Rows of bars where a table is still being loaded; `leading` and `trailing`: with checkboxes and with menus. */
export const TableSkeleton = ({ columns, leading, trailing }: SkeletonProps): ReactNode =>
  Array.from({ length: 12 }, (_, row) => (
    <tr key={row} aria-hidden="true">
      {leading && (
        <td className={tableStyles.selectCell}>
          <SkeletonBar width={16} height={16} />
        </td>
      )}
      {Array.from({ length: columns }, (_cell, column) => (
        <td key={column}>
          <SkeletonBar width={`${SKELETON_WIDTHS[(row * 3 + column * 2) % SKELETON_WIDTHS.length]}%`} />
        </td>
      ))}
      {trailing && (
        <td className={tableStyles.menuCell}>
          <SkeletonBar width={16} />
        </td>
      )}
    </tr>
  ));
