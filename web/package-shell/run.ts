import type { FromShell, LaunchableState, OpenSession } from '../../shared/packages/shell-messages.ts';
import type { Facade, FacadeEvents, Values } from './facade/facade.ts';
import type { Outbox } from './transport/outbox.ts';
import { type Launch, openSession, type Post, sendDelta } from './transport/run-time.ts';
import { Saver } from './transport/saver.ts';
import type { StartTimer } from './transport/save-timers.ts';

export type RunEvents = {
  readonly tell: (message: FromShell) => void;
  readonly progress: (isComplete: boolean, scos: readonly LaunchableState[]) => void;
  /** The package has finished; `state` of the tree goes with its last values. */
  readonly finished: () => void;
  readonly noticed: (text: string) => void;
  readonly keep: (outbox: Outbox | null) => void;
  readonly state: () => string | null;
};

type RunOptions = {
  readonly launch: Launch;
  readonly session: OpenSession;
  /** Values that an earlier launch could not send. */
  readonly replayed: Values;
  readonly post: Post;
  readonly startTimer: StartTimer;
  readonly openFacade: (values: Values, events: FacadeEvents) => Facade;
  readonly events: RunEvents;
};

const SESSION_TIME = /^cmi\.(core\.)?session_time$/;

const ENDED = 'The package can save nothing more. Please close it and open it again.';

/** One launchable while it is open: its API, and what sends its values. */
export type Run = {
  readonly facade: Facade;
  readonly saver: Saver;
  readonly launch: () => Launch;
  /** Sends the state of the tree, where the package has not finished: an asset never begins. */
  readonly saveState: () => void;
  /** Whether the package runs and has told no time of its own, so that the server's clock counts it. */
  readonly countsHere: () => boolean;
};

/** Returns the run of a launchable. Its API answers from the values of the session before the package is loaded. */
export function startRun({ launch: first, session, replayed, post, startTimer, openFacade, events }: RunOptions): Run {
  let launch = first;
  const keep = (outbox: Outbox): void => {
    events.keep(outbox);
    events.tell({ type: 'unsaved', outbox: JSON.stringify(outbox) });
  };
  const saver = new Saver({
    session,
    send: (call, delta, keepalive) => sendDelta(post, launch, call, delta, keepalive),
    reopen: async () => {
      const next = await openSession(post, launch);
      if ('kind' in next) return next.kind === 'superseded' ? 'superseded' : next.kind === 'failed' ? null : 'ended';
      launch = { ...launch, launchToken: next.launchToken };
      return next;
    },
    startTimer,
    events: {
      saved: () => {
        events.keep(null);
        events.tell({ type: 'saved' });
      },
      unsaved: keep,
      progress: events.progress,
      superseded: () => events.tell({ type: 'superseded' }),
      ended: () => events.tell({ type: 'failed', message: ENDED }),
    },
  });
  const withState = (): void => {
    const state = events.state();
    if (state !== null) saver.setSequencing(state);
  };
  let hasToldTime = false;
  const facade = openFacade(
    { ...session.cmi, ...replayed },
    {
      changed: (element, value) => {
        hasToldTime ||= SESSION_TIME.test(element);
        saver.set(element, value);
      },
      committed: () => saveState(),
      finished: (by) => {
        withState();
        saver.finish(by);
        events.finished();
      },
      restarted: () => {
        hasToldTime = false;
        saver.restart();
      },
      noticed: events.noticed,
    },
  );
  for (const [element, value] of Object.entries(replayed)) saver.set(element, value);
  const saveState = (): void => {
    withState();
    saver.commit();
  };
  return {
    facade,
    saver,
    launch: () => launch,
    saveState,
    countsHere: () => session.mode === 'normal' && facade.isRunning() && !hasToldTime,
  };
}
