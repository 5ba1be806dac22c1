import { randomUUID } from 'node:crypto';
import type { Registration } from '../../../events/packages/cmi5/registration.state.ts';
import { notFound } from '../../../shared/kernel/errors.ts';
import { parseId } from '../../../shared/kernel/ids.ts';
import type { PackageManifest } from '../../../shared/packages/manifest/manifest.ts';
import type { AuFacts } from '../../../shared/packages/manifest/registration-facts.ts';
import type { Sound } from '../../../shared/packages/sound.ts';
import type { LaunchableState } from '../../../shared/packages/shell-messages.ts';
import { signInOf } from '../../platform/request/live-sign-in.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { originOf, settings } from '../../platform/runtime/settings.ts';
import { launchAddress, packageReader, shellAddress, withQuery } from '../launch/launch-address.ts';
import { standardOf } from '../package.queries.ts';
import { launchExpiry } from '../launch/launch-token.ts';
import { assertMayBegin } from '../scorm/may-begin.ts';
import { pauseBeats } from '../outcome/pause-beats.ts';
import type { RuntimeInput } from '../scorm/runtime-input.ts';
import { executeRegistration } from './execute-registration.ts';
import { grantToken, launchGrant } from './launch-grant.ts';
import { accountOf, activityOf, homeOf } from './registration-names.ts';
import { type RegistrationPackage, registrationPackage } from './registration-package.queries.ts';
import { listedAus } from './listed-aus.ts';
import { type RegistrationTarget, registrationTarget } from './registration-target.queries.ts';

/** The session of authors, whose calls write nothing. */
export const PREVIEW = 'preview';

/** The answer of initialize for a package of xAPI or cmi5. */
type Launched = {
  readonly result: 'true';
  readonly errorCode: '0';
  readonly sessionId: string;
  readonly seq: 0;
  readonly version: string;
  readonly mode: 'normal' | 'review' | 'browse';
  readonly cmi: Readonly<Record<string, string>>;
  readonly launch_url: string;
  readonly shell_url: string;
  readonly scormId: string;
  readonly sco: string;
  readonly scos: readonly LaunchableState[];
  readonly sequencing: null;
  readonly manifest: PackageManifest;
};

type Launching = {
  readonly viewer: TenantViewer;
  readonly call: Call;
  readonly pkg: RegistrationPackage;
  readonly au: AuFacts;
  readonly sound: Sound;
};
type Session = {
  readonly session: string;
  readonly registration: string;
  readonly mode: Launched['mode'];
  readonly target: RegistrationTarget | null;
};

function grantOf({ viewer, call, pkg, au, sound }: Launching, { session, registration, target }: Session): string {
  return launchGrant({
    ...signInOf(viewer),
    course: target?.place.course ?? 0,
    unit: target?.place.unit ?? 0,
    package: pkg.item.id,
    session,
    ...(sound === 'off' && { audio: sound }),
    expiry: launchExpiry(call.now),
    label: pkg.item.label,
    au: au.uuid,
    registration,
  });
}

/** Returns the launch parameters of the standard. */
function parametersOf({ viewer, pkg: { item, facts }, au }: Launching, grant: string, registration: string): string {
  const home = homeOf(viewer.tenant.domain);
  const endpoint = `${originOf(`${item.label}.${settings().CONTENT_DOMAIN}`)}/_t/xapi/${grant}/`;
  const actor = JSON.stringify(accountOf(home, viewer.person));
  const activity = activityOf(home, registration, facts, au);
  const own: Record<string, string> =
    facts.standard === 'cmi5'
      ? { fetch: `${endpoint}fetch`, activityId: activity }
      : { auth: `Basic ${grantToken(grant)}`, activity_id: activity };
  // Packages read them by decodeURIComponent, which leaves a plus sign as it is.
  return new URLSearchParams({ endpoint, actor, registration, ...own }).toString().replaceAll('+', '%20');
}

function answered(launching: Launching, opened: Session, registration: Registration | null): Launched {
  const { viewer, call, pkg, au } = launching;
  const { item, facts, manifest } = pkg;
  const reader = packageReader(viewer);
  const launchable = manifest.launchables.find(({ uuid }) => uuid === au.uuid);
  const parameters = parametersOf(launching, grantOf(launching, opened), opened.registration);
  return {
    result: 'true',
    errorCode: '0',
    sessionId: opened.session,
    seq: 0,
    version: facts.standard,
    mode: opened.mode,
    cmi: {},
    launch_url: withQuery(launchAddress(reader, item, launchable ?? item, call.now), parameters),
    shell_url: shellAddress(reader, item, call.now),
    scormId: String(item.id),
    sco: au.uuid,
    scos: listedAus(facts, registration),
    sequencing: null,
    manifest,
  };
}

/** Returns the AU that is named; otherwise the one where the learner is, or the first. */
const auNamed = ({ facts: { aus } }: RegistrationPackage, uuid: string, registration: Registration | null): AuFacts => {
  const au = [uuid, registration?.session?.au].flatMap((named) => aus.find((each) => each.uuid === named) ?? [])[0] ?? aus[0];
  if (!au) throw notFound();
  return au;
};

async function launchForLearner(launching: Launching, target: RegistrationTarget): Promise<Launched> {
  const { viewer, call, pkg, au } = launching;
  const { place } = target;
  await assertMayBegin({ viewer, call }, { ...target, attempt: target.registration });
  const session = randomUUID();
  const at = { person: viewer.person, ...place, ...target.in };
  const command = {
    type: 'LaunchAu',
    place: at,
    facts: pkg.facts,
    au: au.uuid,
    session,
    registration: randomUUID(),
    now: call.now,
  } as const;
  const run = { viewer, now: call.now, course: target.course, place, commandId: session };
  const { registration, token } = await executeRegistration(run, () => Promise.resolve({ command }));
  if (token !== null) call.tokens.push(token);
  await pauseBeats({ scope: viewer.tenant.scope, person: viewer.person }, { ...place, now: call.now });
  const mode = registration.session?.mode === 'Review' ? 'review' : 'normal';
  return answered(launching, { session, registration: registration.registration, mode, target }, registration);
}

/** The package that was named, for an author; that of the registration for a learner, which can be an earlier one than that of the unit. */
const claimed = (viewer: TenantViewer, input: RuntimeInput, id: number, target: RegistrationTarget | null) => {
  const { scope } = viewer.tenant;
  if (!target) return registrationPackage(scope, id, { by: 'author', viewer, course: input.courseId });
  const begun = target.registration?.package ?? id;
  return registrationPackage(scope, begun, { by: 'unit', course: target.course, unit: target.place.unit, begun: [begun] });
};

/** Opens a session of a package of xAPI or cmi5, and abandons the one before it. Null for a package of SCORM, or an unknown one. @throws NOT_FOUND */
export async function launchAu(viewer: TenantViewer, call: Call, input: RuntimeInput): Promise<Launched | null> {
  const id = parseId(input.scormId);
  const standard = id === null ? null : await standardOf(viewer.tenant.scope, id);
  if (id === null || standard === null || standard === '1.2' || standard === '2004') return null;
  const target = await registrationTarget(viewer, call, input, id);
  const pkg = await claimed(viewer, input, id, target);
  if (!pkg) throw notFound();
  const launching = { viewer, call, pkg, au: auNamed(pkg, input.scoUuid, target?.registration ?? null), sound: input.audio ?? 'on' };
  if (target) return launchForLearner(launching, target);
  return answered(launching, { session: PREVIEW, registration: randomUUID(), mode: 'browse', target: null }, null);
}
