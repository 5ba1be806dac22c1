import { changedValues } from '../../../events/kernel/changed-values.ts';
import { type CertificationInput, certificationInput, timesOf } from '../../../shared/certificates/certifications/certification-input.ts';
import { MOST_CERTIFICATIONS } from '../../../shared/certificates/certifications/certification-limits.ts';
import { AppError, invalid, notFound } from '../../../shared/kernel/errors.ts';
import { foldText } from '../../../shared/kernel/fold-text.ts';
import { asId, type CertificationId, type CourseId, parseId } from '../../../shared/kernel/ids.ts';
import { parseInput } from '../../../shared/kernel/parse.ts';
import { listOf, sentence } from '../../../shared/kernel/regional/sentence.ts';
import { readHeaders } from '../../courses/course.queries.ts';
import { isOffered, noteReference } from '../../courses/course.records.ts';
import { groupInScope } from '../../people/group-scope.queries.ts';
import { readGroup } from '../../people/group.records.ts';
import { records, type Scope } from '../../platform/keys/keys.ts';
import { type CommandContext, commandContext } from '../../platform/request/command-context.ts';
import { idempotent } from '../../platform/request/idempotency.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { nextId } from '../../platform/tables/sequences.ts';
import type { Write } from '../../platform/tables/transact.ts';
import { certificationOf, liveCertifications } from './certification.queries.ts';
import type { CertificationItem } from './certification.records.ts';
import { openSoon, nextCertificationChange, putCertification, putNewCertification } from './certification.writes.ts';

/** What a call says of a certification, with the ids that it names. */
type Content = Pick<CertificationItem, 'title' | 'courses' | 'renewal' | 'groups' | 'validity' | 'windowDays' | 'lapseDays' | 'countsFrom'>;

/** Returns the courses that a call names, with the writes that keep them from being deleted meanwhile. @throws NOT_FOUND; VALIDATION at the field for one that is not published */
async function coursesOf(scope: Scope, inputs: readonly string[], field: string, known: readonly number[], by: string) {
  const ids = [...new Set(inputs)].map((input) => parseId<CourseId>(input));
  if (ids.includes(null)) throw notFound();
  const headers = await readHeaders(scope, ids as CourseId[]); // none is null
  const courses = headers.map((header) => {
    if (!header) throw notFound();
    // One that was unpublished since stays.
    if (!known.includes(header.id) && !isOffered(header)) throw invalid(field, 'This course is not published yet.');
    return header;
  });
  const writes = courses.map((course): Write => noteReference(scope, asId<CourseId>(course.id), course.version, by));
  return { ids: courses.map(({ id }) => id), writes };
}

/** Returns what a call says of a certification. @throws NOT_FOUND, VALIDATION */
async function contentOf(context: CommandContext, viewer: TenantViewer, input: CertificationInput, read: CertificationItem | null) {
  const { scope } = viewer.tenant;
  const known = [...(read?.courses ?? []), ...(read?.renewal ?? [])];
  const first = await coursesOf(scope, input.course_ids, 'course_ids', known, context.commandId);
  const renewal = await coursesOf(scope, input.renewal_ids ?? [], 'renewal_ids', known, context.commandId);
  const groups = await Promise.all([...new Set(input.group_ids ?? [])].map((id) => groupInScope(viewer, id)));
  const content: Content = {
    title: input.title,
    courses: first.ids,
    renewal: renewal.ids,
    groups: groups.map(({ id }) => id),
    ...timesOf(input),
  };
  // A course that is in both lists is noted once: a transaction writes an item once.
  const writes = [...first.writes, ...renewal.writes.filter((_, index) => !first.ids.includes(renewal.ids[index] ?? 0))];
  return { content, writes };
}

/** @throws VALIDATION for the title of another certification, whatever its case */
function assertTitleFree(others: readonly CertificationItem[], title: string, id: number | null): void {
  const folded = foldText(title);
  if (others.some((other) => other.id !== id && foldText(other.title) === folded))
    throw invalid('title', 'A certification with this title already exists. Please choose another title.');
}

/**
 * Adds a certification. Returns its id.
 * @throws NOT_FOUND for a course or group; VALIDATION at the field, for a title that is taken and a course that is not published
 */
export async function createCertification(call: Call, viewer: TenantViewer, sent: unknown): Promise<number> {
  const input = parseInput(certificationInput, sent);
  const context = commandContext(call, viewer, 'createCertification');
  const { scope } = viewer.tenant;
  let id: CertificationId | undefined;
  return idempotent(call, viewer.person, ['createCertification', input], async () => {
    const order = await nextCertificationChange(scope);
    const others = await liveCertifications(scope);
    if (others.length >= MOST_CERTIFICATIONS)
      throw new AppError('CONFLICT', sentence('An instance can have at most {most} certifications.', { most: MOST_CERTIFICATIONS }));
    assertTitleFree(others, input.title, null);
    const { content, writes } = await contentOf(context, viewer, input, null);
    id ??= await nextId<CertificationId>('certification');
    const key = records.header(scope, 'certification', id);
    const item: CertificationItem = { ...key, id, v: 1, createdAt: context.now, ...content };
    return {
      writes: [order, ...writes, ...(await putNewCertification(context, scope, item)), ...openSoon(context, scope, id)],
      result: Number(id),
    };
  });
}

const MEMBERS = ['title', 'courses', 'renewal', 'validity', 'windowDays', 'lapseDays', 'countsFrom', 'groups'] as const;

/**
 * Changes a certification. Rounds and states follow from it at once, those of the past too.
 * @throws as createCertification
 */
export async function updateCertification(call: Call, viewer: TenantViewer, id: string, sent: unknown): Promise<number> {
  const input = parseInput(certificationInput, sent);
  const context = commandContext(call, viewer, 'updateCertification');
  const { scope } = viewer.tenant;
  await certificationOf(scope, id);
  return idempotent(call, viewer.person, ['updateCertification', id, input], async () => {
    const order = await nextCertificationChange(scope);
    const read = await certificationOf(scope, id);
    assertTitleFree(await liveCertifications(scope), input.title, read.id);
    const { content, writes } = await contentOf(context, viewer, input, read);
    const what = MEMBERS.filter((member) => JSON.stringify(read[member]) !== JSON.stringify(content[member]));
    if (what.length === 0) return { writes: [], result: read.id };
    const next = { ...read, ...content };
    const values = changedValues(read, next, ['title', 'windowDays', 'lapseDays', 'countsFrom']);
    const change = { what: [...what], ...(values.length > 0 && { values }) };
    const puts = await putCertification(context, scope, read, next, change);
    return { writes: [order, ...writes, ...puts, ...openSoon(context, scope, read.id)], result: read.id };
  });
}

/**
 * Deletes a certification; completions and what was decided on people stay in their records.
 * @throws NOT_FOUND; CONFLICT while groups have to have it
 */
export async function deleteCertification(call: Call, viewer: TenantViewer, id: string): Promise<boolean> {
  const context = commandContext(call, viewer, 'deleteCertification');
  const { scope } = viewer.tenant;
  return idempotent(call, viewer.person, ['deleteCertification', id], async () => {
    const order = await nextCertificationChange(scope);
    const read = await certificationOf(scope, id);
    const required = await groupNames(scope, read.groups);
    if (required.length > 0)
      throw new AppError(
        'CONFLICT',
        sentence('“{title}” is required of {groups}. Take the groups out first, then delete it.', {
          title: read.title,
          groups: listOf(required),
        }),
      );
    const puts = await putCertification(context, scope, read, { ...read, deletedAt: context.now }, { what: ['deleted'] });
    return { writes: [order, ...puts], result: true };
  });
}

/** Returns the names of the groups that are not deleted. */
async function groupNames(scope: Scope, groups: readonly number[]): Promise<string[]> {
  const read = await Promise.all(groups.map((group) => readGroup(scope, asId(group))));
  return read.flatMap((group) => (group && group.deletedAt === undefined ? [group.name] : []));
}
