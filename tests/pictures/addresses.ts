import type { Role } from '../../shared/access/roles.ts';
import { screenKeys, screenOf, type ScreenKey, type ScreenRow } from '../../shared/access/screens.ts';

/**
 * What a screen shows. `ready`: the replies as they are; `empty`: without rows; `loading`: before the replies; `failed`: without replies;
 * `missing`: of something that does not exist; `forbidden`: what somebody sees who may not open it.
 */
export type ScreenState = 'ready' | 'empty' | 'loading' | 'failed' | 'missing' | 'forbidden';

type Person = {
  readonly email: string;
  readonly role: Role;
  /** null: the central host. */
  readonly instance: string | null;
  readonly branch?: string;
};

/** The people of the sample data who open the screens. */
const PEOPLE = {
  admin: { email: 'admin@acme.test', role: 'admin', instance: 'acme' },
  instructor: { email: 'instructor@acme.test', role: 'instructor', instance: 'acme' },
  manager: { email: 'manager@acme.test', role: 'manager', instance: 'acme', branch: 'north' },
  learner: { email: 'learner@acme.test', role: 'learner', instance: 'acme', branch: 'north' },
  /** Has completed a course, and its certificate. */
  graduate: { email: 'learner2@acme.test', role: 'learner', instance: 'acme', branch: 'north' },
  /** Signs out, which ends a session for all pictures that are taken with it. */
  leaver: { email: 'learner3@acme.test', role: 'learner', instance: 'acme', branch: 'south' },
  superAdmin: { email: 'super@trellis.test', role: 'super_admin', instance: null },
  superAdminAtAcme: { email: 'super@trellis.test', role: 'super_admin', instance: 'acme' },
  memberOfTwo: { email: 'both@people.test', role: 'learner', instance: null },
} as const satisfies Record<string, Person>;

export type PersonName = keyof typeof PEOPLE;
export const personNames = Object.keys(PEOPLE) as PersonName[]; // the table has no other keys

/** Returns the person of a name. */
export const personOf = (name: PersonName): Person => PEOPLE[name];

/** Whose number stands for the parameter of a path. */
type Value =
  | 'course'
  | 'firstWeek'
  | 'person'
  | 'group'
  | 'branch'
  | 'category'
  | 'instance'
  | 'certificate'
  | 'subscription'
  | 'template'
  | 'certification';
export type Values = Readonly<Record<Value, string>>;

/** An address of a screen, with the person who opens it and the states that it has for them. */
export type ScreenAddress = {
  /** Unique together with the state; part of the names of the pictures. */
  readonly name: string;
  readonly screen: ScreenKey;
  /** null: nobody, on the host of Acme. */
  readonly person: PersonName | null;
  readonly states: readonly ScreenState[];
  readonly of?: Value;
  /** In a path with a second parameter, whose number stands for it. */
  readonly part?: Value;
  /** The unit, in a path that may name one. */
  readonly order?: number;
  readonly query?: string;
  /** Results of operations in place of the server's, by name of the operation. */
  readonly results?: Readonly<Record<string, unknown>>;
};

const PAGE: readonly ScreenState[] = ['ready'];
const LIST: readonly ScreenState[] = ['ready', 'empty', 'loading', 'failed'];
const DETAIL: readonly ScreenState[] = ['ready', 'empty', 'loading', 'failed', 'missing'];
const FORM: readonly ScreenState[] = ['ready', 'loading', 'failed', 'missing'];

type More = Partial<Pick<ScreenAddress, 'of' | 'part' | 'order' | 'query' | 'results'>> & { readonly suffix?: string };

const kebab = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Returns addresses of screens for one person, with their states. */
const opens =
  (person: PersonName | null) =>
  (screen: ScreenKey, states: readonly ScreenState[], { suffix, ...more }: More = {}): ScreenAddress => ({
    name: kebab(screen) + (suffix === undefined ? '' : `-${suffix}`),
    screen,
    person,
    states,
    ...more,
  });

const nobody = opens(null);
const admin = opens('admin');
const instructor = opens('instructor');
const manager = opens('manager');
const learner = opens('learner');
const graduate = opens('graduate');
const leaver = opens('leaver');
const superAdmin = opens('superAdmin');
const superAdminAtAcme = opens('superAdminAtAcme');
const memberOfTwo = opens('memberOfTwo');

const LINK = 'email=learner%40acme.test&token=none';

const signIn: readonly ScreenAddress[] = [
  nobody('login', PAGE),
  nobody('loginRedirect', ['loading', 'failed'], { query: 'token=ho_none' }),
  nobody('forgotPassword', PAGE),
  nobody('passwordReset', ['ready', 'missing'], { query: LINK }),
  nobody('setPassword', ['ready', 'loading', 'failed'], { query: LINK, results: { validatePasswordToken: true } }),
  nobody('verifyCertificate', FORM, { of: 'certificate' }),
  nobody('videoTest', PAGE),
  leaver('logout', ['loading']),
  memberOfTwo('chooseInstance', LIST),
  memberOfTwo('chooseBranch', FORM, { of: 'instance' }),
];

/** An act that gave a course to a large group: its row is done, and what follows from it goes on. */
const COURSE_CERTIFICATE = {
  job: { id: '1', title: 'Adding courses to groups', status: 'done', done: 1, total: 1, message: null },
  list: 'groups',
  act: 'add_courses',
  targets: [{ id: '1', name: 'Food hygiene' }],
  changed: 1,
  unchanged: 0,
  refused: 0,
  can_undo: true,
  following: { status: 'running', done: 1_240, total: 5_000, message: null },
};

const staff: readonly ScreenAddress[] = [
  admin('addUser', PAGE),
  admin('bulkCreateUsers', PAGE),
  admin('editUser', FORM, { of: 'person' }),
  admin('user', DETAIL, { of: 'person' }),
  admin('groups', PAGE, { query: 'job=1', suffix: 'given', results: { rowsJob: COURSE_CERTIFICATE } }),
  admin('createGroup', PAGE),
  admin('group', DETAIL, { of: 'group' }),
  admin('editGroup', FORM, { of: 'group' }),
  admin('createBranch', PAGE),
  admin('branch', DETAIL, { of: 'branch' }),
  admin('createCategory', PAGE),
  admin('editCategory', FORM, { of: 'category' }),
  admin('editBranch', FORM, { of: 'branch' }),
  admin('uploadCertificate', PAGE),
  admin('updateCertificate', FORM, { of: 'template' }),
  admin('certification', DETAIL, { of: 'certification' }),
  admin('brand', ['ready', 'loading', 'failed']),
  admin('auditLog', LIST, { query: 'log=notifications', suffix: 'notifications' }),
  admin('addCourse', PAGE),
  admin('editCourse', DETAIL, { of: 'course' }),
  admin('previewCourse', DETAIL, { of: 'course' }),
  admin('course', DETAIL, { of: 'course' }),
  admin('course', ['ready', 'empty'], { of: 'course', query: 'tab=people', suffix: 'people' }),
  admin('course', PAGE, { of: 'course', query: 'published', suffix: 'published' }),
  admin('userReport', DETAIL, { of: 'person' }),
  admin('courseReport', DETAIL, { of: 'course' }),
  admin('player', PAGE, { of: 'course', suffix: 'admin' }),
  admin('player', PAGE, { of: 'firstWeek', order: 1, suffix: 'video' }),
  admin('player', PAGE, { of: 'firstWeek', order: 2, suffix: 'audio' }),
  admin('player', PAGE, { of: 'firstWeek', order: 3, suffix: 'document' }),
  admin('profile', PAGE, { suffix: 'admin' }),
  admin('support', PAGE, { suffix: 'admin' }),
  instructor('dashboard', PAGE, { suffix: 'instructor' }),
  instructor('courses', PAGE, { suffix: 'instructor' }),
  instructor('groups', PAGE, { suffix: 'instructor' }),
  instructor('branches', ['forbidden']),
  instructor('categories', ['forbidden']),
  instructor('certificates', ['forbidden']),
  manager('dashboard', PAGE, { suffix: 'manager' }),
  manager('userReports', PAGE, { suffix: 'manager' }),
  manager('courseReports', PAGE, { suffix: 'manager' }),
  manager('support', PAGE, { suffix: 'manager' }),
  manager('auditLog', ['forbidden']),
  manager('apiKeys', ['forbidden']),
  manager('brand', ['forbidden']),
  manager('assignmentReview', ['forbidden']),
];

const learning: readonly ScreenAddress[] = [
  learner('viewCourse', DETAIL, { of: 'course' }),
  // Its cover is drawn.
  learner('viewCourse', PAGE, { of: 'firstWeek', suffix: 'drawn' }),
  // Without units it leads to the overview.
  learner('player', FORM, { of: 'course' }),
  learner('player', PAGE, { of: 'course', order: 3, suffix: 'test' }),
  graduate('myCertificates', PAGE, { suffix: 'earned' }),
  graduate('viewCourse', PAGE, { of: 'course', suffix: 'completed' }),
  learner('learnerBadges', PAGE),
  learner('profile', PAGE),
  learner('profile', ['ready', 'loading', 'failed'], { query: 'tab=notifications', suffix: 'notifications' }),
  learner(
    'support',
    FORM.filter((state) => state !== 'missing'),
  ),
  learner('users', ['forbidden']),
  learner('groups', ['forbidden']),
];

const platform: readonly ScreenAddress[] = [
  superAdmin('createInstance', PAGE),
  superAdmin('instance', DETAIL, { of: 'instance' }),
  superAdmin('editInstance', FORM, { of: 'instance' }),
  superAdmin('editInstance', PAGE, { of: 'instance', query: 'tab=support', suffix: 'support' }),
  superAdmin('editInstance', PAGE, { of: 'instance', query: 'tab=email', suffix: 'email' }),
  superAdmin('createInstanceUser', FORM, { of: 'instance' }),
  superAdmin('createSubscription', FORM, { of: 'instance' }),
  superAdmin('editSubscription', FORM, { of: 'instance', part: 'subscription' }),
  superAdmin('editInstanceUser', FORM, { of: 'instance', part: 'person' }),
  superAdmin('instance', ['ready', 'empty'], { of: 'instance', query: 'tab=subscriptions', suffix: 'subscriptions' }),
  superAdminAtAcme('users', PAGE, { suffix: 'super-admin' }),
  superAdminAtAcme('register', PAGE),
  superAdmin('register', PAGE, { suffix: 'central' }),
  superAdmin('profile', PAGE, { suffix: 'super-admin' }),
];

const LISTED = [...signIn, ...staff, ...learning, ...platform];

/** Returns who sees a screen as most do. */
function personFor({ layout, open }: ScreenRow): PersonName | null {
  if (open === 'public') return null;
  if (layout === 'learner') return 'learner';
  return open === 'session' || open.includes('admin') ? 'admin' : 'superAdmin';
}

/** Screens that no row above shows as they are, of nothing that has a number: as lists, in all their states. */
const lists = screenKeys
  .filter(
    (key) => !screenOf(key).path.includes(':') && !LISTED.some(({ name, states }) => name === kebab(key) && !states.includes('forbidden')),
  )
  .map((key) => opens(personFor(screenOf(key)))(key, LIST));

/** Every screen, for the people who see it in different ways. Pictures and the checks of accessibility go through this list. */
export const ADDRESSES: readonly ScreenAddress[] = [...lists, ...LISTED];

const NONE = '999999999';

/** Returns the path below `/app` of an address in a state, with its query. */
export function pathOf({ screen, person, of, part, order, query }: ScreenAddress, values: Values, state: ScreenState = 'ready'): string {
  const branch = person === null ? undefined : personOf(person).branch;
  const valueOf = (name: Value | undefined): string => (state === 'missing' || name === undefined ? NONE : values[name]);
  const path = screenOf(screen)
    .path.replace('/:order?', order === undefined ? '' : `/${order}`)
    .replace(/:\w+(\(n\))?/, valueOf(of))
    .replace(/:\w+(\(n\))?/, valueOf(part));
  return (branch === undefined ? '' : `/branch/${branch}`) + path + (query === undefined || state === 'missing' ? '' : `?${query}`);
}
