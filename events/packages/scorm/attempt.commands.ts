import type { Instant } from '../../../shared/kernel/instant.ts';
import type { SharedData } from '../../../shared/packages/shared-data.ts';
import type { PackageFacts } from '../../../shared/packages/manifest/scorm-facts.ts';

/** Which attempt of which person the call belongs to: of the present round of the enrolment and the present attempt at the unit. */
export type AttemptLocation = {
  readonly person: number;
  readonly course: number;
  readonly unit: number;
  readonly round: number;
  readonly unitAttempt: number;
};

type Common = {
  readonly place: AttemptLocation;
  /** Of the attempt's package; for the first session of an attempt of the unit's. */
  readonly facts: PackageFacts;
  readonly now: Instant;
};

export type OpenSession = Common & {
  readonly type: 'OpenSession';
  readonly sco: string;
  readonly session: string;
  /** Whether the window of the package stays open from the session before to this one. */
  readonly isSameLaunch: boolean;
};

export type CommitValues = Common & {
  readonly type: 'CommitValues';
  /** null: the newest session of this SCO. */
  readonly session: string | null;
  readonly sco: string;
  /** null: the next one. */
  readonly seq: number | null;
  readonly values: Readonly<Record<string, string>>;
  /** What its SCOs share with no other package. */
  readonly data?: SharedData;
  readonly time: number | null;
  readonly exit: string | null;
  /** undefined: unchanged. */
  readonly sequencing: string | null | undefined;
  readonly isFinish: boolean;
  /** The finish is that of the player around the package, which sent none: it concludes nothing. */
  readonly isByPlayer?: boolean;
  /** The page may be gone after this: the enrolment hears of all time until now. */
  readonly isLeaving?: boolean;
};

export type AttemptCommand = OpenSession | CommitValues;
