import { pick, type Random } from './seeded.ts';

/** Ids and names that exist, by what they name; those of another tenant and ids of nothing are among them. */
export type Pools = {
  readonly people: readonly (string | number)[];
  readonly courses: readonly (string | number)[];
  readonly units: readonly (string | number)[];
  readonly branches: readonly (string | number)[];
  readonly groups: readonly (string | number)[];
  readonly categories: readonly (string | number)[];
  readonly instances: readonly (string | number)[];
  readonly slugs: readonly string[];
  readonly domains: readonly string[];
  readonly emails: readonly string[];
};

/** How values are chosen: the ids that exist, and the share of values that do not fit their place. */
export type Choice = { readonly random: Random; readonly pools: Pools; readonly oddShare: number };

/** Numbers at the limits of their types, and some that JSON.stringify makes null. */
export const NUMBERS = [
  0,
  1,
  2,
  7,
  100,
  -1,
  -0,
  0.5,
  1e-7,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31),
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 53 + 2,
  1e21,
  1e308,
  -1e308,
  1e126,
  1e-300,
];

export const TEXTS = [
  '',
  ' ',
  'Text',
  'NaN',
  'Infinity',
  '1e309',
  '-1',
  '0',
  'null',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'a#b',
  '../../x',
  '%00',
  'a\u0000b',
  'a\uD800b',
  '\uDC00',
  'a\u202Eb',
  '\u{1F600}',
  '\uFEFF',
  "'; --",
  '<script>',
  '${x}',
  'Zażółć',
  'محمد',
  'x'.repeat(256),
  'x'.repeat(5_000),
  'x'.repeat(120_000),
  'a\u0301'.repeat(500),
  '9'.repeat(400),
  '2026-02-30',
  'created_at',
  'name',
  'desc',
  'asc',
  'user',
  'course',
  'active',
];

/** Texts of a form that some input takes. */
const FITTING: Readonly<Record<string, readonly string[]>> = {
  password: ['mossy-lantern-42', 'mossy-lantern-43', 'short', 'password1', 'x'.repeat(129)],
  role: ['learner', 'instructor', 'manager', 'admin', 'super_admin', 'nobody'],
  kind: ['user', 'group', 'branch', 'category', 'certificate', 'course'],
  status: ['active', 'inactive', 'published', 'draft', 'complete', 'in-progress'],
  sort: ['name', 'title', 'created_at', 'email', 'role', 'status', 'progress', '__proto__'],
  order: ['asc', 'desc', 'ASC', 'other'],
  unit_type: ['Content', 'TestUnitType', 'Test', 'Video', 'Audio', 'Scorm', 'AssignmentUnitType', 'Document', 'Iframe'],
  input_type: ['Content', 'Test', 'Video', 'Assignment', 'Audio'],
  input_key: ['Completion', '1', 'x'],
  completion_rules: ['all-units', 'percentage', 'none'],
  completion_option: ['time', 'question', 'button', 'review'],
  type: ['Multiple Choice', 'Ordering', 'Match the Pairs', 'Fill the Gaps', 'Free Text'],
  theme: ['#1d4ed8', 'blue', '{}'],
  start_time: ['09:00', '24:00', '9'],
  end_time: ['10:00', '99:99'],
  title: ['Course', 'Unit', 'T'.repeat(255)],
  content: ['{"ops":[{"insert":"Read.\\n"}]}', '{"ops":[]}', '{"ops":[{"insert":{"image":"x"}}]}', '{}', '[1]'],
  response: [
    '{"type":"CompletionWithNoTest","timeSpent":1}',
    '{"type":"Multiple Choice","selectedOption":"4","timeSpent":1}',
    '{"type":"Free Text","freeTextAnswer":"x","timeSpent":1e308}',
    '{"type":"Ordering","userOrder":["a"],"timeSpent":-1}',
    '{"__proto__":{}}',
  ],
};

const DAYS = ['2026-11-20', '2026-02-29', '0000-01-01', '9999-12-31', '10000-01-01', '2026-13-01', 'today', '-1'];
const TIMES = ['2026-11-20T12:00:00Z', '2026-11-20T12:00:00+14:00', '2026-11-20', '9999-12-31T23:59:59.999Z', '1e9', 'now'];

/** Returns JSON as deep as it is told, in which any member can be anything. */
function jsonValue(random: Random, depth: number): unknown {
  const chance = random();
  if (depth === 0 || chance < 0.3) return pick(random, [...NUMBERS, ...TEXTS, null, true]);
  if (chance < 0.6) return Array.from({ length: Math.floor(random() * 4) }, () => jsonValue(random, depth - 1));
  const names = ['title', 'description', 'contents', 'tests', 'id', 'units', 'unit_order', 'x', '__proto__', 'constructor', 'toString'];
  return Object.fromEntries(
    Array.from({ length: 1 + Math.floor(random() * 4) }, () => [pick(random, names), jsonValue(random, depth - 1)]),
  );
}

const deep = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { x: value };
  return value;
};

/** Returns a value of any type of JSON. */
export function valueOfAnyType(random: Random, pools: Pools): unknown {
  return pick<() => unknown>(random, [
    () => null,
    () => random() < 0.5,
    () => pick(random, NUMBERS),
    () => pick(random, TEXTS),
    () => [],
    () => ({}),
    () => [pick(random, NUMBERS), pick(random, TEXTS)],
    () => jsonValue(random, 3),
    () => deep(200),
    () => pick(random, pools.people),
    () => pick(random, pools.courses),
  ])();
}

/** What an id or a name stands for by its own name; the first pattern that fits counts. */
const POOL_OF: readonly (readonly [RegExp, keyof Pools])[] = [
  [/user|person/i, 'people'],
  [/course|learning_path/i, 'courses'],
  [/unit/i, 'units'],
  [/group/i, 'groups'],
  [/categor|^parent_id$|^move_to$/i, 'categories'],
  [/branch_?url|^url$|branchUrls/i, 'slugs'],
  [/branch/i, 'branches'],
  [/instance_(url|domain)|domain/i, 'domains'],
  [/instance/i, 'instances'],
  [/email/i, 'emails'],
];

function idValue({ random, pools }: Choice, name: string): string | number {
  const poolName = POOL_OF.find(([pattern]) => pattern.test(name))?.[1];
  const pool = poolName ? pools[poolName] : pools[pick(random, ['people', 'courses', 'branches', 'units'] as const)];
  return pick(random, pool);
}

const LIMITS: ReadonlySet<string> = new Set([
  'page',
  'limit',
  'version',
  'unit_order',
  'time_limit',
  'capacity',
  'license_count',
  'branch_limit',
  'points',
]);

/** Returns the share of values that fit their place by their meaning, not by their type alone. */
const shareThatFits = ({ oddShare }: Choice): number => (oddShare === 0 ? 0.95 : 0.6);

function textValue(choice: Choice, name: string): string {
  const { random, pools } = choice;
  const fitting = FITTING[name] ?? FITTING[name.replace(/^new_|^current_/, '')];
  const isNamed = POOL_OF.some(([pattern]) => pattern.test(name));
  const share = shareThatFits(choice);
  if (fitting && random() < share) return pick(random, random() < share ? fitting.slice(0, 1) : fitting);
  if (isNamed && random() < share) return String(idValue(choice, name));
  if (random() < share) return pick(random, ['Text', 'acme', 'north', 'Zażółć']);
  return random() < 0.1 ? pick(random, pools.emails) : pick(random, TEXTS);
}

/** Returns a value of a scalar type; some are at its limits or just beyond. */
export function scalarValue(choice: Choice, name: string, type: string): unknown {
  const { random } = choice;
  const fits = random() < shareThatFits(choice);
  switch (type) {
    case 'Int':
      if (fits) return LIMITS.has(name) ? pick(random, [1, 1, 2, 25, 300]) : Math.trunc(Number(idValue(choice, name)));
      return pick(random, NUMBERS);
    case 'Float':
      return pick(random, NUMBERS);
    case 'Boolean':
      return random() < 0.5;
    case 'ID':
      return fits ? idValue(choice, name) : pick(random, [...NUMBERS.map(String), ...TEXTS]);
    case 'Date':
      return pick(random, fits ? DAYS.slice(0, 1) : DAYS);
    case 'DateTime':
      return pick(random, fits ? TIMES.slice(0, 2) : TIMES);
    case 'JSON':
      return random() < 0.1 ? deep(2_000) : jsonValue(random, 5);
    case 'Upload':
      return pick(random, [null, null, 'x', {}]);
    default:
      return textValue(choice, name);
  }
}
