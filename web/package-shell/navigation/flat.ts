import type { ScormItem, ScormManifest } from '../../../shared/packages/manifest/manifest.ts';
import { prerequisitesMet, type StatusOf } from '../../../shared/packages/prerequisites.ts';
import type { LaunchableState } from '../../../shared/packages/shell-messages.ts';
import type { Facade, FacadeEvents, Values } from '../runtime-api/facade.ts';
import { itemsOf, type Move, type MoveRequest, type Navigator } from './navigator.ts';

type LaunchItem = { readonly sco: string; readonly prerequisites: string | null };

/** Returns the places of a package in their order: those of the table of contents, or all launchables where it has none. */
function launchItemsOf(manifest: ScormManifest): LaunchItem[] {
  const places = itemsOf(manifest).flatMap(({ launchable, isVisible, prerequisites }) =>
    launchable !== null && isVisible ? [{ sco: launchable, prerequisites }] : [],
  );
  return places.length > 0 ? places : manifest.launchables.map(({ uuid }) => ({ sco: uuid, prerequisites: null }));
}

/** Returns the status of an item: that of its launchable, and of a group that all of it is completed. */
function statusOfItem(item: ScormItem, statuses: ReadonlyMap<string, LaunchableState['status']>): LaunchableState['status'] {
  if (item.items.length === 0) return statuses.get(item.launchable ?? '') ?? 'not attempted';
  const children = item.items.map((child) => statusOfItem(child, statuses));
  if (children.every((status) => status === 'passed' || status === 'completed')) return 'completed';
  return children.every((status) => status === 'not attempted') ? 'not attempted' : 'incomplete';
}

function statusesOf(manifest: ScormManifest, scos: readonly LaunchableState[]): StatusOf {
  const statuses = new Map(scos.map(({ uuid, status }) => [uuid, status]));
  const items = new Map(itemsOf(manifest).map((item) => [item.identifier, item]));
  return (identifier) => {
    const item = items.get(identifier);
    return item ? statusOfItem(item, statuses) : null;
  };
}

type OpenFacade = (values: Values, events: FacadeEvents) => Facade;

/** Moves through the launchables of a package one after the other, or by choice, as far as the prerequisites of each allow it. */
export function flatNavigator(manifest: ScormManifest, openFacade: OpenFacade): Navigator {
  const places = launchItemsOf(manifest);
  let blocked: ReadonlySet<string> = new Set();

  const neighbour = (current: string | null, step: 1 | -1): string | null => {
    const start = places.findIndex(({ sco }) => sco === current);
    if (start === -1) return null;
    for (let at = start + step; at >= 0 && at < places.length; at += step) {
      const sco = places[at]?.sco;
      if (sco !== undefined && !blocked.has(sco)) return sco;
    }
    return null;
  };

  const move = (request: MoveRequest, current: string | null): Move => {
    const sco = typeof request === 'string' ? neighbour(current, request === 'continue' ? 1 : -1) : request.choice;
    const isPossible = sco !== null && places.some((place) => place.sco === sco) && !blocked.has(sco);
    return isPossible ? { kind: 'go', sco } : { kind: 'stay' };
  };

  return {
    begin: (proposed) => proposed,
    facade: openFacade,
    prepare: (request, current) => request === 'close' || (request !== 'exit' && move(request, current).kind === 'go'),
    move,
    afterFinish: () => ({ kind: 'stay' }),
    possible: (current, scos) => {
      const statusOf = statusesOf(manifest, scos);
      blocked = new Set(places.flatMap(({ sco, prerequisites }) => (prerequisitesMet(prerequisites, statusOf) ? [] : [sco])));
      return {
        canContinue: neighbour(current, 1) !== null,
        canGoBack: neighbour(current, -1) !== null,
        canExit: false,
        blocked: [...blocked],
      };
    },
    state: () => null,
  };
}
