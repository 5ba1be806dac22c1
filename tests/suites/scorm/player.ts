import type { AttemptCommand } from '../../../events/packages/scorm/attempt.commands.ts';
import { attemptDecider } from '../../../events/packages/scorm/attempt.decider.ts';
import { type AttemptState, evolveAttempt, NO_ATTEMPT, scoOf } from '../../../events/packages/scorm/attempt.state.ts';
import { hydratedValues } from '../../../functions/packages/scorm/hydrated-values.ts';
import { dividedValues } from '../../../functions/packages/scorm/shared-data.ts';
import type { SharedData } from '../../../shared/packages/shared-data.ts';
import { sentValues } from '../../../functions/packages/scorm/runtime-values.ts';
import type { Launchable, ScormManifest } from '../../../shared/packages/manifest/manifest.ts';
import { packageFacts, type PackageFacts } from '../../../shared/packages/manifest/scorm-facts.ts';
import { activityTreeOf } from '../../../web/package-shell/sequencing/activity-tree.ts';
import { openCourse2004 } from '../../../web/package-shell/sequencing/course-2004.ts';
import type { Facade } from '../../../web/package-shell/runtime-api/facade.ts';
import type { Leaving, Move, MoveRequest, Navigator } from '../../../web/package-shell/navigation/navigator.ts';
import { changedObjectivesIn, type GlobalObjectives, sharedObjectiveIds } from '../../../shared/packages/global-objectives.ts';
import { treeNavigator } from '../../../web/package-shell/navigation/tree.ts';

const NOW = '2026-01-01T00:00:00.000Z';
const ATTEMPT = { person: 1, course: 1, unit: 1, round: 1, unitAttempt: 1 };
/** The learner of the cases. */
export const LEARNER = { id: 'm', name: 'Learner' };

/** What all packages of a learner share. */
export type SuiteLearner = { objectives: GlobalObjectives; data: SharedData };

/** One learner at one package: the shell's navigator and API, over the rules by which the server keeps values. */
export class SuitePlayer {
  private readonly manifest: ScormManifest;
  private readonly facts: PackageFacts;
  private state: AttemptState = NO_ATTEMPT;
  private sequencing: string | null = null;
  private navigator: Navigator | null = null;
  private facade: Facade | null = null;
  private sco: string | null = null;
  private sessions = 0;
  private delta: Record<string, string> = {};
  private afterFinish: Move | null = null;
  private isLeaving = false;
  /** Whether something of the present launch was open before. */
  private isLaunched = false;
  private unload: (() => void) | null = null;

  private readonly learner: SuiteLearner;

  constructor(manifest: ScormManifest, learner: SuiteLearner = { objectives: {}, data: {} }) {
    this.manifest = manifest;
    this.learner = learner;
    this.facts = packageFacts(1, manifest);
  }

  /** The launchable that is open; null: none is. */
  current(): Launchable | null {
    return this.manifest.launchables.find(({ uuid }) => uuid === this.sco) ?? null;
  }

  call(name: string, values: readonly string[]): string {
    return this.facade?.api[name]?.(...values) ?? '';
  }

  /** Opens the package, as the shell does; `proposed` is what a tree without a start begins with. */
  launch(proposed?: string): void {
    const tree = activityTreeOf(this.manifest);
    const first = this.facts.scos[0];
    if (!tree || !first) throw new Error('The package has no activity tree.');
    const globals = this.manifest.objectivesGlobalToSystem ? this.learner.objectives : null;
    this.isLaunched = false;
    this.navigator = treeNavigator(this.manifest, openCourse2004(tree, this.sequencing, globals));
    this.open(this.navigator.begin(proposed ?? first.uuid));
  }

  /** The learner asks for another activity. Returns whether that led anywhere. */
  navigate(request: MoveRequest): boolean {
    const { navigator, sco } = this;
    if (!navigator || sco === null || !navigator.prepare(request, sco)) return false;
    this.leave();
    return this.follow(navigator.move(request, sco));
  }

  /** The page terminates. Returns whether another activity came. */
  terminate(): boolean {
    this.facade?.api['Terminate']?.('');
    return this.afterFinish !== null && this.follow(this.afterFinish);
  }

  /** The page terminates when it is left, and asks for navigation then. */
  whenLeft(request: string | null): void {
    const { facade } = this;
    this.unload = () => {
      if (request !== null) facade?.api['SetValue']?.('adl.nav.request', request);
      facade?.api['Terminate']?.('');
    };
  }

  /** The learner closes the package, or ends the attempt at it. */
  close(how: Leaving = 'close'): void {
    this.navigator?.prepare(how, this.sco);
    this.leave();
    this.keepState();
    this.navigator = null;
    this.facade = null;
    this.sco = null;
  }

  private leave(): void {
    this.isLeaving = true;
    this.unload?.();
    this.unload = null;
    this.facade?.finish();
    this.isLeaving = false;
  }

  private open(sco: string): void {
    const { navigator } = this;
    if (!navigator) return;
    this.sco = sco;
    this.sessions += 1;
    this.afterFinish = null;
    this.delta = {};
    this.decide({ type: 'OpenSession', ...this.common(), sco, session: String(this.sessions), isSameLaunch: this.isLaunched });
    this.isLaunched = true;
    const facts = this.facts.scos.find(({ uuid }) => uuid === sco);
    if (!facts || this.state.status === 'none') throw new Error(`There is no launchable ${sco}.`);
    const input = {
      standard: this.facts.standard,
      sco: facts,
      state: scoOf(this.state, sco),
      mode: 'normal',
      learner: LEARNER,
      data: this.sharedData(),
    } as const;
    this.facade = navigator.facade(hydratedValues(input), {
      changed: (element, value) => (this.delta[element] = value),
      committed: () => undefined,
      finished: () => {
        this.commit(true);
        if (!this.isLeaving) this.afterFinish = navigator.afterFinish();
      },
      restarted: () => undefined,
      lostPlace: () => undefined,
      noticed: () => undefined,
    });
  }

  private follow(move: Move): boolean {
    this.keepState();
    if (move.kind === 'go') this.open(move.sco);
    if (move.kind === 'end') this.sco = null;
    return move.kind !== 'stay';
  }

  private keepState(): void {
    this.sequencing = this.navigator?.state() ?? this.sequencing;
    const changed = this.sequencing === null ? {} : changedObjectivesIn(JSON.parse(this.sequencing), sharedObjectiveIds(this.manifest));
    this.learner.objectives = { ...this.learner.objectives, ...changed };
  }

  private commit(isFinish: boolean): void {
    const { sco } = this;
    if (sco === null) return;
    const { values: all, ...sent } = sentValues(this.facts.standard, this.delta);
    const { values, data } = dividedValues(all, this.facts.scos.find(({ uuid }) => uuid === sco) ?? { data: [] });
    const isShared = this.manifest.sharedDataGlobalToSystem;
    if (isShared) this.learner.data = { ...this.learner.data, ...data };
    const own = { values, ...(!isShared && { data }) };
    const session = String(this.sessions);
    this.decide({ type: 'CommitValues', ...this.common(), session, sco, seq: null, ...sent, ...own, sequencing: undefined, isFinish });
  }

  private sharedData(): SharedData {
    if (this.manifest.sharedDataGlobalToSystem) return this.learner.data;
    return this.state.status === 'none' ? {} : (this.state.data ?? {});
  }

  private common() {
    return { place: ATTEMPT, facts: this.facts, now: NOW, tells: true } as const;
  }

  private decide(command: AttemptCommand): void {
    for (const event of attemptDecider.decide(command, this.state))
      this.state = evolveAttempt(this.state, event, { at: NOW, actor: { kind: 'system', name: 'suite' } });
  }
}
