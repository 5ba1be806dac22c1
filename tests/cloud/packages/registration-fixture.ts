import { createHash } from 'node:crypto';
import { zip } from '../../fixtures/files.ts';
import type { PersonName } from '../../fixtures/personas.ts';
import type { CourseFixture } from '../learning/course-fixture.ts';
import { packed } from './package-fixture.ts';
import { call, courseWithPackage, named, type PackagedCourse, type RuntimeAnswer } from './runtime-fixture.ts';

const text = (name: string): string =>
  `<title><langstring lang="en">${name}</langstring></title><description><langstring lang="en">${name}</langstring></description>`;
const au = (name: string, attributes = ''): string =>
  `<au id="https://example.com/course/${name}" ${attributes}>${text(name)}<url>${name}.html?style=plain</url></au>`;
const structure = (children: string): string =>
  `<?xml version="1.0"?><courseStructure xmlns="https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd"><course id="https://example.com/course">${text('Course')}</course>${children}</courseStructure>`;
const TIN_CAN = `<?xml version="1.0"?><tincan xmlns="http://projecttincan.com/tincan.xsd"><activities><activity id="https://example.com/activity" type="http://adlnet.gov/expapi/activities/course"><name>Small course</name><description lang="en">Small</description><launch lang="en">one.html</launch></activity></activities></tincan>`;

const page = (name: string) => packed(`${name}.html`, '<!doctype html><title>Page</title>');
const ARCHIVES = {
  cmi5: zip([packed('cmi5.xml', structure(au('one', 'moveOn="CompletedAndPassed" masteryScore="0.8"'))), page('one')]),
  two: zip([
    packed(
      'cmi5.xml',
      structure(
        `<block id="https://example.com/course/block">${text('Block')}${au('one', 'moveOn="Completed"')}</block>${au('two', 'moveOn="Passed"')}`,
      ),
    ),
    page('one'),
    page('two'),
  ]),
  /** Nothing is asked of its AU. */
  free: zip([packed('cmi5.xml', structure(au('one', 'moveOn="NotApplicable"'))), page('one')]),
  tincan: zip([packed('tincan.xml', TIN_CAN), page('one')]),
} as const;

/** Publishes a course with a small package of xAPI or cmi5, in which these learners are enrolled. */
export const registeredCourse = (
  fixture: CourseFixture,
  kind: keyof typeof ARCHIVES,
  learners: readonly PersonName[] = ['l1'],
): Promise<PackagedCourse> => courseWithPackage(fixture, ARCHIVES[kind], learners);

/** A launched package: what its address says, and how it calls. */
export type LaunchedPackage = {
  readonly body: RuntimeAnswer['body'];
  readonly launch: URLSearchParams;
  readonly endpoint: URL;
  readonly send: (path: string, init?: RequestInit, auth?: string) => Promise<Response>;
};

/** Launches an AU as a learner does. */
export async function launchAu(
  fixture: CourseFixture,
  course: PackagedCourse,
  index = 0,
  who: PersonName = 'l1',
): Promise<LaunchedPackage> {
  const { status, body } = await call(fixture, who, 'initialize', named(course, index));
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  const launch = new URL(body.launch_url).searchParams;
  const endpoint = new URL(launch.get('endpoint') ?? '');
  let token = launch.get('auth') ?? '';
  const send = async (path: string, init: RequestInit = {}, auth = token): Promise<Response> => {
    const headers = { 'x-experience-api-version': '1.0.3', 'content-type': 'application/json', authorization: auth, ...init.headers };
    const { body: content, method = 'GET' } = init;
    const sent = { method, headers: headers as Record<string, string>, ...(typeof content === 'string' && { body: content }) };
    const response = await fixture.cloud.fetch(endpoint.hostname, `${endpoint.pathname}${path}`, sent);
    if (path === 'fetch') token = `Basic ${((await response.clone().json()) as { 'auth-token'?: string })['auth-token'] ?? ''}`;
    return response;
  };
  return { body, launch, endpoint, send };
}

/** Fetches the token of an AU of cmi5, and reads what its learner prefers, as it has to before it begins. */
export async function beginAu({ launch, send }: LaunchedPackage): Promise<void> {
  const fetched = await send('fetch', { method: 'POST' });
  const query = new URLSearchParams({ agent: launch.get('actor') ?? '', profileId: 'cmi5LearnerPreferences' });
  const read = await send(`agents/profile?${query.toString()}`);
  if (fetched.status !== 200 || read.status !== 200) throw new Error(`${fetched.status} ${read.status}`);
}

const CATEGORIES = 'https://w3id.org/xapi/cmi5/context/categories/';
const EXTENSIONS = 'https://w3id.org/xapi/cmi5/context/extensions/';

/** Returns a statement of an AU that keeps every rule of cmi5. */
export function auStatement(
  { launch, body }: LaunchedPackage,
  verb: string,
  result?: object,
  change: object = {},
): Record<string, unknown> {
  const isRated = ['completed', 'passed', 'failed'].includes(verb);
  return {
    id: crypto.randomUUID(),
    timestamp: '2026-11-22T09:00:00Z',
    actor: JSON.parse(launch.get('actor') ?? '{}') as unknown,
    verb: { id: `http://adlnet.gov/expapi/verbs/${verb}` },
    object: { id: launch.get('activityId') ?? launch.get('activity_id') ?? '' },
    ...(result && { result }),
    context: {
      registration: launch.get('registration'),
      contextActivities: { category: [{ id: `${CATEGORIES}cmi5` }, ...(isRated ? [{ id: `${CATEGORIES}moveon` }] : [])] },
      extensions: {
        [`${EXTENSIONS}sessionid`]: body.sessionId,
        ...(result && 'score' in result && { [`${EXTENSIONS}masteryscore`]: 0.8 }),
      },
    },
    ...change,
  };
}

/** Returns the request that sends a statement with the contents of its attachments. */
export function attaching(statement: object, ...contents: readonly string[]): RequestInit {
  const parts = contents.map((content) => ({ content, sha2: createHash('sha256').update(content).digest('hex') }));
  const attachments = parts.map(({ content, sha2 }) => ({
    usageType: 'https://example.com/drawing',
    display: { en: 'Drawing' },
    contentType: 'text/plain',
    length: content.length,
    sha2,
  }));
  const body = [
    `--limit\r\nContent-Type: application/json\r\n\r\n${JSON.stringify({ ...statement, attachments })}`,
    ...parts.map(
      ({ content, sha2 }) =>
        `--limit\r\nContent-Type: text/plain\r\nContent-Transfer-Encoding: binary\r\nX-Experience-API-Hash: ${sha2}\r\n\r\n${content}`,
    ),
    '--limit--\r\n',
  ];
  return { method: 'POST', body: body.join('\r\n'), headers: { 'content-type': 'multipart/mixed; boundary=limit' } };
}

/** Sends statements and returns the status. */
export const sent = async ({ send }: LaunchedPackage, ...statements: object[]): Promise<number> =>
  (await send('statements', { method: 'POST', body: JSON.stringify(statements) })).status;
