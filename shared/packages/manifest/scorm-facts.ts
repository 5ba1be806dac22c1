import type { SharedDataMap } from '../shared-data.ts';
import type { Launchable, ScormItem, ScormManifest } from './manifest.ts';

/** What the run-time has to know of a SCO or an asset. */
export type ScoFacts = {
  readonly uuid: string;
  readonly identifier: string;
  readonly kind: Launchable['kind'];
  readonly title: string;
  readonly entry: string;
  /** Whether the table of contents shows it; the unit waits for these. */
  readonly isVisible: boolean;
  /** 0 to 100, of 1.2. */
  readonly masteryScore: number | null;
  readonly maxTimeAllowed: string | null;
  readonly timeLimitAction: string | null;
  readonly dataFromLms: string | null;
  /** Of 2004: the progress (0 to 1) from which on it is complete. */
  readonly completionThreshold: number | null;
  /** Of 2004: the scaled score (-1 to 1) from which on it is passed. */
  readonly scaledPassingScore: number | null;
  readonly objectives: readonly string[];
  /** What it shares with other SCOs (`adlcp:data`). */
  readonly data: readonly SharedDataMap[];
};

/** What the run-time has to know of a package. */
export type PackageFacts = { readonly package: number; readonly standard: '1.2' | '2004'; readonly scos: readonly ScoFacts[] };

type Shown = { readonly item: ScormItem; readonly isVisible: boolean };

/** Adds items with those inside them, in the order of the manifest. */
function addShown(items: readonly ScormItem[], isShown: boolean, shown: Shown[]): void {
  for (const item of items) {
    const isVisible = isShown && item.isVisible;
    shown.push({ item, isVisible });
    addShown(item.items, isVisible, shown);
  }
}

/** Returns the item of each launchable, by its uuid: the first of two. */
function shownItems(items: readonly ScormItem[]): ReadonlyMap<string, Shown> {
  const all: Shown[] = [];
  addShown(items, true, all);
  return new Map(all.toReversed().flatMap((shown) => (shown.item.launchable === null ? [] : [[shown.item.launchable, shown] as const])));
}

function passingScore({ sequencing }: ScormItem): number | null {
  const primary = sequencing?.objectives.find(({ isPrimary }) => isPrimary);
  return primary?.satisfiedByMeasure ? primary.minNormalizedMeasure : null;
}

/** 2004 names the primary objective only where it has an id. */
const objectivesOf = ({ sequencing }: ScormItem): string[] => (sequencing?.objectives ?? []).flatMap(({ id }) => (id === '' ? [] : [id]));

type ItemFacts = Omit<ScoFacts, 'uuid' | 'identifier' | 'kind' | 'title' | 'entry'>;

const NO_ITEM: ItemFacts = {
  isVisible: true,
  masteryScore: null,
  maxTimeAllowed: null,
  timeLimitAction: null,
  dataFromLms: null,
  completionThreshold: null,
  scaledPassingScore: null,
  objectives: [],
  data: [],
};

function itemFacts({ item, isVisible }: Shown): ItemFacts {
  const { masteryScore, maxTimeAllowed, timeLimitAction, dataFromLms, completionThreshold: threshold, data } = item;
  return {
    isVisible,
    masteryScore,
    maxTimeAllowed,
    timeLimitAction,
    dataFromLms,
    completionThreshold: threshold?.completedByMeasure ? threshold.minProgressMeasure : null,
    scaledPassingScore: passingScore(item),
    objectives: objectivesOf(item),
    data,
  };
}

function scoFacts({ uuid, identifier, kind, title, entry }: Launchable, shown: Shown | undefined): ScoFacts {
  return { uuid, identifier, kind, title, entry, ...(shown ? itemFacts(shown) : NO_ITEM) };
}

/** Returns what the run-time has to know of a package. A SCO that no item shows counts as the others where no item is visible at all. */
export function packageFacts(id: number, { standard, items, launchables }: ScormManifest): PackageFacts {
  const shown = shownItems(items);
  const scos = launchables.map((launchable) => scoFacts(launchable, shown.get(launchable.uuid)));
  const isNoneVisible = !scos.some(({ isVisible }) => isVisible);
  return { package: id, standard, scos: isNoneVisible ? scos.map((sco) => ({ ...sco, isVisible: true })) : scos };
}
