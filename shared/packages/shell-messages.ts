import type { GlobalObjectives } from './global-objectives.ts';
import type { PackageManifest } from './manifest/manifest.ts';

/** Status of one SCO, AU or activity as the player lists it. */
export type LaunchableState = {
  readonly uuid: string;
  readonly status: 'not attempted' | 'incomplete' | 'completed' | 'passed' | 'failed' | 'browsed';
  /** As the package gave it; null = none. */
  readonly score: number | null;
};

/** Answer of `initialize`, with what the shell needs of it. */
export type OpenSession = {
  readonly sessionId: string;
  readonly seq: number;
  readonly version: string;
  readonly mode: 'normal' | 'review' | 'browse';
  readonly cmi: Readonly<Record<string, string>>;
  readonly launchToken: string;
  readonly launch_url: string;
  readonly sco: string;
  readonly scos: readonly LaunchableState[];
  readonly sequencing: string | null;
  /** What the learner's other packages of SCORM 2004 have written of the objectives that this one shares; absent for other standards. */
  readonly globals?: GlobalObjectives;
};

/** Messages of the app to the shell; exact origin and source window are checked on both sides. */
export type ToShell =
  | {
      readonly type: 'open';
      readonly scormId: string;
      readonly courseId: string;
      readonly unitId: string;
      readonly session: OpenSession;
      readonly manifest: PackageManifest;
      /** What the app has kept of an `unsaved` message of an earlier launch. */
      readonly outbox?: string | null;
    }
  /** The learner chose a launchable of the table of contents, or Next or Previous. */
  | { readonly type: 'navigate'; readonly request: 'continue' | 'previous' | { readonly choice: string } }
  /** The window is about to close: finish, then answer `closed`. */
  | { readonly type: 'close' }
  /** As `close`, and the attempt at a package of SCORM 2004 ends: the next launch begins at its beginning. */
  | { readonly type: 'exit' };

/** Messages of the shell to the app: hints, after which the app reads the server again. */
export type FromShell =
  | { readonly type: 'ready' }
  /** A launchable has loaded. */
  | { readonly type: 'loaded'; readonly sco: string }
  | { readonly type: 'progress'; readonly isComplete: boolean; readonly scos: readonly LaunchableState[] }
  /** What is possible now, for the table of contents. */
  | {
      readonly type: 'navigation';
      readonly current: string | null;
      readonly canContinue: boolean;
      readonly canGoBack: boolean;
      /** Whether the learner may end the attempt at the package. */
      readonly canExit: boolean;
      readonly blocked: readonly string[];
    }
  /** A package of xAPI or cmi5 may have sent statements. */
  | { readonly type: 'stated' }
  /** The server has stored what was sent: its consistency tokens, separated by commas, for the app's next reads. */
  | { readonly type: 'stored'; readonly after: string }
  | { readonly type: 'saved' }
  /** Values wait to be sent; `outbox` is a copy of them for the app's own storage, since that of the shell may be blocked. */
  | { readonly type: 'unsaved'; readonly outbox: string }
  /** Whether the package could keep where it goes on: a place that is too long is not stored. */
  | { readonly type: 'place'; readonly isKept: boolean }
  | { readonly type: 'superseded' }
  /** The package asked to be left, or has been. */
  | { readonly type: 'closed' }
  | { readonly type: 'failed'; readonly message: string };
