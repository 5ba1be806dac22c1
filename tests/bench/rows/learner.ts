import { CoursePlayerDocument, UserProgressDashboardDocument } from '../../../web/api/generated/graphql.ts';
import { groupOf, type Options, type Row } from '../bench.ts';
import { latency, type Load, median, milliseconds, repeated, throughput } from '../figures.ts';
import { alone, together } from '../load.ts';
import { cpuOf, processesOf } from '../processes.ts';
import { type BenchCourse, enrolLearners, startTenant, publishCourse, type BenchTenant } from '../tenant.ts';
import { type BareCalls, bareCalls } from '../bare-calls.ts';
import { type LearnerCalls, learnerCalls } from '../learner-calls.ts';

type Stage = { readonly tenant: BenchTenant; readonly course: BenchCourse; readonly calls: LearnerCalls; readonly bare: BareCalls };

async function setUp({ quick }: Options): Promise<Stage> {
  const tenant = await startTenant();
  try {
    const course = await publishCourse(tenant);
    const learners = await enrolLearners(tenant, course, quick ? 100 : 1000);
    const calls = learnerCalls(tenant.client, course, learners);
    // The code is compiled by then, and everybody has opened the course, which is more to write than what follows.
    await together(4, learners.length, calls.answer);
    return { tenant, course, calls, bare: await bareCalls(tenant, course, learners) };
  } catch (error) {
    await tenant.close();
    throw error;
  }
}

type Kind = 'answer' | 'complete' | 'page' | 'dashboard';

const actOf = ({ tenant, course, calls }: Stage, kind: Kind): (() => Promise<unknown>) => {
  switch (kind) {
    case 'answer':
      return calls.answer;
    case 'complete':
      return calls.complete;
    case 'page':
      return () => tenant.client.call(calls.next(), CoursePlayerDocument, { id: Number(course.id) });
    case 'dashboard':
      return () => tenant.client.call(calls.next(), UserProgressDashboardDocument, {});
  }
};

const callsOf = ({ quick }: Options, full: number): number => (quick ? Math.ceil(full / 10) : full);

const single = (kind: Kind, name: string, title: string, goal: { text: string; p50: number; p95?: number }): Row<Stage> => ({
  name,
  title,
  goal: goal.text,
  measure: async (stage, options) => {
    const act = actOf(stage, kind);
    await alone(10, act);
    return latency(await repeated(options.runs, () => alone(callsOf(options, 300), act)), goal);
  },
});

/** Milliseconds of CPU that the host's whole process, its edge and HTTP included, and the engine spend on a call. */
async function spent(act: () => Promise<Load>): Promise<{ load: Load; host: number; engine: number }> {
  const pids = [processesOf('local/main.mjs'), processesOf('dynoxide')] as const;
  const before = pids.map(cpuOf);
  const load = await act();
  const [host = Number.NaN, engine = Number.NaN] = pids.map((pid, index) => (cpuOf(pid) - (before[index] ?? 0)) / load.times.length);
  return { load, host, engine };
}

const atTen = (kind: Kind, name: string, title: string, atLeast: number): Row<Stage> => ({
  name,
  title,
  goal: `≥ ${atLeast}/s`,
  measure: async (stage, options) => {
    const runs = await repeated(options.runs, () => spent(() => together(10, callsOf(options, 1500), actOf(stage, kind))));
    const measured = throughput(
      runs.map(({ load }) => load),
      atLeast,
    );
    const host = median(runs.map((run) => run.host));
    const engine = median(runs.map((run) => run.engine));
    return {
      ...measured,
      figures: { ...measured.figures, host, engine },
      notes: [`CPU a call: host ${milliseconds(host)}, engine ${milliseconds(engine)}.`],
    };
  },
});

type Act = 'answer' | 'complete';

type Compared = Readonly<Record<'act' | 'bare' | 'bySdk', number>>;

/** Each run takes the act and the bare calls in turn, so that both meet the same machine. */
const besideBareCalls = (kind: Act, atOnce: 1 | 10, goal: { text: string; meets: (ratio: number) => boolean }): Row<Stage> => ({
  name: `${kind}-bare${atOnce === 1 ? '' : '-10'}`,
  title: `${kind === 'answer' ? 'Answer' : 'Complete'}, ${atOnce === 1 ? 'alone: time ÷' : '10 at once: rate ÷'} that of its bare calls to the tables`,
  goal: goal.text,
  measure: async (stage, options) => {
    const calls = callsOf(options, atOnce === 1 ? 150 : 750);
    const figureOf = async (act: () => Promise<unknown>): Promise<number> => {
      const { times, elapsed } = await together(atOnce, calls, act);
      return atOnce === 1 ? median(times) : (times.length * 1000) / elapsed;
    };
    const { bare } = stage;
    const act = actOf(stage, kind);
    for (const warmUp of [bare.act, bare.actBySdk]) await together(atOnce, 20, warmUp);
    const runs = await repeated(options.runs, async (): Promise<Compared> => {
      return { act: await figureOf(act), bare: await figureOf(bare.act), bySdk: await figureOf(bare.actBySdk) };
    });
    const medianOf = (figure: (run: Compared) => number): number => median(runs.map(figure));
    const [ratio, ratioBySdk] = [medianOf((run) => run.act / run.bare), medianOf((run) => run.act / run.bySdk)];
    const figures = {
      ratio,
      ratioBySdk,
      act: medianOf((run) => run.act),
      bare: medianOf((run) => run.bare),
      bySdk: medianOf((run) => run.bySdk),
    };
    const shown = (figure: number): string => (atOnce === 1 ? milliseconds(figure) : `${Math.round(figure)}/s`);
    return {
      text: `${ratioBySdk.toFixed(2)} × by the SDK's client, ${ratio.toFixed(2)} × by ours`,
      meets: goal.meets(ratioBySdk),
      figures,
      notes: [
        `${shown(figures.act)}; bare ${shown(figures.bySdk)} and ${shown(figures.bare)}. Bare: one read of the same ten items and two puts of the same sizes at once, in this process; nobody reads what was put.`,
        "The goal was set when the product called the tables by the SDK's client, as the bare loop did.",
      ],
    };
  },
});

const TIME = { text: '≤ 1.6 ×', meets: (ratio: number) => ratio <= 1.6 };
const RATE = { text: '≥ 0.6 ×', meets: (ratio: number) => ratio >= 0.6 };

const cpu: Row<Stage> = {
  name: 'cpu',
  title: 'CPU per learner action in the request function',
  goal: '≤ 2.5 ms',
  measure: async (stage, options) => {
    const { host, engine } = await spent(() => together(10, callsOf(options, 3000), actOf(stage, 'answer')));
    return {
      text: milliseconds(host),
      meets: host <= 2.5,
      figures: { host, engine },
      notes: [
        `Of the host's whole process, its edge and HTTP included, ten learners answering at once; the engine's: ${milliseconds(engine)}.`,
      ],
    };
  },
};

const ACT = { text: '≤ 4 / 10 ms (p50 / p95)', p50: 4, p95: 10 };
const PAGE = { text: '≤ 10 ms (p50)', p50: 10 };

export const learner = groupOf<Stage>({
  rows: [
    single('answer', 'answer', 'Answer a question, alone', ACT),
    single('complete', 'complete', 'Complete a unit, alone', ACT),
    atTen('answer', 'answer-10', 'Answer a question, 10 at once', 600),
    atTen('complete', 'complete-10', 'Complete a unit, 10 at once', 600),
    besideBareCalls('answer', 1, TIME),
    besideBareCalls('answer', 10, RATE),
    besideBareCalls('complete', 1, TIME),
    besideBareCalls('complete', 10, RATE),
    single('page', 'course-page', 'Data of a course page, alone', PAGE),
    atTen('page', 'course-page-10', 'Data of a course page, 10 at once', 300),
    single('dashboard', 'dashboard', 'Learner dashboard data, alone', PAGE),
    atTen('dashboard', 'dashboard-10', 'Learner dashboard data, 10 at once', 300),
    cpu,
  ],
  setUp,
  tearDown: ({ tenant }) => tenant.close(),
});
