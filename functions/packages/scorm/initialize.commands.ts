import { familyNameFirst } from '../../../shared/people/full-name.ts';
import { randomUUID } from 'node:crypto';
import { PackageRefusal } from '../../../events/packages/scorm/attempt.refusal.ts';
import { NEW_SCO, type PackageAttempt, scoOf, type ScoState } from '../../../events/packages/scorm/attempt.state.ts';
import { unauthenticated } from '../../../shared/kernel/errors.ts';
import { secondsBetween } from '../../../shared/kernel/instant.ts';
import type { ScormManifest } from '../../../shared/packages/manifest/manifest.ts';
import type { ScoFacts } from '../../../shared/packages/manifest/scorm-facts.ts';
import { packageGrant } from '../../platform/credentials/grants.ts';
import { permanentSeal } from '../../platform/credentials/tokens.ts';
import { originOf, settings } from '../../platform/runtime/settings.ts';
import { launchAddress, packageReader } from '../launch/launch-address.ts';
import { signInOf } from '../../platform/request/live-sign-in.ts';
import { executeAttempt } from './execute-attempt.ts';
import { hydratedValues, type ListedSco, listedScos, type Mode } from './hydrated-values.ts';
import { launchExpiry, launchToken } from '../launch/launch-token.ts';
import { namedSco } from './named-sco.ts';
import { pauseBeats } from '../outcome/pause-beats.ts';
import type { RuntimeInput } from './runtime-input.ts';
import { isOfLearner, type LearnerCall, type RuntimeTarget } from './runtime-target.queries.ts';
import { assertMayBegin } from './may-begin.ts';
import { openValues } from './runtime-values.ts';
import { readSharedData } from './shared-data.ts';
import { readSharedObjectives } from './shared-objectives.ts';
import type { SharedData } from '../../../shared/packages/shared-data.ts';
import type { Sound } from '../../../shared/packages/sound.ts';
import type { GlobalObjectives } from '../../../shared/packages/global-objectives.ts';
import { openSealed } from '../../platform/credentials/person-key.ts';

/** The answer of initialize. */
export type OpenedSession = {
  readonly result: 'true';
  readonly errorCode: '0';
  readonly sessionId: string;
  readonly seq: number;
  readonly version: string;
  readonly mode: Mode;
  readonly cmi: Readonly<Record<string, string>>;
  readonly launchToken: string;
  readonly launch_url: string;
  readonly shell_url: string;
  /** The package of the attempt, which can be an earlier one than that of the unit. */
  readonly scormId: string;
  readonly sco: string;
  readonly scos: readonly ListedSco[];
  readonly sequencing: string | null;
  /** What the learner's other packages have written of the objectives that this one shares. */
  readonly globals: GlobalObjectives;
  /** Only for callers with a bearer; the page around the package has it from them. */
  readonly manifest?: ScormManifest;
};

/** A finished session allows one more within so many seconds: content begins again within one launch. */
const AGAIN_SECONDS = 60;
/** The session of authors, whose calls write nothing. */
export const PREVIEW_SESSION = 'preview';

/** A launch token opens sessions as long as its own is the newest: while that runs, and shortly after its finish. */
function assertMayOpen({ launch, call }: RuntimeTarget, attempt: PackageAttempt | null): void {
  if (!launch || launch.session === PREVIEW_SESSION) return;
  const session = attempt?.session;
  if (session?.session !== launch.session) throw new PackageRefusal('superseded');
  if (session.endedAt !== null && secondsBetween(session.endedAt, call.now) > AGAIN_SECONDS) throw unauthenticated();
}

/** Returns what a learner is to a package: an opaque id that stays, and the name as the standard writes it. */
function learnerOf({ viewer: { person, self, tenant } }: RuntimeTarget) {
  const id = permanentSeal(`learner|${tenant.id}|${person}`);
  return { id, name: familyNameFirst(self) };
}

type Opened = {
  readonly session: string;
  readonly mode: Mode;
  readonly sco: ScoFacts;
  readonly state: ScoState;
  readonly attempt: PackageAttempt | null;
  readonly sequencing: string | null;
  readonly globals: GlobalObjectives;
  readonly data: SharedData;
  readonly sound: Sound;
};

/** What the learner has chosen for sound: now, or when the package was launched. */
const soundOf = ({ launch }: RuntimeTarget, { audio }: RuntimeInput): Sound => audio ?? launch?.audio ?? 'on';

function tokenFor({ viewer, call, target, launch }: RuntimeTarget, session: string, sound: Sound): string {
  const place = target.kind === 'learner' ? target.place : { course: 0, unit: 0 };
  const claims = {
    ...signInOf(viewer),
    ...place,
    package: target.pkg.item.id,
    session,
    ...(sound === 'off' && { audio: sound }),
    expiry: launch?.expiry ?? launchExpiry(call.now),
  };
  return launchToken(claims, target.pkg.item.label);
}

function answered(caller: RuntimeTarget, { session, mode, sco, state, attempt, sequencing, globals, data, sound }: Opened): OpenedSession {
  const { viewer, call, target, launch } = caller;
  const { item, facts, manifest } = target.pkg;
  const reader = packageReader(viewer);
  const origin = originOf(`${item.label}.${settings().CONTENT_DOMAIN}`);
  return {
    result: 'true',
    errorCode: '0',
    sessionId: session,
    seq: 0,
    version: facts.standard,
    mode,
    cmi: hydratedValues({ standard: facts.standard, sco, state, mode, learner: learnerOf(caller), data, sound }),
    launchToken: tokenFor(caller, session, sound),
    launch_url: launchAddress(reader, item, sco, call.now),
    shell_url: `${origin}/_s/${packageGrant(reader, item.label, call.now)}/`,
    scormId: String(item.id),
    sco: sco.uuid,
    scos: listedScos(facts, attempt),
    sequencing,
    globals,
    ...(!launch && { manifest }),
  };
}

async function openForLearner(caller: LearnerCall, input: RuntimeInput): Promise<OpenedSession> {
  const { viewer, call, target } = caller;
  const { pkg, place, attempt: former } = target;
  const who = { scope: viewer.tenant.scope, person: viewer.person };
  assertMayOpen(caller, former);
  const sco = namedSco(target, input.scoUuid);
  await assertMayBegin(caller, target);
  const session = randomUUID();
  const in_ = { person: viewer.person, ...place, ...target.in };
  const opens = { type: 'OpenSession', sco: sco.uuid, session, isSameLaunch: caller.launch !== null } as const;
  const command = { ...opens, place: in_, facts: pkg.facts, now: call.now };
  const { attempt } = await executeAttempt(caller, { commandId: session }, () => command);
  await pauseBeats(who, { ...place, now: call.now });
  const state = scoOf(attempt, sco.uuid);
  const values = await openValues(who, pkg.facts.standard, state.values);
  const sequencing = attempt.sequencing === null ? null : await openSealed(who.scope, who.person, attempt.sequencing);
  const mode = attempt.session?.mode ?? 'normal';
  const globals = mode === 'normal' ? await readSharedObjectives(who, pkg) : {};
  const shared = { globals, data: await readSharedData(who, pkg, attempt, sco), sound: soundOf(caller, input) };
  return answered(caller, { session, mode, sco, state: { ...state, values }, attempt, sequencing, ...shared });
}

/** Opens a session of a SCO, which ends the one before it, and returns all that its window needs. */
export async function initialize(caller: RuntimeTarget, input: RuntimeInput): Promise<OpenedSession> {
  if (isOfLearner(caller)) return openForLearner(caller, input);
  const { target } = caller;
  const sco = namedSco(target, input.scoUuid);
  return answered(caller, {
    session: PREVIEW_SESSION,
    mode: 'browse',
    sco,
    state: { ...NEW_SCO, sessions: 1 },
    attempt: null,
    sequencing: null,
    globals: {},
    data: {},
    sound: soundOf(caller, input),
  });
}
