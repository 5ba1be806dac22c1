import type { Instant } from '../../../shared/kernel/instant.ts';
import type { RegistrationFacts } from '../../../shared/packages/manifest/registration-facts.ts';
import type { Statement } from '../../../shared/packages/xapi/statement.ts';
import type { SessionNames } from './cmi5-rules.ts';

/** Which registration of which person a call belongs to: of the present round of the enrolment and the present attempt at the unit. */
export type RegistrationLocation = {
  readonly person: number;
  readonly course: number;
  readonly unit: number;
  readonly round: number;
  readonly unitAttempt: number;
};

type Common = { readonly facts: RegistrationFacts; readonly now: Instant };

export type LaunchAu = Common & {
  readonly type: 'LaunchAu';
  readonly place: RegistrationLocation;
  readonly au: string;
  readonly session: string;
  /** UUID of a registration that is opened now. */
  readonly registration: string;
};
/** What an AU does once before it begins. */
export type Prepare = Common & { readonly type: 'FetchToken' | 'ReadPreferences'; readonly session: string };
export type SendStatements = Common & {
  readonly type: 'SendStatements';
  readonly session: string;
  readonly names: Omit<SessionNames, 'registration'>;
  /** As they are stored. */
  readonly ids: readonly string[];
  /** As they were sent. */
  readonly statements: readonly Statement[];
  readonly sealed: string;
};
export type WaiveAu = Common & {
  readonly type: 'WaiveAu';
  readonly au: string;
  /** UUID of a session in which only this is told. */
  readonly session: string;
  readonly by: number;
  readonly reason: string;
};
export type RegistrationCommand = LaunchAu | Prepare | SendStatements | WaiveAu;
