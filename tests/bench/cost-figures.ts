import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { OVERLAP_MS } from '../../functions/platform/projection/feed.ts';
import { compact } from '../../functions/stream/compact.ts';
import { PROJECTOR } from '../../functions/stream/row-projections.ts';
import { MEASURED_ACTIONS, type ActionName, type Figures, type Measured } from '../../infra/cost/measured.ts';
import { updatedPage } from '../../infra/cost/page.ts';
import {
  CoursePlayerDocument,
  CourseReportUsersPageDocument,
  LoginUserDocument,
  MyCoursesDocument,
  UserProgressDashboardDocument,
} from '../../web/api/generated/graphql.ts';
import { createUser } from '../../functions/people/users/person.commands.ts';
import { startCloud } from '../fixtures/cloud.ts';
import { PASSWORD, testContext } from '../fixtures/personas.ts';
import { openClient } from './client.ts';
import { type Counted, counting } from './counted.ts';
import { machine } from './machine.ts';
import { enrolLearners, makeInstance, publishCourse, type BenchTenant } from './tenant.ts';
import { learnerCalls } from './learner-calls.ts';

/**
 * `node tests/bench/cost-figures.ts` counts what the acts of infra/cost/measured.ts ask of the store, and the CPU they take, and
 * renews infra/cost/measured.json and the tables of docs/cost.md; with `--page` the tables only.
 */
const ROOT = join(import.meta.dirname, '../..');
const FIGURES = join(ROOT, 'infra/cost/measured.json');
const PAGE = join(ROOT, 'docs/cost.md');
const LEARNERS = 200;
const TIMES = 60;
/** What follows an act has come to rest by then. */
const SETTLE_MS = 1_500;

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

async function idlePerMs(): Promise<number> {
  const begun = [performance.now(), cpuMs()] as const;
  await pause(5_000);
  return (cpuMs() - begun[1]) / (performance.now() - begun[0]);
}

const each = (counted: Counted, times: number): Omit<Measured, 'cpuMs'> => ({
  writeUnits: counted.writeUnits / times,
  readUnits: counted.readUnits / times,
  storeCalls: counted.storeCalls / times,
  announcements: counted.announcements / times,
  objectPuts: counted.objectPuts / times,
  objectGets: counted.objectGets / times,
});

const rounded = (measured: Measured): Measured =>
  Object.fromEntries(Object.entries(measured).map(([name, value]) => [name, Math.round(value * 100) / 100])) as Measured; // its own members

async function measure(): Promise<Figures> {
  const cloud = await startCloud();
  const client = openClient(cloud.port);
  const tenant: BenchTenant = { cloud, client, ...(await makeInstance('bench')), close: () => Promise.resolve() };
  try {
    const course = await publishCourse(tenant);
    const learners = await enrolLearners(tenant, course, LEARNERS);
    const calls = learnerCalls(client, course, learners);
    const who = { first_name: 'Dora', last_name: 'Guest', email: 'guest@bench.test', password: PASSWORD, role: 'learner' as const };
    await createUser(testContext(), tenant.scope, who);
    for (let turn = 0; turn < LEARNERS; turn += 1) await calls.answer();
    await pause(SETTLE_MS);

    const idle = await idlePerMs();
    const counter = counting();
    const act = async (times: number, once: (turn: number) => Promise<unknown>): Promise<Measured> => {
      await once(-1);
      await pause(SETTLE_MS);
      counter.taken();
      const begun = [performance.now(), cpuMs()] as const;
      for (let turn = 0; turn < times; turn += 1) await once(turn);
      await pause(SETTLE_MS);
      const spent = cpuMs() - begun[1] - idle * (performance.now() - begun[0]);
      return rounded({ ...each(counter.taken(), times), cpuMs: Math.max(0, spent / times) });
    };
    const beat = (): Promise<unknown> => {
      const { host, token } = calls.next();
      const body = JSON.stringify({ courseId: course.id, unitId: course.lessons[0]?.id, seconds: 30, leaving: false });
      const headers = { 'content-type': 'application/json', 'x-instance-domain': 'bench', authorization: `Bearer ${token}` };
      return cloud.fetch(host, '/api/learning/beat', { method: 'POST', headers, body });
    };
    const works: Record<ActionName, () => Promise<Measured>> = {
      signIn: () =>
        act(TIMES / 4, () =>
          client.call({ host: tenant.host, token: null }, LoginUserDocument, {
            email: who.email,
            password: PASSWORD,
            instance_url: 'bench',
            branch_url: null,
          }),
        ),
      dashboard: () => act(TIMES, () => client.call(calls.next(), UserProgressDashboardDocument, {})),
      courses: () => act(TIMES, () => client.call(calls.next(), MyCoursesDocument, {})),
      coursePage: () => act(TIMES, () => client.call(calls.next(), CoursePlayerDocument, { id: Number(course.id) })),
      answer: () => act(TIMES, calls.answer),
      complete: () => act(TIMES, calls.complete),
      beat: () => act(TIMES, beat),
      report: () =>
        act(TIMES, (turn) =>
          client.call(tenant.admin, CourseReportUsersPageDocument, {
            courseId: Number(course.id),
            page: 1 + (Math.abs(turn) % 4),
            limit: 25,
            sort: 'name',
            order: 'asc',
          }),
        ),
      compaction: async () => {
        // Of a tenant in which nothing has happened since the last look, and nothing that a clock's skew would have it read again.
        await pause(OVERLAP_MS + 1_000);
        return act(8, () => compact(PROJECTOR, 1, tenant.scope, { settledMs: 0, freshMs: 0 }));
      },
    };
    const acts = {} as Record<ActionName, Measured>;
    for (const name of Object.keys(MEASURED_ACTIONS) as ActionName[]) {
      acts[name] = await works[name]();
      process.stdout.write(`${name}: ${JSON.stringify(acts[name])}\n`);
    }
    return { at: new Date().toISOString().slice(0, 10), machine: machine().cpu, acts };
  } finally {
    client.close();
    await cloud.stop();
  }
}

if (!process.argv.includes('--page')) writeFileSync(FIGURES, `${JSON.stringify(await measure(), null, 2)}\n`);
const figures = JSON.parse(readFileSync(FIGURES, 'utf8')) as Figures; // written above
writeFileSync(PAGE, updatedPage(readFileSync(PAGE, 'utf8'), figures));
process.exit(0);
