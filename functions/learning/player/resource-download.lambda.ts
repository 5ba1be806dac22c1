import { AppError, forbidden, notFound, unauthenticated } from '../../../shared/kernel/errors.ts';
import { asId, type CourseId } from '../../../shared/kernel/ids.ts';
import { readHeader } from '../../courses/course.queries.ts';
import { courseHavingResource, coursesHavingFile } from '../../courses/course-resource.queries.ts';
import type { CourseItem, ResourceFacts } from '../../courses/course.records.ts';
import { isDownloadable, signedCourse } from '../../courses/resource-address.queries.ts';
import { captionsResponse, isCaptions } from '../../files/captions-response.queries.ts';
import { fileRecord } from '../../files/file.records.ts';
import { savedName } from '../../files/saved-name.queries.ts';
import { records, type Scope } from '../../platform/keys/keys.ts';
import { nameInPath, type ParsedPath, parseStoredPath } from '../../platform/keys/storage-paths.ts';
import { downloadAddress } from '../../platform/credentials/grants.ts';
import type { SignIn } from '../../platform/credentials/sign-in.ts';
import { attachmentOf, objectResponse } from '../../platform/objects/object-response.ts';
import { authorise } from '../../platform/request/authorise.ts';
import { signInOf } from '../../platform/request/live-sign-in.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { restHandler, type RestRequest } from '../../platform/rest/rest.ts';
import { getItem } from '../../platform/tables/dynamo.ts';
import { accessAsLearner, isAuthor } from '../enrolment/course-access.queries.ts';
import { completionOf, readPrerequisites } from '../enrolment/course-rules.ts';
import { loadEnrolment } from '../enrolment/enrolment.records.ts';

/** `signIn`: by which it is read; null by the signature of its address. */
type ResourceLookup = { readonly scope: Scope; readonly signIn: SignIn | null; readonly resource: ResourceFacts };

const resourceIn = (course: CourseItem | null, id: string): ResourceFacts => {
  const resource = course?.resources.find((each) => each.id === id);
  if (!resource) throw notFound();
  return resource;
};

/** Returns whether the caller may open a course: authors in scope, and learners who are enrolled in it and may start it. */
async function mayOpen(call: Call, viewer: TenantViewer, course: CourseItem): Promise<boolean> {
  const { scope } = viewer.tenant;
  const [{ state }, prerequisites] = await Promise.all([
    loadEnrolment(scope, viewer.person, asId<CourseId>(course.id)),
    readPrerequisites(scope, viewer.person, course),
  ]);
  try {
    const { reading } = await accessAsLearner(viewer, course, state, prerequisites.map(completionOf), call.now);
    return reading === 'open';
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return false;
    throw error;
  }
}

/** Returns a resource to somebody signed in: authors in scope, and learners who may open the course, where it may be downloaded. */
async function resourceByBearer(call: Call, id: string): Promise<ResourceLookup> {
  if (!call.tokenSent) throw unauthenticated();
  const viewer = authorise('resource.bearer', await call.resolveViewer());
  const { scope } = viewer.tenant;
  const course = await courseHavingResource(scope, id);
  if (!course) throw notFound();
  if (!(await mayOpen(call, viewer, course))) throw notFound();
  const resource = resourceIn(course, id);
  if (!isAuthor(viewer) && !isDownloadable(resource)) throw forbidden();
  return { scope, signIn: signInOf(viewer), resource };
}

/** Returns the resource of a request: by the signature of its address, which was made for who may download it, or by the caller's right. */
async function resourceOf({ call, request, parameters: { id = '' } }: RestRequest): Promise<ResourceLookup> {
  const signed = signedCourse(id, new URL(request.url).searchParams, call.now);
  if (!signed) return resourceByBearer(call, id);
  return { scope: signed.scope, signIn: null, resource: resourceIn(await readHeader(signed.scope, signed.course), id) };
}

/** Returns the name under which a resource is saved: its own, with the ending of its file. */
function fileName({ name, path }: ResourceFacts): string {
  const ending = /\.\w+$/.exec(path)?.[0] ?? '';
  return name.toLowerCase().endsWith(ending) ? name : name + ending;
}

type Sent = { readonly scope: Scope; readonly signIn: SignIn | null; readonly stored: ParsedPath; readonly savedAs: string };

/** Sends a file to be saved under a name; a large one by a grant on the content host. */
function sendSaved({ call, request }: RestRequest, { scope, signIn, stored: { key, folder, name }, savedAs }: Sent): Promise<Response> {
  const cache = 'private, no-store';
  if (isCaptions(name)) return captionsResponse(request, { key, cache, headers: {}, savedAs });
  return objectResponse(request, {
    key,
    disposition: attachmentOf(savedAs),
    cache,
    headers: {},
    ofLarge: () => downloadAddress(scope, signIn, { folder, name, savedAs }, call.now),
  });
}

async function download(rest: RestRequest): Promise<Response> {
  const { scope, signIn, resource } = await resourceOf(rest);
  const stored = parseStoredPath(resource.path);
  if (!stored || stored.tenant !== scope.tenant) throw notFound();
  return sendSaved(rest, { scope, signIn, stored, savedAs: fileName(resource) });
}

/** Sends the PDF of a document unit or of a resource for a viewer, to those who may open a course that has it. */
async function pdf(rest: RestRequest): Promise<Response> {
  const {
    call,
    parameters: { filename = '' },
  } = rest;
  if (!call.tokenSent) throw unauthenticated();
  const viewer = authorise('resource.bearer', await call.resolveViewer());
  const { scope } = viewer.tenant;
  const file = nameInPath(filename) === filename ? await getItem('records', records.header(scope, 'file', filename), fileRecord) : null;
  const stored = file?.type === 'application/pdf' ? parseStoredPath(file.path) : null;
  if (!file || !stored) throw notFound();
  for (const course of await coursesHavingFile(scope, filename))
    if (await mayOpen(call, viewer, course)) return sendSaved(rest, { scope, signIn: signInOf(viewer), stored, savedAs: savedName(file) });
  throw notFound();
}

export const handler = restHandler({
  'GET /api/graphql/download/pdf/{filename}': pdf,
  'HEAD /api/graphql/download/pdf/{filename}': pdf,
  'GET /api/download/resource/{id}': download,
  'HEAD /api/download/resource/{id}': download,
});
