import { records } from '../../../functions/platform/keys/keys.ts';
import { updateItem } from '../../../functions/platform/tables/dynamo.ts';
import { type Packed, zip } from '../../fixtures/files.ts';
import { groupOf, type Options, type Row } from '../bench.ts';
import { latency, median, milliseconds, repeated, throughput } from '../figures.ts';
import { alone, together } from '../load.ts';
import { type BenchTenant, enrolLearners, type Learner, startTenant } from '../tenant.ts';

const MANIFEST = `<manifest identifier="m" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"><metadata><schemaversion>1.2</schemaversion></metadata><organizations><organization identifier="o"><title>Small</title><item identifier="i" identifierref="r"><title>Page</title></item></organization></organizations>
<resources><resource identifier="r" type="webcontent" adlcp:scormtype="sco" href="index.html"/></resources></manifest>`;
const FILES: readonly Packed[] = [
  { name: 'imsmanifest.xml', bytes: Buffer.from(MANIFEST) },
  { name: 'index.html', bytes: Buffer.from('<!doctype html><title>Page</title>') },
];
const CREATE = `mutation ($scorm: [ScormUnitInput!]) { CreateCourse(title: "Packages", description: "A package.", scorm: $scorm) {
  id units { id ... on ScormUnitType { scorm { id scos { uuid } } } } } }`;
const KEY = 'mutation { createApiKey(name: "Bench", scopes: ["statements:read", "statements:write"]) { api_key { id } secret } }';

type Course = { readonly id: string; readonly unit: string; readonly scormId: string; readonly sco: string };
type Opened = { readonly sessionId: string; readonly launchToken: string; readonly shell_url: string; readonly launch_url: string };
/** A learner with the package open; `seq` counts what was committed. */
type Sitting = { readonly opened: Opened; seq: number };
type Stage = { readonly tenant: BenchTenant; readonly course: Course; readonly learners: readonly Learner[]; sittings: readonly Sitting[] };

async function publish({ cloud, client, host, admin }: BenchTenant): Promise<Course> {
  const form = new FormData();
  form.append('scorm', new File([new Uint8Array(zip(FILES))], 'package.zip'));
  const headers = { authorization: `Bearer ${admin.token ?? ''}` };
  const { url } = (await (await cloud.fetch(host, '/api/upload-scorm', { method: 'POST', body: form, headers })).json()) as { url: string };
  type Made = { CreateCourse: { id: string; units: { id: string; scorm: { id: string; scos: { uuid: string }[] } }[] } };
  const scorm = [{ unit_order: 1, title: 'Package', scorm_path: url }];
  const { CreateCourse: made } = await client.call<Made>(admin, CREATE, { scorm });
  const [unit] = made.units;
  if (!unit) throw new Error('The course has no unit.');
  return { id: made.id, unit: unit.id, scormId: unit.scorm.id, sco: unit.scorm.scos[0]?.uuid ?? '' };
}

const namesOf = ({ id, unit, scormId, sco }: Course) => ({ courseId: id, unitId: unit, scormId, scoUuid: sco });

async function posted({ cloud }: BenchTenant, host: string, path: string, token: string, body: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await cloud.fetch(host, path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (response.status !== 200) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
  return response.json();
}

const open = async ({ tenant, course }: Pick<Stage, 'tenant' | 'course'>, { host, token }: Learner): Promise<Opened> =>
  (await posted(tenant, host, '/api/scorm/initialize', token ?? '', namesOf(course))) as Opened; // the answer of initialize

/** Commits the next place of a learner, as the page around a package does. */
async function commit({ tenant, course }: Stage, sitting: Sitting): Promise<void> {
  const { opened } = sitting;
  sitting.seq += 1;
  const cmi = { 'cmi.core.lesson_location': String(sitting.seq), 'cmi.suspend_data': 'x'.repeat(200) };
  const body = { ...namesOf(course), sessionId: opened.sessionId, seq: sitting.seq, cmi };
  await posted(tenant, new URL(opened.shell_url).hostname, '/_t/scorm/commit', opened.launchToken, body);
}

async function setUp({ quick }: Options): Promise<Stage> {
  const tenant = await startTenant();
  try {
    const course = await publish(tenant);
    const learners = await enrolLearners(tenant, { id: course.id, lessons: [], quizzes: [] }, quick ? 10 : 100);
    return { tenant, course, learners, sittings: [] };
  } catch (error) {
    await tenant.close();
    throw error;
  }
}

async function sittingsOf(stage: Stage): Promise<readonly Sitting[]> {
  if (stage.sittings.length === 0)
    stage.sittings = await Promise.all(stage.learners.map(async (learner) => ({ opened: await open(stage, learner), seq: 0 })));
  return stage.sittings;
}

/** Commits for one learner after the other, so that those of one never wait for each other. */
async function committing(stage: Stage): Promise<(turn: number) => Promise<void>> {
  const sittings = await sittingsOf(stage);
  return async (turn) => {
    const sitting = sittings[turn % sittings.length];
    if (sitting) await commit(stage, sitting);
  };
}

const MOST_COLD_MS = 1_000;
const cold: Row<Stage> = {
  name: 'package-launch',
  title: 'Launch of a package to its first call, nothing having run yet',
  goal: '≤ 1 s',
  measure: async (stage) => {
    const { tenant, learners } = stage;
    const [learner] = learners;
    if (!learner) throw new Error('There is no learner.');
    const [time = Number.NaN] = await alone(1, async () => {
      const opened = await open(stage, learner);
      for (const address of [opened.shell_url, opened.launch_url]) {
        const { hostname, pathname, search } = new URL(address);
        const { status } = await tenant.cloud.fetch(hostname, pathname + search, {});
        if (status !== 200) throw new Error(`${pathname} was answered ${status}.`);
      }
      await commit(stage, { opened, seq: 0 });
    });
    return { text: milliseconds(time), meets: time <= MOST_COLD_MS, figures: { time } };
  },
};

const single: Row<Stage> = {
  name: 'scorm-commit',
  title: 'Commit of SCORM, alone',
  goal: '≤ 5 ms (p50)',
  measure: async (stage, { quick, runs }) => {
    const act = await committing(stage);
    await alone(20, act);
    return latency(await repeated(runs, () => alone(quick ? 30 : 300, act)), { p50: 5 });
  },
};

const atTen: Row<Stage> = {
  name: 'scorm-commit-10',
  title: 'Commit of SCORM, 10 at once',
  goal: '≥ 400/s',
  measure: async (stage, { quick, runs }) => {
    const act = await committing(stage);
    return throughput(await repeated(runs, () => together(10, quick ? 100 : 1500, act)), 400);
  },
};

const BATCH = 50;
const PAGE = 100;

async function keyOf({ client, scope, admin }: BenchTenant): Promise<string> {
  const on = { update: 'SET #access = :on', names: { '#access': 'apiAccess' }, values: { ':on': true } };
  await updateItem('records', records.instance(scope, 'settings'), on);
  const { createApiKey: made } = await client.call(admin, KEY, {});
  return Buffer.from(`${made.api_key.id}:${made.secret}`).toString('base64');
}

const statement = (turn: number) => ({
  actor: { account: { homePage: 'https://example.com', name: `person ${turn % 50}` } },
  verb: { id: 'http://adlnet.gov/expapi/verbs/experienced' },
  object: { id: `https://example.com/lessons/${turn % 200}` },
});

const statements: Row<Stage> = {
  name: 'statements',
  title: `Statements stored, ${BATCH} a request and 4 at once, and read, ${PAGE} a page: a second`,
  goal: 'told for comparison',
  measure: async (stage, { quick, runs }) => {
    const { tenant } = stage;
    const key = await keyOf(tenant);
    const headers = { authorization: `Basic ${key}`, 'x-experience-api-version': '1.0.3', 'content-type': 'application/json' };
    const call = async (path: string, init: { method?: string; body?: string } = {}): Promise<Response> => {
      const response = await tenant.cloud.fetch(tenant.host, `/api/xapi/statements${path}`, { ...init, headers });
      if (response.status !== 200) throw new Error(`Statements were answered ${response.status}: ${await response.text()}`);
      return response;
    };
    const store = (turn: number): Promise<Response> =>
      call('', { method: 'POST', body: JSON.stringify(Array.from({ length: BATCH }, (_, n) => statement(turn * BATCH + n))) });
    const requests = quick ? 8 : 80;
    const perSecond = (each: number, { times, elapsed }: { times: readonly number[]; elapsed: number }): number =>
      (times.length * each * 1000) / elapsed;
    const stored = median(await repeated(runs, async () => perSecond(BATCH, await together(4, requests, store))));
    const read = async (): Promise<string> => (await call(`?limit=${PAGE}&ascending=true`)).text();
    const fetched = median(await repeated(runs, async () => perSecond(PAGE, await together(1, quick ? 5 : 30, read))));
    return { text: `${Math.round(stored)}/s stored; ${Math.round(fetched)}/s read`, meets: null, figures: { stored, fetched } };
  },
};

export const packageCalls = groupOf<Stage>({
  // The launch comes first: nothing has been opened by then.
  rows: [cold, single, atTen, statements],
  setUp,
  tearDown: ({ tenant }) => tenant.close(),
});
