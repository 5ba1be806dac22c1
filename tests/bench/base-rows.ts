import type { ProgressRow } from '../../events/learning/progress.projection.ts';
import type { MemberRow } from '../../events/people/member.book.ts';
import { type StreamId, streamKey } from '../../events/kernel/commit.ts';
import { currentGeneration } from '../../functions/platform/projection/generation.ts';
import type { BookRow } from '../../functions/platform/book/apply-rows.ts';
import { type Scope, streams } from '../../functions/platform/keys/keys.ts';
import { streamInTenant } from '../../events/kernel/streams.ts';
import { baseFromSpool, openSpool } from '../../functions/stream/base-spool.ts';
import { asId, type CourseId, type PersonId } from '../../shared/kernel/ids.ts';
import type { BenchCourse } from './tenant.ts';

const FIRST_NAMES = [
  'Anna',
  'Béla',
  'Chloë',
  'Dmitri',
  'Eşref',
  'Fionn',
  'Günther',
  'Hélène',
  'İpek',
  'Jörg',
  'Kalyani',
  'Łukasz',
  'Māra',
  'Nnamdi',
  'Øystein',
  'Paulo',
];
const FAMILY = [
  'Łęcki',
  'Okafor',
  'Müller',
  'Nguyễn',
  'Sørensen',
  'García',
  'Kowalski',
  'Öztürk',
  'Papadopoulos',
  'Silva',
  'Yamada',
  'Horváth',
  'Brown',
];
/** Beyond what the sequences of a new cloud hand out. */
const FIRST = 1_000_000;
const AT = '2026-01-05T09:00:00.000Z';

const bookRow = (kind: string, stream: StreamId, row: unknown): BookRow => ({
  kind,
  stream: streamKey(stream),
  name: streamInTenant(stream),
  v: 1,
  row,
});

function memberRow(scope: Scope, index: number): BookRow {
  const person = asId<PersonId>(FIRST + index);
  const row: MemberRow = {
    person,
    role: 'learner',
    primary: true,
    owner: false,
    active: index % 20 !== 0,
    deactivateAt: null,
    email: `person${index}@many.test`,
    firstName: FIRST_NAMES[index % FIRST_NAMES.length] ?? '',
    lastName: `${FAMILY[index % FAMILY.length] ?? ''}-${index}`,
    createdAt: AT,
    lastLoginAt: index % 3 === 0 ? AT : null,
    deleted: false,
    deletedAt: null,
    deletedBy: null,
    branches: [],
    groups: [],
  };
  return bookRow('member', streams.member(scope, person), row);
}

function progressRow(scope: Scope, course: BenchCourse, index: number): BookRow {
  const person = asId<PersonId>(FIRST + index);
  const units = [...course.lessons, ...course.quizzes];
  const done = units.slice(0, index % (units.length + 1));
  const isComplete = done.length === units.length;
  const row: ProgressRow = {
    person,
    course: Number(course.id),
    sources: [{ kind: 'direct' }],
    active: true,
    assignedAt: AT,
    openedAt: done.length > 0 ? AT : null,
    round: 1,
    done: Object.fromEntries(done.map(({ id }) => [id, AT])),
    seconds: Object.fromEntries(done.map(({ id }) => [id, 60])),
    weeks: done.length > 0 ? { '2026-01-05': done.length * 60 } : {},
    completedAt: isComplete ? AT : null,
    firstCompletedAt: isComplete ? AT : null,
    submissions: [],
    lastAt: done.length > 0 ? AT : null,
    place: null,
  };
  return bookRow('enrolment', streams.enrolment(scope, person, asId<CourseId>(Number(course.id))), row);
}

const PAGE = 5_000;

/**
 * Writes a base of a tenant's book with so many people, all in one course: rows as the feed carries them, through the code by which a
 * rebuild writes a base. Behind them stand no records, which a list does not read. `mark` lies before the instance was made, so
 * that its admin and its course come from the feed.
 */
export async function writeBase(scope: Scope, course: BenchCourse, count: number, mark: number): Promise<void> {
  const spool = openSpool();
  try {
    for (let from = 0; from < count; from += PAGE) {
      const indexes = Array.from({ length: Math.min(PAGE, count - from) }, (_, offset) => from + offset);
      await spool.add(
        scope.tenant,
        indexes.flatMap((index) => [memberRow(scope, index), progressRow(scope, course, index)]),
      );
    }
    await baseFromSpool(await currentGeneration(), scope.tenant, spool, mark);
  } finally {
    await spool.drop();
  }
}
