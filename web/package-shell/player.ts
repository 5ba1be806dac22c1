import type { ScormManifest } from '../../shared/packages/manifest/manifest.ts';
import type { FromShell, LaunchableState, OpenSession, ToShell } from '../../shared/packages/shell-messages.ts';
import { LibraryMemberError } from './sequencing/library-member-error.ts';
import type { Leaving, Move, MoveRequest, Navigator } from './navigation/navigator.ts';
import { bookmarkReporter, type Run, startRun } from './run.ts';
import { type Outbox, readOutbox, replayed, type StoredOutbox } from './saving/outbox.ts';
import { type Launch, openSession, type Post, reportingStored } from './saving/run-time.ts';
import type { Watch } from './statement-watch.ts';
import type { StartTimer } from './saving/save-timers.ts';

/** The frame of the package, and the window in which it looks for its API. */
export type Stage = {
  /** Loads an address in the frame; `loaded` is called once it has. `watch`: of a package that sends statements. */
  show(url: string, loaded: () => void, watch?: Watch): void;
  /** Leaves the package: its page hears that it is unloaded. */
  blank(): void;
  /** Puts the API where packages look for it. */
  expose(standard: string, api: object): void;
  say(text: string): void;
};

export type PlayerOptions = {
  readonly post: Post;
  readonly startTimer: StartTimer;
  readonly stage: Stage;
  readonly tell: (message: FromShell) => void;
  readonly noticed: (text: string) => void;
  /** The package cannot be played, for the log. */
  readonly failed: (error: unknown) => void;
  readonly outboxOf: (unit: string) => StoredOutbox;
  readonly openNavigator: (manifest: ScormManifest, session: OpenSession) => Promise<Navigator>;
};

type Open = Extract<ToShell, { type: 'open' }>;

/** Milliseconds that a package has to finish after its page was left. */
const FINISH_MS = 2_000;
/** Milliseconds between two messages that the package has stated something. */
const STATED_MS = 500;
/** Milliseconds until a window closes whose values have not arrived; they are in the outbox. */
const SAVE_MS = 700;

const TOO_LATE = 'This package was left for too long to go on from here. Please close it and open it again.';
/** What the page around a package says, which has it in the language of the learner. */
export const NOT_OPENED = 'This part of the package could not be opened. Please check your connection and try again.';
export const LOADING = 'Loading…';
const NOT_PLAYABLE = 'This package cannot be played. Please ask an administrator to report it.';

const isDone = ({ status }: LaunchableState): boolean => status === 'completed' || status === 'passed';

/** Plays one package: its launchables one at a time, from the first message of the app to the last. */
export class Player {
  private readonly options: PlayerOptions;
  private readonly post: Post;
  private open: Open | null = null;
  private navigator: Navigator | null = null;
  private run: Run | null = null;
  private current: string | null = null;
  private scos: readonly LaunchableState[] = [];
  /** The page itself ends the launchable, so that its finish leads nowhere by itself. */
  private isLeaving = false;
  private hearFinish: (() => void) | null = null;
  private willTellStated = false;

  constructor(options: PlayerOptions) {
    this.options = options;
    this.post = reportingStored(options.post, (after) => options.tell({ type: 'stored', after }));
  }

  async receive(message: ToShell): Promise<void> {
    if (message.type === 'open') return this.startOrFail(message);
    if (message.type === 'navigate') return this.navigate(message.request);
    return this.close(message.type);
  }

  /** The page is about to go. */
  leave(): void {
    this.run?.saver.leave(this.run.countsHere());
  }

  /** The page has come back. */
  stay(): void {
    this.run?.saver.stay();
  }

  /** The package has left by itself. */
  returned(): void {
    this.options.stage.blank();
    this.options.tell({ type: 'closed' });
  }

  /** The page is hidden, and may never be seen again. */
  save(): void {
    this.run?.saver.commit();
    this.touch(true);
  }

  /** The learner still sees the page; with `leaving`, perhaps for the last time. */
  touch(leaving = false): void {
    if (this.run?.countsHere() === true) this.run.saver.touch(leaving);
  }

  /** Starts a package. One that cannot be played says so, and why in the log: its page would wait for ever. */
  private async startOrFail(open: Open): Promise<void> {
    try {
      await this.start(open);
    } catch (error) {
      this.options.failed(error);
      this.options.tell({ type: 'failed', message: error instanceof LibraryMemberError ? NOT_PLAYABLE : NOT_OPENED });
    }
  }

  private async start(open: Open): Promise<void> {
    if (this.open !== null) return;
    this.open = open;
    const { session, manifest } = open;
    this.scos = session.scos;
    if (manifest.standard !== '1.2' && manifest.standard !== '2004') {
      this.current = session.sco;
      return this.show(session.launch_url, session.sco, { stated: () => this.hearStated(), placed: bookmarkReporter(this.options.tell) });
    }
    this.navigator = await this.options.openNavigator(manifest, session);
    const sco = this.navigator.begin(session.sco);
    const launch = { scormId: open.scormId, courseId: open.courseId, unitId: open.unitId, sco, launchToken: session.launchToken };
    if (sco === session.sco) this.play(launch, session);
    else await this.go(launch);
  }

  private show(url: string, sco: string, watch?: Watch): void {
    const { stage, tell } = this.options;
    stage.say('');
    stage.show(url, () => tell({ type: 'loaded', sco }), watch);
  }

  /** The package may have stated something; what comes shortly after each other is told once. */
  private hearStated(): void {
    if (this.willTellStated) return;
    this.willTellStated = true;
    this.options.startTimer(STATED_MS, () => {
      this.willTellStated = false;
      this.options.tell({ type: 'stated' });
    });
  }

  /** Opens a session of a launchable and plays it. */
  private async go(launch: Launch): Promise<void> {
    const session = await openSession(this.post, launch);
    if (!('kind' in session)) return this.play({ ...launch, launchToken: session.launchToken }, session);
    if (session.kind === 'superseded') return this.options.tell({ type: 'superseded' });
    // The server opens the next session of a launch for a minute after the last one has finished.
    if (session.kind !== 'failed') return this.options.tell({ type: 'failed', message: TOO_LATE });
    this.options.stage.say(NOT_OPENED);
    this.tellNavigation();
  }

  private play(launch: Launch, session: OpenSession): void {
    const { navigator, options, open } = this;
    if (!navigator || !open) return;
    const stored = options.outboxOf(`${open.unitId}:${launch.sco}`);
    const outbox = readOutbox(stored.read()) ?? readOutbox(open.outbox);
    this.current = launch.sco;
    this.scos = session.scos;
    const isStored = session.mode === 'normal';
    this.run = startRun({
      launch,
      session,
      replayed: outbox && isStored ? replayed(outbox, session) : {},
      post: this.post,
      startTimer: options.startTimer,
      openFacade: (values, events) => navigator.facade(values, events),
      events: {
        tell: options.tell,
        progress: (isComplete, scos) => this.hearProgress(isComplete, scos),
        finished: () => this.hear(),
        noticed: options.noticed,
        keep: (kept: Outbox | null) => (kept === null ? stored.drop() : stored.keep(JSON.stringify(kept))),
        state: () => (isStored ? navigator.state() : null),
      },
    });
    options.stage.expose(session.version, this.run.facade.api);
    this.show(session.launch_url, launch.sco);
    // To have been opened can complete a launchable that calls nothing.
    if (isStored) this.hearProgress(session.scos.every(isDone), session.scos);
    else this.tellNavigation();
  }

  private hearProgress(isComplete: boolean, scos: readonly LaunchableState[]): void {
    if (scos.length > 0) this.scos = scos;
    this.options.tell({ type: 'progress', isComplete, scos: this.scos });
    this.tellNavigation();
  }

  private hear(): void {
    this.hearFinish?.();
    if (this.isLeaving || !this.navigator) return;
    void this.follow(this.navigator.afterFinish());
  }

  private async navigate(request: MoveRequest): Promise<void> {
    const { navigator, current } = this;
    if (!navigator || current === null || this.isLeaving) return;
    if (!navigator.prepare(request, current)) return this.tellNavigation();
    await this.end();
    await this.follow(navigator.move(request, current));
  }

  private async follow(move: Move): Promise<void> {
    const { run, open } = this;
    if (!open || !run) return;
    if (move.kind === 'stay') return this.tellNavigation();
    this.isLeaving = true;
    this.options.stage.blank();
    this.options.stage.say(LOADING);
    run.saveState();
    await run.saver.settled();
    this.isLeaving = false;
    if (move.kind === 'end') return this.options.tell({ type: 'closed' });
    await this.go({ ...run.launch(), sco: move.sco });
  }

  /** Leaves the present launchable: it finishes when its page is unloaded, or is finished in its name. */
  private async end(): Promise<void> {
    const { run } = this;
    this.isLeaving = true;
    const finished = new Promise<void>((resolve) => {
      this.hearFinish = resolve;
    });
    this.options.stage.blank();
    if (run?.facade.isRunning() === true) await this.atMost(FINISH_MS, finished);
    run?.facade.finish();
    this.hearFinish = null;
    this.isLeaving = false;
  }

  private async close(how: Leaving): Promise<void> {
    if (this.isLeaving) return;
    this.navigator?.prepare(how, this.current);
    await this.end();
    this.isLeaving = true;
    this.run?.saveState();
    if (this.run) await this.atMost(SAVE_MS, this.run.saver.settled());
    this.options.tell({ type: 'closed' });
  }

  private atMost(ms: number, work: Promise<void>): Promise<void> {
    return new Promise((resolve) => {
      const stop = this.options.startTimer(ms, resolve);
      void work.then(() => {
        stop();
        resolve();
      });
    });
  }

  private tellNavigation(): void {
    if (!this.navigator) return;
    this.options.tell({ type: 'navigation', current: this.current, ...this.navigator.possible(this.current, this.scos) });
  }
}
