import { beforeAll, describe, expect, it } from 'vitest';
import { buildSchema } from '../../functions/api/schema.ts';
import { createSubscription } from '../../functions/tenancy/subscriptions/subscription.commands.ts';
import { accessTable } from '../../shared/access/table.ts';
import { dump } from '../fixtures/dump.ts';
import { usePersonaCloud } from '../fixtures/persona-cloud.ts';
import { signIn, testContext } from '../fixtures/personas.ts';
import { minimalDocuments } from './minimal-document.ts';

const ACME = 'acme.localhost';
/** What makes a tenant grow, written down a second time on purpose: people, courses, branches, groups with what they give, enrolments, files. */
const GROWTH = [
  'AdminCourseEnrollment',
  'BulkCreateUsers',
  'CourseEnrollment',
  'CreateCategory',
  'CreateCourse',
  'CreateResourceCategory',
  'CreateUser',
  'EditCourse',
  ...['audio', 'content', 'document', 'iframe', 'image', 'presentation', 'resource', 'scorm', 'video'].map(
    (purpose) => `POST /api/upload-${purpose}`,
  ),
  'addBranchesToGroup',
  'addCategoriesToGroup',
  'addCoursesToGroup',
  'addUserToBranch',
  'addUserToGroup',
  'addUserToInstance',
  'assignCoursesToBranch',
  'copyCourse',
  'createBranch',
  'createCertification',
  'createGroup',
  'createInstanceUser',
  'enrolUsersInCourse',
  'registerUser',
  'restoreBranch',
  'restoreCourse',
  'restoreUser',
  'saveCourseDraft',
  'uploadCertificate',
];
const documents = minimalDocuments(buildSchema());
const limited = Object.keys(accessTable).filter((name) => {
  const entry = accessTable[name];
  return entry?.who === 'roles' && entry.countsAgainstPlan === true;
});
const calls = limited.filter((name) => documents.has(name));
const routes = limited.flatMap((name) => (name.startsWith('POST ') ? [name.slice('POST '.length)] : []));

const { cloud, personas } = usePersonaCloud();
let token: string;
beforeAll(async () => {
  token = await signIn(cloud, 's0', ACME);
  await createSubscription(testContext(), personas.t1.id, { status: 'active', plan_ends_at: '2020-01-01' });
});

describe('while the plan is over', () => {
  it('nothing is added, and everything else goes on [G8]', () => {
    expect(limited.toSorted()).toEqual(GROWTH);
    expect([...calls, ...routes.map((path) => `POST ${path}`)].sort()).toEqual(limited.toSorted());
  });

  it('refuses every call that adds something, without a trace [B02]', async () => {
    const before = await dump();
    const answers: Record<string, unknown> = {};
    for (const name of calls) {
      const { errors } = await cloud.graphql(ACME, documents.get(name) ?? '', {}, { token });
      answers[name] = errors[0]?.extensions?.['code'];
    }
    expect(answers).toEqual(Object.fromEntries(calls.map((name) => [name, 'SUBSCRIPTION_INACTIVE'])));
    expect(await dump()).toEqual(before);
  });

  it.each(routes)('refuses %s [B02]', async (path) => {
    const headers = { authorization: `Bearer ${token}`, 'x-instance-domain': 'acme', 'content-type': 'application/json' };
    const answer = await cloud.fetch(ACME, path, { method: 'POST', headers, body: '{"filename":"a.png","size":10,"type":"image/png"}' });
    expect([answer.status, await answer.json()]).toEqual([
      402,
      { code: 'SUBSCRIPTION_INACTIVE', error: 'The subscription of this workspace is not active.' },
    ]);
  });
});
