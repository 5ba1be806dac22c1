import { registrationDecider } from '../../../events/packages/cmi5/registration.decider.ts';
import type { Registration } from '../../../events/packages/cmi5/registration.state.ts';
import { asId, type CourseId, type UnitId } from '../../../shared/kernel/ids.ts';
import type { AuFacts } from '../../../shared/packages/manifest/registration-facts.ts';
import { readHeader } from '../../courses/course.queries.ts';
import type { CourseItem } from '../../courses/course.records.ts';
import { streams } from '../../platform/keys/keys.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import type { RestRequest } from '../../platform/rest/rest.ts';
import { load } from '../../platform/store/event-store.ts';
import { XapiProblem } from '../xapi/xapi-problem.ts';
import type { PackageClaim } from '../package.queries.ts';
import { viewerOfLaunch } from '../launch/runtime-caller.ts';
import type { UnitLocation } from '../started-package.queries.ts';
import { type GrantClaims, readLaunchGrant } from './launch-grant.ts';
import { type RegistrationPackage, registrationPackage } from './registration-package.queries.ts';

/** Who calls with the grant of a launch. `learner`: null for the preview of an author, which leaves no record. */
export type GrantCaller = {
  readonly grant: string;
  readonly claims: GrantClaims;
  readonly viewer: TenantViewer;
  readonly pkg: RegistrationPackage;
  readonly au: AuFacts;
  readonly learner: { readonly place: UnitLocation; readonly course: CourseItem; readonly registration: Registration } | null;
};

const unknown = (): XapiProblem => new XapiProblem(401, 'This launch has ended. Please open the package again.');

async function learnerOf({ tenant, person }: TenantViewer, claims: GrantClaims): Promise<GrantCaller['learner']> {
  if (claims.course === 0) return null;
  const place = { course: asId<CourseId>(claims.course), unit: asId<UnitId>(claims.unit) };
  const [course, { state }] = await Promise.all([
    readHeader(tenant.scope, place.course),
    load(registrationDecider, streams.packageRegistrations(tenant.scope, person, place.course, place.unit)),
  ]);
  if (!course || state.status === 'none') throw unknown();
  if (state.session?.session !== claims.session) throw new XapiProblem(403, 'The package was opened again elsewhere.');
  return { place, course, registration: state };
}

/** Returns who calls with the grant of a launch, on the API host or on that of its package. @throws XapiProblem 401, 403; UNAUTHENTICATED */
export async function grantCaller({ call, parameters }: RestRequest): Promise<GrantCaller> {
  const grant = parameters['grant'] ?? '';
  const claims = readLaunchGrant(grant, call.now);
  const { hostContext: host } = call;
  if (!claims || (host.kind === 'content' && host.label !== claims.label)) throw unknown();
  const viewer = await viewerOfLaunch(claims, 'POST /api/scorm/initialize', call.now);
  const learner = await learnerOf(viewer, claims);
  const claim: PackageClaim = learner
    ? { by: 'unit', course: learner.course, unit: learner.place.unit, begun: [learner.registration.package] }
    : { by: 'author', viewer };
  const pkg = await registrationPackage(viewer.tenant.scope, claims.package, claim);
  const au = pkg?.facts.aus.find(({ uuid }) => uuid === claims.au);
  if (!pkg || !au) throw unknown();
  return { grant, claims, viewer, pkg, au, learner };
}
