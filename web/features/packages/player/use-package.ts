import { type RefObject, useCallback, useEffect, useReducer, useRef } from 'react';
import { toApiError } from '../../../api/api-error.ts';
import { keepTokens } from '../../../api/recent-writes.ts';
import type { FromShell, ToShell } from '../../../../shared/packages/shell-messages.ts';
import { openPackage, type PackageOfUnit } from './open-package.ts';
import type { PackageOutbox } from './package-outbox.ts';
import { INITIAL, type PackageEvent, type PackageView, packageReducer, type PackageState } from './package-state.ts';
import { openChannel, type ShellChannel } from './shell-channel.ts';
import { t, text } from '../../../texts/text.ts';
import { frameAddress } from '../../../texts/frame-address.ts';

/** Milliseconds that the package has to save its last values when it is closed. */
const CLOSE_MS = 3_000;
/** Milliseconds after which a page around a package that says nothing has failed. */
const SILENCE_MS = 30_000;
/** Milliseconds between two looks at whether the window was closed; no event tells it. */
const WINDOW_MS = 500;

const NO_ANSWER = text('The course did not respond. Check your connection and try again.');

type PackageOptions = {
  readonly target: PackageOfUnit;
  readonly outbox: PackageOutbox;
  /** The page around the package, when it is framed. */
  readonly frame: RefObject<HTMLIFrameElement | null>;
  /** Any element of the page: its document may be another one than that of the scripts. */
  readonly root: RefObject<HTMLElement | null>;
  /** The server has news of the unit. */
  readonly onProgress: (isComplete: boolean) => void;
  /** The package may have stated something, of which the server has news. */
  readonly onStated: () => void;
  /** The package has been left. */
  readonly onClosed: () => void;
};

type Leaving = Extract<ToShell, { type: 'close' | 'exit' }>['type'];

export type OpenedPackage = {
  readonly state: PackageState;
  /** Opens the package in the popup, from the launchable that is named or from its first one. */
  readonly start: (uuid?: string) => void;
  /** Opens it in a window, likewise. Returns false where the browser opens none. */
  readonly startInWindow: (uuid?: string) => boolean;
  readonly navigate: (request: Extract<ToShell, { type: 'navigate' }>['request']) => void;
  /** Saves its last values, and leaves it. With `exit` the attempt at it ends, where the package allows that. */
  readonly leave: (how?: Leaving) => void;
};

/** The reply of a package that was told to close: it comes, or the time for it ends. */
function createCloseReply() {
  let done: (() => void) | null = null;
  return {
    wait: (): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, CLOSE_MS);
        done = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    /** Returns whether anybody was waiting. */
    hear: (): boolean => {
      const heard = done !== null;
      done?.();
      done = null;
      return heard;
    },
  };
}

type MessagesOptions = {
  readonly options: PackageOptions;
  readonly latest: RefObject<PackageOptions>;
  readonly state: PackageState;
  readonly dispatch: (event: PackageEvent) => void;
  readonly ownWindow: RefObject<Window | null>;
  readonly closeReply: RefObject<ReturnType<typeof createCloseReply>>;
};

/** Hands the page around an open package its session, and hears what it tells. */
function useShellMessages({ options, latest, state, dispatch, ownWindow, closeReply }: MessagesOptions): RefObject<ShellChannel | null> {
  const { target, outbox, frame, root } = options;
  const { open, view } = state;
  const channel = useRef<ShellChannel | null>(null);
  useEffect(() => {
    const here = root.current?.ownerDocument.defaultView;
    if (!open || !here) return undefined;
    const silence = setTimeout(() => dispatch({ type: 'refused', message: t(NO_ANSWER) }), SILENCE_MS);
    const hear = (message: FromShell): void => {
      clearTimeout(silence);
      if (message.type === 'stated') {
        latest.current.onStated();
        return;
      }
      if (message.type === 'stored') {
        keepTokens(message.after);
        return;
      }
      dispatch({ type: 'told', message });
      const { type } = message;
      if (type === 'ready')
        channel.current?.send({
          type: 'open',
          scormId: open.scormId ?? target.scormId,
          courseId: target.courseId,
          unitId: target.unitId,
          session: open,
          manifest: open.manifest,
          outbox: outbox.read(),
        });
      if (type === 'unsaved') outbox.keep(message.outbox);
      if (type === 'saved') outbox.drop();
      if (type === 'progress') latest.current.onProgress(message.isComplete);
      if (type === 'closed' && !closeReply.current.hear()) latest.current.onClosed();
    };
    const there = (): Window | null => (view === 'window' ? ownWindow.current : (frame.current?.contentWindow ?? null));
    channel.current = openChannel({ here, there, origin: new URL(open.shell_url).origin, onMessage: hear });
    if (view === 'window') ownWindow.current?.location.replace(frameAddress(open.shell_url));
    return () => {
      clearTimeout(silence);
      channel.current?.close();
      channel.current = null;
    };
  }, [open, view, target, outbox, frame, root, latest, dispatch, ownWindow, closeReply]);
  return channel;
}

/** Notices that the person has closed the window of a package. */
function useClosedWindow(isWatched: boolean, ownWindow: RefObject<Window | null>, latest: RefObject<PackageOptions>): void {
  useEffect(() => {
    if (!isWatched) return undefined;
    const timer = setInterval(() => {
      if (ownWindow.current?.closed !== true) return;
      clearInterval(timer);
      latest.current.onClosed();
    }, WINDOW_MS);
    return () => clearInterval(timer);
  }, [isWatched, ownWindow, latest]);
}

/** The package of a unit while it is open: asked from the server, framed or in a window, and left. */
export function usePackage(options: PackageOptions): OpenedPackage {
  const { target, root } = options;
  const [state, dispatch] = useReducer(packageReducer, INITIAL);
  const ownWindow = useRef<Window | null>(null);
  const closeReply = useRef(createCloseReply());
  /** Counts what was asked for, since an answer may come after the next request. */
  const runs = useRef(0);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  const ask = useCallback(
    async (asked: PackageView, uuid = target.uuid): Promise<void> => {
      const run = ++runs.current;
      dispatch({ type: 'asked', view: asked });
      try {
        const open = await openPackage({ ...target, uuid });
        if (run === runs.current) dispatch({ type: 'opened', open });
      } catch (thrown) {
        if (run === runs.current) dispatch({ type: 'refused', message: toApiError(thrown).message });
      }
    },
    [target],
  );

  const { open, phase, view } = state;
  const channel = useShellMessages({ options, latest, state, dispatch, ownWindow, closeReply });
  useClosedWindow(view === 'window' && open !== null, ownWindow, latest);

  /** Lets the package save its last values, where one runs. */
  const end = async (how: Leaving = 'close'): Promise<void> => {
    runs.current += 1;
    const runsNow = open !== null && (phase === 'loading' || phase === 'running');
    if (!runsNow) return;
    dispatch({ type: 'leaving' });
    const heard = closeReply.current.wait();
    channel.current?.send({ type: how });
    await heard;
    if (view === 'window') ownWindow.current?.close();
  };
  const leave = async (how?: Leaving): Promise<void> => {
    if (phase === 'closing') return;
    await end(how);
    latest.current.onClosed();
  };
  const startInWindow = (uuid?: string): boolean => {
    const opened = root.current?.ownerDocument.defaultView?.open('about:blank', '_blank') ?? null;
    if (!opened) return false;
    void end().then(() => {
      ownWindow.current = opened;
      return ask('window', uuid);
    });
    return true;
  };
  return {
    state,
    start: (uuid) => void end().then(() => ask('popup', uuid)),
    startInWindow,
    navigate: (request) => channel.current?.send({ type: 'navigate', request }),
    leave: (how) => void leave(how),
  };
}
