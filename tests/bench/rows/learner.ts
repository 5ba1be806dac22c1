import { CoursePlayerDocument, UserProgressDashboardDocument } from '../../../web/api/generated/graphql.ts';
import { groupOf, type Options, type Row } from '../bench.ts';
import { latency, type Load, median, milliseconds, repeated, throughput } from '../figures.ts';
import { alone, together } from '../load.ts';
import { cpuOf, processOf } from '../processes.ts';
import { type Course, enrolLearners, openSchool, publishCourse, type School } from '../tenant.ts';
import { type Studies, studiesOf } from '../learner-calls.ts';

type Stage = { readonly school: School; readonly course: Course; readonly studies: Studies };

async function setUp({ quick }: Options): Promise<Stage> {
  const school = await openSchool();
  try {
    const course = await publishCourse(school);
    const learners = await enrolLearners(school, course, quick ? 100 : 1000);
    const studies = studiesOf(school.client, course, learners);
    // The code is compiled by then, and everybody has opened the course, which is more to write than what follows.
    await together(4, learners.length, studies.answer);
    return { school, course, studies };
  } catch (error) {
    await school.close();
    throw error;
  }
}

type Kind = 'answer' | 'complete' | 'page' | 'dashboard';

const actOf = ({ school, course, studies }: Stage, kind: Kind): (() => Promise<unknown>) => {
  switch (kind) {
    case 'answer':
      return studies.answer;
    case 'complete':
      return studies.complete;
    case 'page':
      return () => school.client.call(studies.next(), CoursePlayerDocument, { id: Number(course.id) });
    case 'dashboard':
      return () => school.client.call(studies.next(), UserProgressDashboardDocument, {});
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
  const pids = [processOf('local/main.mjs'), processOf('dynoxide')] as const;
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
    single('page', 'course-page', 'Data of a course page, alone', PAGE),
    atTen('page', 'course-page-10', 'Data of a course page, 10 at once', 300),
    single('dashboard', 'dashboard', 'Learner dashboard data, alone', PAGE),
    atTen('dashboard', 'dashboard-10', 'Learner dashboard data, 10 at once', 300),
    cpu,
  ],
  setUp,
  tearDown: ({ school }) => school.close(),
});
