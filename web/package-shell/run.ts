import type { FromShell, LaunchableState, OpenSession } from '../../shared/packages/shell-messages.ts';
import type { Facade, FacadeEvents, Values } from './runtime-api/facade.ts';
import type { Outbox } from './saving/outbox.ts';
import { type Launch, openSession, type Post, sendDelta } from './saving/run-time.ts';
import { Saver, type SaverEvents } from './saving/saver.ts';
import type { StartTimer } from './saving/save-timers.ts';

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

type Reopened = OpenSession | 'superseded' | 'ended' | null;

const isOpen = (next: Reopened): next is OpenSession => typeof next === 'object' && next !== null;

/** Returns the next session of a launch, or why there is none; null: not now. */
async function reopened(post: Post, launch: Launch): Promise<Reopened> {
  const next = await openSession(post, launch);
  if (!('kind' in next)) return next;
  return next.kind === 'superseded' ? 'superseded' : next.kind === 'failed' ? null : 'ended';
}

/** Returns what a saver tells: the window around it what is saved, and this device what is not. */
const saverEvents = ({ keep, tell, progress }: RunEvents): SaverEvents => ({
  saved: () => {
    keep(null);
    tell({ type: 'saved' });
  },
  unsaved: (outbox) => {
    keep(outbox);
    tell({ type: 'unsaved', outbox: JSON.stringify(outbox) });
  },
  progress,
  superseded: () => tell({ type: 'superseded' }),
  ended: () => tell({ type: 'failed', message: ENDED }),
});

/** Returns what tells whether the package could keep where it goes on, where that has changed. */
export function bookmarkReporter(tell: RunEvents['tell']): (isKept: boolean) => void {
  let isKnownAs = true;
  return (isKept) => {
    if (isKept !== isKnownAs) tell({ type: 'place', isKept });
    isKnownAs = isKept;
  };
}

/** Returns the run of a launchable. Its API answers from the values of the session before the package is loaded. */
export function startRun({ launch: first, session, replayed, post, startTimer, openFacade, events }: RunOptions): Run {
  let launch = first;
  const saver = new Saver({
    session,
    send: (call, delta, keepalive) => sendDelta(post, launch, call, delta, keepalive),
    reopen: async () => {
      const next = await reopened(post, launch);
      if (isOpen(next)) launch = { ...launch, launchToken: next.launchToken };
      return next;
    },
    startTimer,
    events: saverEvents(events),
  });
  const withState = (): void => {
    const state = events.state();
    if (state !== null) saver.setSequencing(state);
  };
  let hasToldTime = false;
  const tellPlace = bookmarkReporter(events.tell);
  const facade = openFacade(
    { ...session.cmi, ...replayed },
    {
      changed: (element, value) => {
        if (element === 'cmi.suspend_data') tellPlace(true);
        hasToldTime ||= SESSION_TIME.test(element);
        saver.set(element, value);
      },
      lostPlace: () => {
        tellPlace(false);
        saver.noteLostPlace();
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
