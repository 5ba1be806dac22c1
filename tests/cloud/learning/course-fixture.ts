import { afterAll, beforeAll } from 'vitest';
import { setClock } from '../../../functions/platform/request/request.ts';
import { systemClock } from '../../../shared/kernel/instant.ts';
import { type Cloud, type CloudOptions, startCloud } from '../../fixtures/cloud.ts';
import type { GraphqlAnswer } from '../../fixtures/graphql.ts';
import { makePersonas, type PersonName, signIn, type Personas } from '../../fixtures/personas.ts';
import { steadyClock } from '../../fixtures/steady-clock.ts';
import type { Replies } from '../../fixtures/generated/replies.ts';

export const ACME = 'acme.localhost';
export const GLOBEX = 'globex.localhost';

/** The context of a call: branch, host and headers in place of those of the persona. */
export type CallContext = { readonly branch?: string; readonly host?: string; readonly headers?: Readonly<Record<string, string>> };

/** A cloud with the personas, who make calls by name. */
export type CourseFixture = {
  readonly cloud: Cloud;
  readonly personas: Personas;
  ask<Data = Replies>(
    name: PersonName | null,
    query: string,
    variables?: Record<string, unknown>,
    context?: CallContext,
  ): Promise<GraphqlAnswer<Data>>;
  /** As ask, for what must succeed. */
  get<Data = Replies>(name: PersonName, query: string, variables?: Record<string, unknown>, context?: CallContext): Promise<Data>;
  /** Returns code and message of the refusal, or null. */
  refusal(
    name: PersonName,
    query: string,
    variables?: Record<string, unknown>,
    context?: CallContext,
  ): Promise<{ code: string; message: string } | null>;
  post(name: PersonName, path: string, body: unknown): Promise<Response>;
  fetchAs(name: PersonName, path: string, init?: RequestInit): Promise<Response>;
  tokenOf(name: PersonName): Promise<string>;
  stop(): Promise<void>;
};

/** Starts a cloud with the personas, and stops its clock. */
export async function startCourseFixture(options: Pick<CloudOptions, 'follow' | 'manifest'> = {}): Promise<CourseFixture> {
  const cloud = await startCloud(options);
  const personas = await makePersonas();
  stopClock();
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = (name: PersonName, host: string, branch?: string): Promise<string> => {
    // A sign-in does not last for days.
    const key = `${name} ${host} ${branch} ${fixtureTime().slice(0, 10)}`;
    const token = tokens.get(key) ?? signIn(cloud, name, host, branch);
    tokens.set(key, token);
    return token;
  };
  const hostOf = (name: PersonName | null): string => (name === 'a2' || name === 'l2' ? GLOBEX : ACME);
  /** Members without primary access make their calls in their branch. */
  const branchOf = (name: PersonName | null): string | undefined =>
    name === null || ['s0', 'a1', 'a1b', 'a2'].includes(name) ? undefined : name === 'l1s' ? 'south' : 'north';
  const ask: CourseFixture['ask'] = async (name, query, variables = {}, context = {}) => {
    const host = context.host ?? hostOf(name);
    const branch = context.branch ?? branchOf(name);
    const token = name === null ? undefined : await tokenOf(name, host, branchOf(name));
    return cloud.graphql(host, query, variables, {
      ...(token && { token }),
      ...(branch && { branch }),
      ...(context.headers && { headers: context.headers }),
    });
  };
  const fetchAs: CourseFixture['fetchAs'] = async (name, path, init = {}) => {
    const branch = branchOf(name);
    const token = await tokenOf(name, hostOf(name), branch);
    const headers = {
      ...(init.headers as Record<string, string> | undefined),
      authorization: `Bearer ${token}`,
      ...(branch && { 'x-branch-url': branch }),
    };
    return cloud.fetch(hostOf(name), path, { ...init, headers });
  };
  return {
    cloud,
    personas,
    ask,
    get: async <Data = Replies>(name: PersonName, query: string, variables?: Record<string, unknown>, context?: CallContext) => {
      const { data, errors } = await ask<Data>(name, query, variables, context);
      if (!data || errors.length > 0) throw new Error(`${name} was refused: ${JSON.stringify(errors)}`);
      return data;
    },
    refusal: async (name, query, variables, context) => {
      const { errors } = await ask(name, query, variables, context);
      const [first] = errors;
      return first ? { code: String(first.extensions?.['code']), message: first.message } : null;
    },
    fetchAs,
    tokenOf: (name) => tokenOf(name, hostOf(name), branchOf(name)),
    post: (name, path, body) =>
      fetchAs(name, path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    stop: async () => {
      setClock(systemClock);
      await cloud.stop();
    },
  };
}

/** Starts it before the tests of the spec that calls this at its top, and stops it after them. It has its members once they run. */
export function useCourseFixture(options: Parameters<typeof startCourseFixture>[0] = {}): CourseFixture {
  const fixture = {} as CourseFixture; // filled before the first test
  beforeAll(async () => {
    Object.assign(fixture, await startCourseFixture(options));
  });
  afterAll(() => fixture.stop());
  return fixture;
}

/** Time advances by a millisecond per call, so that counted seconds do not depend on the load of the machine. */
let present = 0;
function stopClock(): void {
  present = Date.parse(steadyClock());
  setClock(() => new Date((present += 1)).toISOString());
}

/** Returns the time of the next call, for writes of the test itself. */
export const fixtureTime = (): string => new Date(present).toISOString();

/** Advances the time of all following calls. */
export function passSeconds(seconds: number): void {
  present += seconds * 1000;
}

const UNIT = '__typename id unit_order title is_complete time_spent position attempt time_limit';
const CREATE = `mutation ($title: String!, $hidden: Boolean, $capacity: Int, $from: Date, $until: Date, $rule: String, $percentage: Int, $path: [ID!],
    $content: [ContentUnitInput!], $audio: [AudioUnitInput!], $assignment: [AssignmentUnitInput!], $test: [TestUnitInput!], $questions: [QuestionInput!], $branch: String) {
  CreateCourse(title: $title, description: "About it", hide_from_catalog: $hidden, capacity: $capacity, start_date: $from, end_date: $until,
    completion_rules: $rule, completion_percentage: $percentage, learning_path: $path, content: $content, audio: $audio,
    assignment: $assignment, test_units: $test, tests: $questions, branchUrl: $branch) { id version units { ${UNIT} ... on TestUnitType { tests { id type } } ... on Content { tests { id type } } } } }`;

export const text = (words: string): string => JSON.stringify({ ops: [{ insert: `${words}\n` }] });

export type Made = {
  readonly id: number;
  readonly version: number;
  readonly units: readonly { id: string; __typename: string; unit_order: number; tests?: { id: string; type: string }[] }[];
};

export type CourseInput = {
  readonly title: string;
  readonly hidden?: boolean;
  readonly capacity?: number;
  readonly from?: string;
  readonly until?: string;
  readonly path?: readonly number[];
  readonly rule?: string;
  readonly percentage?: number;
  readonly content?: readonly Record<string, unknown>[];
  readonly audio?: readonly Record<string, unknown>[];
  readonly assignment?: readonly Record<string, unknown>[];
  readonly test?: readonly Record<string, unknown>[];
  readonly questions?: readonly Record<string, unknown>[];
};

/** Publishes a course in the north branch, or in `branch`. */
export async function publish(
  fixture: CourseFixture,
  input: CourseInput,
  author: PersonName = 'a1',
  branch: string | null = 'north',
): Promise<Made> {
  const { CreateCourse } = await fixture.get(
    author,
    CREATE,
    { content: [{ unit_order: 1, title: 'Reading', content: text('Read this.') }], rule: 'all-units', hidden: false, ...input },
    branch === null ? {} : { branch },
  );
  return { ...CreateCourse, id: Number(CreateCourse.id) };
}

/** A timed unit to read, and a test of one question of every kind. */
export const TIMED = {
  content: [{ unit_order: 1, title: 'Safety', content: text('Mind the gap.'), completion_option: 'time', time_limit: 300 }],
  test: [{ unit_order: 2, title: 'Check' }],
  questions: [
    {
      unit_order: 2,
      type: 'Multiple Choice',
      question: 'Capital of France?',
      options: [
        { text: 'Paris', checked: true },
        { text: 'Rome', checked: false },
      ],
    },
    { unit_order: 2, type: 'Ordering', question: 'Smallest first', options: [{ text: 'one' }, { text: 'two' }, { text: 'three' }] },
    {
      unit_order: 2,
      type: 'Match the Pairs',
      question: 'Match',
      pairs: [
        { left: 'cat', right: 'kitten' },
        { left: 'dog', right: 'puppy' },
      ],
    },
    { unit_order: 2, type: 'Fill the Gaps', question: 'The sky is [blue|green] today.' },
    {
      unit_order: 2,
      type: 'Free Text',
      question: 'Why?',
      required_points: 1,
      rules: [{ condition: 'contains', word: 'zephyr|because', points: 1 }],
    },
  ],
} satisfies Partial<CourseInput>;

export const ENROL = 'mutation ($id: ID!) { CourseEnrollment(input: { course_id: $id }) { id title } }';
export const STORE = `mutation ($input: StoreUnitResponseInput!) { storeUnitResponse(input: $input) { id response is_correct } }`;
export const COMPLETE = 'mutation ($input: UnitRefInput!) { markUnitComplete(input: $input) { id is_complete unit_id unit_type } }';
export const CLEAR = 'mutation ($input: UnitRefInput!) { clearUnitResponses(input: $input) }';
/** 'Retry Test' of the player: correct answers go along. */
export const RETRY = 'mutation ($input: UnitRefInput!) { clearUnitResponses(input: $input, keepCorrect: true) }';
export const PLAYER = `query ($id: Int!) { course(id: $id, asLearner: true) { id title is_enrolled is_complete completed_date
  userResponses { unit_id input_type input_key response is_correct }
  prerequisites { id title is_complete }
  units { ${UNIT} ... on Content { content tests { ...T } } ... on TestUnitType { tests { ...T } } ... on AssignmentUnitType { content } } } }
  fragment T on Question { id type question multiple options { id text checked } pairs { left } rules { word } fillTheGaps required_points lefts { id text } rights { id text } gap_parts gaps { index choices } }`;

type Player = {
  course: {
    is_enrolled: boolean;
    is_complete: boolean;
    completed_date: string | null;
    userResponses: { unit_id: string; input_type: string; input_key: string; response: string; is_correct: boolean | null }[];
    prerequisites: { id: string; is_complete: boolean }[];
    units: {
      id: string;
      __typename: string;
      is_complete: boolean;
      time_spent: number;
      attempt: number;
      content?: string | null;
      tests?: { id: string; options: { id: string; text: string }[] }[];
    }[];
  };
};
export const play = async (fixture: CourseFixture, name: PersonName, course: number): Promise<Player['course']> =>
  (await fixture.get(name, PLAYER, { id: course })).course;

/** The right answers to the questions of TIMED, in their order. */
const RIGHT = [
  { type: 'Multiple Choice', selectedOption: 'Paris' },
  { type: 'Ordering', userOrder: ['one', 'two', 'three'] },
  {
    type: 'Match the Pairs',
    userSelections: [
      { left: 'cat', right: 'kitten' },
      { left: 'dog', right: 'puppy' },
    ],
  },
  { type: 'Fill the Gaps', userSelections: ['blue'] },
  { type: 'Free Text', freeTextAnswer: 'Because of the zephyr.' },
];

export type Answered = { storeUnitResponse: { id: string; response: string; is_correct: boolean } };

type Answering = { readonly members?: Record<string, unknown>; readonly context?: CallContext };

/** Stores the right answer to one question of a test; `members` override parts of it. */
export const answer = (
  fixture: CourseFixture,
  name: PersonName,
  made: Made,
  index: number,
  { members, context }: Answering = {},
): Promise<Answered> => {
  const unit = made.units.find((each) => each.__typename === 'TestUnitType');
  const input = {
    course_id: made.id,
    unit_id: unit?.id,
    unit_type: 'Test',
    input_type: 'Test',
    input_key: unit?.tests?.[index]?.id,
    response: JSON.stringify({ ...RIGHT[index], timeSpent: 1, ...members }),
  };
  return fixture.get(name, STORE, { input }, context);
};

/** Sends the seconds of a unit, [course, unit], that were spent since the last beat. */
export const beat = (
  fixture: CourseFixture,
  name: PersonName,
  [course, unit]: readonly [number, string],
  seconds: number,
  leaving = false,
): Promise<Response> => fixture.post(name, '/api/learning/beat', { courseId: String(course), unitId: unit, seconds, leaving });

export const refOf = (made: Made, index: number): { course_id: number; unit_id: string; unit_type: string } => {
  const unit = made.units[index];
  if (!unit) throw new Error(`The course has no unit ${index}.`);
  return { course_id: made.id, unit_id: unit.id, unit_type: unit.__typename };
};
