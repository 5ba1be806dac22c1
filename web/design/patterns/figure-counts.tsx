import type { ReactNode } from 'react';
import { Popover } from '../primitives/menu.ts';
import { FigureInfo } from './figures/figure-info.tsx';

/** What a figure counts, behind its info button; open as soon as it has come. */
export const FigureCounts = ({ label, counts }: { label: string; counts: string }): ReactNode => (
  <Popover defaultOpened width={260} position="top" withArrow={false}>
    <Popover.Target>
      <FigureInfo label={label} />
    </Popover.Target>
    <Popover.Dropdown className="figure-counts">{counts}</Popover.Dropdown>
  </Popover>
);
