import type { ScormItem, ScormManifest } from '../../../shared/packages/manifest/manifest.ts';
import { hasRules } from '../sequencing/activity-tree.ts';
import type { Course2004, Outcome, Validity } from '../sequencing/course-2004.ts';
import type { Facade, FacadeEvents, Values } from '../runtime-api/facade.ts';
import { type Facade2004, scorm2004Facade } from '../runtime-api/scorm2004.ts';
import { itemsOf, type Leaving, type Move, type MoveRequest, type Navigator, type Possible } from './navigator.ts';

/** What the server stores of a tree. */
const MOST_STATE = 64_000;

const STAY: Move = { kind: 'stay' };

type Side = 'continue' | 'previous';

const isLeaf = ({ launchable, items }: ScormItem): boolean => launchable !== null && items.length === 0;

const isSide = (request: unknown): request is Side => request === 'continue' || request === 'previous';

/**
 * Moves through the activity tree of SCORM 2004: rules, rollup and objectives of the manifest decide. In a package without any rule
 * nothing flows from one activity to the next, and SCOs are told so; its learners go on by the choice of what is beside.
 */
class TreeNavigator implements Navigator {
  private readonly course: Course2004;
  private readonly items: readonly ScormItem[];
  /** Launchables by their activities, and back. */
  private readonly launchables: ReadonlyMap<string, string>;
  private readonly activities: ReadonlyMap<string, string>;
  /** Activities without a launchable of their own: what is in them is chosen with them. */
  private readonly groups: ReadonlySet<string>;
  private readonly hasRules: boolean;
  private present: Facade2004 | null = null;
  private isPrepared = false;
  /** Where a launch begins whose former ones have left no state of the tree; null: at its start. */
  private readonly remembered: string | null;

  constructor(manifest: ScormManifest, course: Course2004, remembered: string | null) {
    this.course = course;
    this.remembered = remembered;
    this.items = itemsOf(manifest);
    this.hasRules = hasRules(manifest);
    const pairs = this.items.flatMap(({ identifier, launchable }) => (launchable === null ? [] : [[identifier, launchable] as const]));
    this.launchables = new Map(pairs);
    this.activities = new Map(pairs.map(([activity, sco]) => [sco, activity]));
    const groups = this.items.flatMap(({ identifier, launchable }) => (launchable === null ? [identifier] : []));
    this.groups = new Set(manifest.organization === null ? groups : [manifest.organization, ...groups]);
  }

  /** Goes on where the last launch was left, at the start of the tree, or at what the server proposes. */
  begin(proposed: string): string {
    const { course } = this;
    const current = course.current();
    const attempts: (() => Move)[] = [
      () => this.moveOf(course.request('resumeAll')),
      () => (current === null ? STAY : this.moveOf({ kind: 'deliver', activity: current })),
      () => (this.remembered === null ? STAY : this.choose(this.remembered)),
      () => this.moveOf(course.request('start')),
      // Without rules nothing flows from the root to its first part, either.
      () => (this.hasRules ? STAY : this.choose(this.launchables.get(this.items.find(isLeaf)?.identifier ?? '') ?? proposed)),
      () => this.choose(proposed),
    ];
    for (const attempt of attempts) {
      const move = attempt();
      if (move.kind === 'go') return move.sco;
    }
    return proposed;
  }

  facade(values: Values, events: FacadeEvents): Facade {
    this.present = scorm2004Facade(this.course, values, events);
    return this.present;
  }

  prepare(request: MoveRequest | Leaving): boolean {
    if (!this.isAllowed(request)) return false;
    this.isPrepared = this.present?.isOpen() === true;
    this.present?.request(this.requestText(this.wayOf(request)));
    // What has not begun ends nothing by itself.
    if (request === 'exit' && !this.isPrepared) this.course.request('exitAll');
    return true;
  }

  move(request: MoveRequest): Move {
    if (this.isPrepared) return this.moveOf(this.course.takeOutcome());
    const way = this.wayOf(request);
    return typeof way === 'string' ? this.moveOf(this.course.request(way)) : this.choose(way.choice);
  }

  afterFinish(): Move {
    const move = this.moveOf(this.course.takeOutcome());
    const requested = this.present?.requested() ?? null;
    if (move.kind === 'stay' && isSide(requested)) {
      // Without rules the tree refuses what the package asks for, and what is beside can be chosen for it.
      const way = this.wayOf(requested);
      return typeof way === 'string' ? STAY : this.choose(way.choice);
    }
    // The end of the only activity is no request to leave: its last page may say how it went.
    return move.kind === 'end' && requested === null ? STAY : move;
  }

  possible(current: string | null): Possible {
    const { canContinue, canGoBack, blocked } = this.validity();
    const hidden = this.items.find(({ launchable }) => launchable !== null && launchable === current)?.hideLmsUi ?? [];
    return {
      canContinue: canContinue && !hidden.includes('continue'),
      canGoBack: canGoBack && !hidden.includes('previous'),
      canExit: !hidden.includes('exitAll'),
      blocked: blocked.flatMap(
        (activity) => this.launchables.get(activity) ?? (this.hasRules && this.groups.has(activity) ? activity : []),
      ),
    };
  }

  state(): string | null {
    const state = this.course.state();
    return state === '' || state.length > MOST_STATE ? null : state;
  }

  private moveOf(outcome: Outcome): Move {
    if (outcome.kind === 'end') return { kind: 'end' };
    const sco = outcome.kind === 'deliver' ? this.launchables.get(outcome.activity) : undefined;
    return sco === undefined ? STAY : { kind: 'go', sco };
  }

  /** What is possible now: without rules, to go to what is beside. */
  private validity(): Validity {
    const validity = this.course.validity();
    if (this.hasRules) return validity;
    const isBeside = (side: Side): boolean => this.beside(side, validity) !== null;
    return { ...validity, canContinue: isBeside('continue'), canGoBack: isBeside('previous') };
  }

  /** Returns the launchable before or behind the present one that can be chosen; null for none. */
  private beside(side: Side, { blocked }: Validity): string | null {
    const activities = this.items.filter(isLeaf).map(({ identifier }) => identifier);
    const inOrder = side === 'continue' ? activities : activities.toReversed();
    const at = inOrder.indexOf(this.course.current() ?? '');
    const found = at === -1 ? undefined : inOrder.slice(at + 1).find((activity) => !blocked.includes(activity));
    return this.launchables.get(found ?? '') ?? null;
  }

  /** Returns a request as the tree takes it. */
  private wayOf<Request extends MoveRequest | Leaving>(request: Request): Request | { readonly choice: string } {
    const choice = !this.hasRules && isSide(request) ? this.beside(request, this.course.validity()) : null;
    return choice === null ? request : { choice };
  }

  private activityOf(choice: string): string | undefined {
    if (!this.groups.has(choice)) return this.activities.get(choice);
    return this.hasRules ? choice : this.firstIn(choice);
  }

  /** Returns the first activity of a group that can be launched. */
  private firstIn(group: string): string | undefined {
    const item = this.items.find(({ identifier }) => identifier === group);
    return itemsOf(item ?? { items: this.items }).find(isLeaf)?.identifier;
  }

  private choose(choice: string): Move {
    const activity = this.activityOf(choice);
    return activity === undefined ? STAY : this.moveOf(this.course.request({ choice: activity }));
  }

  private isAllowed(request: MoveRequest | Leaving): boolean {
    if (request === 'close' || request === 'exit') return true;
    const { canContinue, canGoBack, blocked } = this.validity();
    if (typeof request === 'string') return request === 'continue' ? canContinue : canGoBack;
    const activity = this.activityOf(request.choice);
    return activity !== undefined && !blocked.includes(activity);
  }

  private requestText(request: MoveRequest | Leaving): string {
    if (request === 'close') return 'suspendAll';
    if (request === 'exit') return 'exitAll';
    return typeof request === 'string' ? request : `{target=${this.activityOf(request.choice) ?? ''}}choice`;
  }
}

/**
 * Returns the navigator of a course with an activity tree. `remembered`: the launchable where the learner was, of whom no state of the tree
 * is stored; null where there is one, or nothing was begun.
 */
export const treeNavigator = (manifest: ScormManifest, course: Course2004, remembered: string | null = null): Navigator =>
  new TreeNavigator(manifest, course, remembered);
