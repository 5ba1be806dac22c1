/**
 * Words of docs/glossary.md, "Words that are not used", that are found as whole words in names (split at capitals), comments and titles.
 * Words of that list with an ordinary meaning beside the retired one (act, mark, place, taken, letters) are not searched for.
 */
export const RETIRED_WORDS: Readonly<Record<string, string>> = {
  ahead: 'prefetch',
  arrival: 'login handoff params',
  bones: 'skeleton',
  brake: 'request throttle',
  classroom: 'course fixture',
  courier: 'outbox sender',
  crowd: 'population',
  door: 'auth layout, auth form, authorisation',
  doors: 'auth layout, auth form, authorisation',
  floor: 'layer',
  floors: 'layers',
  follower: 'projection subscription, stream reader',
  followers: 'projection subscriptions, stream readers',
  house: 'code base',
  lattice: 'background pattern',
  law: 'rule',
  laws: 'rules',
  pupil: 'learner',
  pupils: 'learners',
  room: 'module',
  rooms: 'modules',
  sight: 'viewer',
  sow: 'create',
  sown: 'created',
  sows: 'creates',
  standing: 'access subject, session state, subscription state',
  unreached: 'network error',
  wall: 'guard, fence',
  walls: 'guards, fences',
  whereabouts: 'running instance',
  wish: 'options, request',
  wishes: 'options, request',
};

/** Names that were replaced as a whole; their parts are ordinary words. */
export const RETIRED_NAMES: Readonly<Record<string, string>> = {
  atTheDoor: 'needsBranch',
  branchStands: 'branchExists',
  mustStand: 'assertExists',
  outdates: 'invalidates',
  promptLazy: 'eagerLazy',
  testAct: 'testContext',
  useAct: 'useCommand',
  useLate: 'useDelayed',
  usePart: 'useLazyModule',
};

/** A retired word that is right where it stands. */
export type Exception = { readonly word: string; readonly text: RegExp; readonly files?: RegExp; readonly reason: string };

export const EXCEPTIONS: readonly Exception[] = [
  { word: 'ahead', text: /\bnavigationLookAhead\b/, files: /^web\/package-shell\/sequencing\//, reason: 'a member of the library' },
  { word: 'floor', text: /\bMath\.floor\(|\bfloor\(/, reason: 'the function of JavaScript and SQL' },
  { word: 'wall', text: /\bwall[- ]clock\b/i, reason: 'the term for the time of day that a machine shows' },
  { word: 'law', text: /\b(by|data protection|copyright) law\b/i, reason: 'the law of a country' },
  {
    word: 'law',
    text: /a reason that the law knows/,
    files: /^infra\/local\/seed\/data-protection\.ts$/,
    reason: 'the law of a country, in the text of a sample course',
  },
  {
    word: 'room',
    text: /Wherever there is room/,
    files: /^infra\/local\/seed\/food-hygiene\.ts$/,
    reason: 'free space, in the text of a sample course',
  },
];

/** Files whose texts are not ours to change, or that name retired words on purpose. */
export const EXCLUDED_FILES =
  /^tests\/contract\/|^tests\/rules\/(retired-words|words\.spec|words)\.ts$|\.graphql$|\/generated\/|\/golden\/|^docs\/(glossary\.md|spec\/)|package-lock\.json|^tests\/fixtures\/cloudfront\/|^tests\/pictures\/compare\/expected\//;

/** Folders and files whose words have not been replaced yet. The sweep of a folder takes its line out; the list ends empty. */
export const PENDING: readonly string[] = [];

/** Nouns of the domain and of the architecture: at most one exported type may have each of these names. */
export const NOUNS: readonly string[] = [
  'Answer',
  'Attempt',
  'Base',
  'Book',
  'Branch',
  'Caller',
  'Certificate',
  'Command',
  'Commit',
  'Completion',
  'Course',
  'Draft',
  'Enrolment',
  'Event',
  'Feed',
  'Generation',
  'Group',
  'Identity',
  'Instance',
  'Job',
  'Learner',
  'Manifest',
  'Member',
  'Permission',
  'Person',
  'Place',
  'Projection',
  'Projector',
  'Publication',
  'Question',
  'Reactor',
  'Resource',
  'Role',
  'Round',
  'Scope',
  'Session',
  'Standing',
  'Stream',
  'Submission',
  'Subscription',
  'Tenant',
  'Unit',
  'View',
  'Viewer',
];

/** Nouns that two exported types have still. Lines are only taken out of this list, never added. */
export const PENDING_NOUNS: readonly string[] = [];
