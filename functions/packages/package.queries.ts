import { LRUCache } from 'lru-cache';
import { AppError } from '../../shared/kernel/errors.ts';
import type { PackageManifest } from '../../shared/packages/manifest/manifest.ts';
import { namesInCourse } from '../courses/authored-files.queries.ts';
import { editableCourse, isInScope } from '../courses/course-scope.queries.ts';
import { liveHeaders, readHeader } from '../courses/course.queries.ts';
import type { CourseItem } from '../courses/course.records.ts';
import { type PackageItem, packageRecord } from '../files/package.records.ts';
import { isAuthor } from '../learning/enrolment/course-access.queries.ts';
import { type CourseId, parseId } from '../../shared/kernel/ids.ts';
import { records, type Scope } from '../platform/keys/keys.ts';
import { nameInPath } from '../platform/keys/storage-paths.ts';
import { getSmallObject } from '../platform/objects/blobs.ts';
import type { TenantViewer } from '../platform/request/viewer.ts';
import { getItem } from '../platform/tables/dynamo.ts';
import { packageOfUnit } from './unit-package.queries.ts';

/**
 * By what somebody reads a package.
 * - `author`: it is their own upload, or stands in a course of their scope, or with `edits` in one that they may edit; where a `course` is
 *   named, in that one.
 * - `unit`: it is that of a unit as published, or one with which an attempt there was begun. Whose unit it is was decided before.
 * - `shown`: the body of a unit that the reader was shown refers to it.
 * - `statements`: what was learnt in it is told by the platform itself.
 */
export type PackageClaim =
  | { readonly by: 'author'; readonly viewer: TenantViewer; readonly course?: string | number | undefined; readonly edits?: true }
  | { readonly by: 'unit'; readonly course: CourseItem; readonly unit: number; readonly begun: readonly (number | null | undefined)[] }
  | { readonly by: 'shown' | 'statements' };

const readPackage = (scope: Scope, id: number): Promise<PackageItem | undefined> =>
  getItem('records', records.header(scope, 'package', id), packageRecord);

/** An author's right is looked up again after that: each call of a package that they look at asks for it. */
const RIGHT_MS = 60_000;
const rights = new LRUCache<string, true>({ max: 1_000, ttl: RIGHT_MS });

type AuthorClaim = PackageClaim & { readonly by: 'author' };

async function isOpenToAuthor({ viewer, edits }: AuthorClaim, course: CourseItem): Promise<boolean> {
  if (!edits) return isInScope(viewer, course);
  try {
    await editableCourse(viewer, course.id);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Returns the courses in which an author may have found a package: the one that is named, if it is theirs, or all of theirs. */
async function* coursesOf(claim: AuthorClaim): AsyncGenerator<CourseItem> {
  const { scope } = claim.viewer.tenant;
  const named = claim.course === undefined ? null : parseId<CourseId>(claim.course);
  const header = named === null ? null : await readHeader(scope, named);
  const headers = claim.course === undefined ? await liveHeaders(scope) : header ? [header] : [];
  for (const course of headers) if (await isOpenToAuthor(claim, course)) yield course;
}

async function mayAuthorRead(claim: AuthorClaim, { id, by, original }: PackageItem): Promise<boolean> {
  const { viewer, course: named, edits } = claim;
  const { scope, branch, role } = viewer.tenant;
  if (!isAuthor(viewer)) return false;
  const isOwn = by === viewer.person;
  if (isOwn && named === undefined) return true;
  const key = [scope.tenant, viewer.person, viewer.superAdmin, role, branch?.id, id, named, edits].join(' ');
  if (rights.has(key)) return true;
  const name = nameInPath(original);
  for await (const course of coursesOf(claim)) {
    // What an author puts into a draft is there before the draft is stored.
    if (!isOwn && (name === null || !(await namesInCourse(scope, course)).has(name))) continue;
    rights.set(key, true);
    return true;
  }
  return false;
}

/**
 * Returns a package of the instance if a claim to it holds; null if not, and for an unknown id. The only way to a package:
 * tests/rules/package-claims.spec.ts.
 */
export async function mayReadPackage(scope: Scope, id: number, claim: PackageClaim): Promise<PackageItem | null> {
  if (claim.by === 'unit') {
    const { course, unit, begun } = claim;
    if (!begun.includes(id) && (await packageOfUnit(scope, course, unit)) !== id) return null;
  }
  const item = await readPackage(scope, id);
  if (!item || (claim.by === 'author' && !(await mayAuthorRead(claim, item)))) return null;
  return item;
}

/** Returns which standard a package has, which says by which calls it is opened, and nothing of the package; null for an unknown one. */
export const standardOf = async (scope: Scope, id: number): Promise<PackageItem['standard'] | null> =>
  (await readPackage(scope, id))?.standard ?? null;

/** The largest manifest that can be opened, in bytes: a call that opens a package answers it whole. New ones are smaller (`checkWeight`). */
const MOST_BYTES = 6 * 1024 ** 2;

/** How much a process keeps of manifests, by the bytes of their JSON. */
export const CACHED_MANIFESTS = { max: 200, maxSize: 32 * 1024 ** 2 } as const;

/** Manifests by their keys, which name one version: what a process has read it keeps. */
const manifests = new LRUCache<string, PackageManifest>(CACHED_MANIFESTS);

const sizes = new WeakMap<PackageManifest, number>();

/** Returns the bytes of the JSON of a manifest that `readManifest` has returned. */
export const sizeOfManifest = (manifest: PackageManifest): number => sizes.get(manifest) ?? MOST_BYTES;

/** Returns what the manifest of a package says, as it was read at its upload. @throws CONFLICT for one that is too large to be opened */
export async function readManifest({ manifest: key }: Pick<PackageItem, 'manifest'>): Promise<PackageManifest> {
  const known = manifests.get(key);
  if (known) return known;
  const bytes = await getSmallObject('media', key, MOST_BYTES);
  if (!bytes) throw new AppError('CONFLICT', 'This package is too large to be opened. Please divide it into several, and upload those.');
  const manifest = JSON.parse(Buffer.from(bytes).toString('utf8')) as PackageManifest;
  sizes.set(manifest, bytes.length);
  manifests.set(key, manifest, { size: bytes.length });
  return manifest;
}
