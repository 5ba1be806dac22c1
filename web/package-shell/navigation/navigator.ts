import type { ScormItem, ScormManifest } from '../../../shared/packages/manifest/manifest.ts';
import type { FromShell, LaunchableState, ToShell } from '../../../shared/packages/shell-messages.ts';
import type { Facade, FacadeEvents, Values } from '../runtime-api/facade.ts';

export type MoveRequest = Extract<ToShell, { type: 'navigate' }>['request'];

/** Where a request leads: to a launchable, out of the package, or nowhere. */
export type Move = { readonly kind: 'go'; readonly sco: string } | { readonly kind: 'end' } | { readonly kind: 'stay' };

/** How the learner leaves: to go on later at the same place, or for the attempt at the package to end. */
export type Leaving = Extract<ToShell, { type: 'close' | 'exit' }>['type'];

export type Possible = Omit<Extract<FromShell, { type: 'navigation' }>, 'type' | 'current'>;

/** How a learner moves between the launchables of a package, and the data model of each. */
export type Navigator = {
  /** Returns the launchable to begin with; the server has proposed one. */
  begin(proposed: string): string;
  /** Returns the API of the launchable that begins now. */
  facade(values: Values, events: FacadeEvents): Facade;
  /** A request is about to end the present launchable. Returns whether it may lead anywhere; where not, nothing ends. */
  prepare(request: MoveRequest | Leaving, current: string | null): boolean;
  /** The present launchable has ended for a request of the learner. */
  move(request: MoveRequest, current: string): Move;
  /** The package has finished by itself, and may have named what comes next. */
  afterFinish(): Move;
  possible(current: string | null, scos: readonly LaunchableState[]): Possible;
  /** State for the next launch; null where there is none beside the values. */
  state(): string | null;
};

const flatten = (items: readonly ScormItem[]): ScormItem[] => items.flatMap((item) => [item, ...flatten(item.items)]);

/** Returns all items of a manifest, or of one of its items, in their order. */
export const itemsOf = ({ items }: Pick<ScormManifest, 'items'>): readonly ScormItem[] => flatten(items);
