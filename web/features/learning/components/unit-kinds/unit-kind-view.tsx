import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PlayerUnit } from '../../player/course.ts';
import type { UnitSession } from '../../player/session.ts';
import type { UnitContent } from '../../player/unit-content.ts';

export type UnitOf<Typename extends PlayerUnit['__typename']> = Extract<PlayerUnit, { __typename: Typename }>;

/** How learners see units of one kind: in a page with its questions below, or on a stage of the kind's own. */
export type UnitKindView = {
  readonly icon: LucideIcon;
  /** GraphQL fragment: the members that are read of a unit, named 'Learner' and the kind. */
  readonly fragment: { toString(): string };
  /** Modules that are loaded before the first unit of the kind is shown. */
  readonly load: readonly (() => Promise<unknown>)[];
} & (
  | {
      /** A method, so that the table may hold views of units of their own kind. */
      Content(props: UnitContent<PlayerUnit>): ReactNode;
    }
  | { readonly Stage: (props: { session: UnitSession }) => ReactNode }
);
