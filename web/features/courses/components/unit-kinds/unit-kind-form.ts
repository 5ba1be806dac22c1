import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { UnitProps } from '../unit-parts/unit-props.ts';

/** How units of one kind are edited in the builder. */
export type UnitKindForm = {
  readonly icon: LucideIcon;
  /** GraphQL fragment: the members that are read of a published unit, named 'Author' and the kind. */
  readonly fragment: { toString(): string };
  /** What stands between the title and the questions. */
  readonly Editor: (props: UnitProps) => ReactNode;
  /** When the unit counts as complete. */
  readonly Settings: (props: UnitProps) => ReactNode;
};
