import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { UnitProps } from '../unit-parts/unit-props.ts';

/** How units of one kind are edited in the builder. */
export type UnitKindForm = {
  readonly icon: LucideIcon;
  /** Whether the menu of units that can be added has it. */
  readonly isOffered: boolean;
  /** GraphQL fragment: the members that are read of a published unit, named 'Author' and the kind. */
  readonly fragment: { toString(): string };
  /** What stands between the title and the questions. */
  readonly Editor: (props: UnitProps) => ReactNode;
  /** When the unit counts as complete. */
  readonly Settings: (props: UnitProps) => ReactNode;
};

/** For kinds that have nothing to edit but their title. */
export const Nothing = (): null => null;
