import type { Cmi5Au, Cmi5Block, Cmi5Manifest, MoveOn, PackageManifest, XapiManifest } from './manifest.ts';

/** What the rules of a registration have to know of an AU of cmi5, or of the activity of a tincan.xml. */
export type AuFacts = {
  readonly uuid: string;
  /** As its publisher named it. */
  readonly id: string;
  readonly title: string;
  /** Place among all AUs of the package, from 0. */
  readonly index: number;
  readonly moveOn: MoveOn;
  /** 0 to 1; null: the package names none. */
  readonly masteryScore: number | null;
  readonly launchParameters: string | null;
  readonly entitlementKey: string | null;
};

/** A block with all AUs in it, those in its own blocks too. `index`: its place among all blocks of the package. */
export type BlockFacts = { readonly id: string; readonly index: number; readonly aus: readonly string[] };

/** What the rules of a registration have to know of a package. */
export type RegistrationFacts = {
  readonly package: number;
  readonly standard: 'xapi' | 'cmi5';
  /** Id of the course or the activity. */
  readonly root: string;
  readonly aus: readonly AuFacts[];
  /** Inner blocks come before those that hold them. */
  readonly blocks: readonly BlockFacts[];
};

const pathOf = (registration: string, part: string): string => `/registrations/${registration}/${part}`;

/** Returns the name of an AU of cmi5 in a registration, which is not that of its publisher: a path below the address of the instance. */
export const auPath = (registration: string, { index }: Pick<AuFacts, 'index'>): string => pathOf(registration, `aus/${index}`);

/** Returns likewise the name of a block, or of the course. */
export function partPath(registration: string, { blocks }: RegistrationFacts, part: 'block' | 'course', id: string): string {
  const index = blocks.find((block) => block.id === id)?.index ?? 0;
  return pathOf(registration, part === 'course' ? 'course' : `blocks/${index}`);
}

type Child = Cmi5Au | Cmi5Block;
const ausIn = (children: readonly Child[]): Cmi5Au[] =>
  children.flatMap((child) => (child.type === 'au' ? [child] : ausIn(child.children)));
const blocksIn = (children: readonly Child[]): Cmi5Block[] =>
  children.flatMap((child) => (child.type === 'au' ? [] : [...blocksIn(child.children), child]));

function cmi5Facts(id: number, { course, children, launchables }: Cmi5Manifest): RegistrationFacts {
  const titles = new Map(launchables.map(({ uuid, title }) => [uuid, title] as const));
  const aus = ausIn(children).map((au): AuFacts => {
    const { id: publisher, index, moveOn, masteryScore, launchParameters, entitlementKey, launchable: uuid } = au;
    return { uuid, id: publisher, title: titles.get(uuid) ?? '', index, moveOn, masteryScore, launchParameters, entitlementKey };
  });
  const blocks = blocksIn(children).map((block, index) => ({
    id: block.id,
    index,
    aus: ausIn(block.children).map(({ launchable }) => launchable),
  }));
  return { package: id, standard: 'cmi5', root: course.id, aus, blocks };
}

function tinCanFacts(id: number, { activity, launchables }: XapiManifest): RegistrationFacts {
  const [first] = launchables;
  const rules = { moveOn: 'CompletedOrPassed', masteryScore: null, launchParameters: null, entitlementKey: null } as const;
  const aus = first ? [{ uuid: first.uuid, id: activity.id, title: first.title, index: 0, ...rules }] : [];
  return { package: id, standard: 'xapi', root: activity.id, aus, blocks: [] };
}

/** Returns what the rules of a registration have to know of a package; null for one of SCORM, which has attempts. */
export function registrationFacts(id: number, manifest: PackageManifest): RegistrationFacts | null {
  if (manifest.standard === 'cmi5') return cmi5Facts(id, manifest);
  return manifest.standard === 'xapi' ? tinCanFacts(id, manifest) : null;
}
