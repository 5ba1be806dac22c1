// @chunk floating
import type { ReactNode } from 'react';
import { Popover } from '../../primitives/menu.ts';
import styles from './figure-counts.module.css';

/** The explanation of a figure, beside the element that it is rendered in; never above it, where the title of the page is. */
export const FigureCounts = ({ id, counts }: { id: string; counts: string }): ReactNode => (
  <Popover
    opened
    closeOnClickOutside={false}
    closeOnEscape={false}
    width={260}
    position="right"
    withRoles={false}
    middlewares={{ flip: { fallbackPlacements: ['left', 'bottom'] }, shift: true }}
    returnFocus={false}
  >
    <Popover.Target>
      <span className={styles.figureCountsPlace} />
    </Popover.Target>
    <Popover.Dropdown className={styles.figureCounts} id={id} role="tooltip">
      {counts}
    </Popover.Dropdown>
  </Popover>
);
