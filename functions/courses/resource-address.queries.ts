import { asId, type CourseId } from '../../shared/kernel/ids.ts';
import type { Instant } from '../../shared/kernel/instant.ts';
import { isDownloadedType } from '../../shared/files/resource-types.ts';
import { signatureFits, signPath } from '../platform/credentials/grants.ts';
import { type Scope, scopeOf } from '../platform/keys/keys.ts';
import { tenantId } from '../platform/request/access-records.ts';
import type { ResourceFacts } from './course.records.ts';

const PREFIX = 'api/download/resource/';
const OF = /^(\d{1,15})\.(\d{1,15})$/;

/** Returns whether readers of a course may download a resource: where it is flagged, and where it cannot be shown. */
export const isDownloadable = ({ downloadable, type }: Pick<ResourceFacts, 'downloadable' | 'type'>): boolean =>
  downloadable || isDownloadedType(type);

const signedText = (of: string, resource: string): string => `${PREFIX}${of}/${resource}`;

/** Returns the address at which anybody may download a resource for five minutes; `of` names the instance and the course of it. */
export function resourceAddress(scope: Scope, course: number, resource: string, now: Instant): string {
  const of = `${scope.tenant}.${course}`;
  const [, signature = ''] = signPath(signedText(of, resource), 'download', now).split('?');
  return `${PREFIX}${encodeURIComponent(resource)}?of=${of}&${signature}`;
}

/** Returns the course of a signed address; null where the signature is missing, wrong or over. */
export function signedCourse(
  resource: string,
  query: URLSearchParams,
  now: Instant,
): { readonly scope: Scope; readonly course: CourseId } | null {
  const of = query.get('of') ?? '';
  const [, tenant, course] = OF.exec(of) ?? [];
  if (tenant === undefined || course === undefined || !signatureFits(signedText(of, resource), query, now)) return null;
  return { scope: scopeOf(tenantId(Number(tenant))), course: asId<CourseId>(Number(course)) };
}
