import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PlayerUnit } from '../../player/course.ts';
import type { UnitSession } from '../../player/session.ts';

export type UnitOf<Typename extends PlayerUnit['__typename']> = Extract<PlayerUnit, { __typename: Typename }>;

/** How learners see units of one kind: in a page with its questions below, or on a stage of the kind's own. */
export type UnitKindView = {
  readonly icon: LucideIcon;
  /** GraphQL fragment: the members that are read of a unit, named 'Learner' and the kind; null = those of every unit. */
  readonly fragment: { toString(): string } | null;
  /** Modules that are loaded before the first unit of the kind is shown. */
  readonly load: readonly (() => Promise<unknown>)[];
} & (
  | {
      /** A method, so that the table may hold views of units of their own kind. */
      Content(props: { unit: PlayerUnit }): ReactNode;
    }
  | { readonly Stage: (props: { session: UnitSession }) => ReactNode }
);

/** Returns the view of a kind that cannot be published yet: lists name it by its icon, and no course has a unit of it. */
export const withoutView = (icon: LucideIcon): UnitKindView => ({
  icon,
  fragment: null,
  load: [],
  Content: () => <p className="dim">No content available</p>,
});
