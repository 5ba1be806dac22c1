import type { Commit } from '../../../events/kernel/commit.ts';
import type { EnrolmentEvent, EnrolmentEventOf } from '../../../events/learning/enrolment.events.ts';
import { type SubmissionFact, progressProjection } from '../../../events/learning/progress.projection.ts';
import { asId, type CourseId, type PersonId } from '../../../shared/kernel/ids.ts';
import { type FileItem, fileRecord } from '../../files/file.records.ts';
import { openSealed } from '../../platform/credentials/person-key.ts';
import { commitKey, records, type Scope, streams } from '../../platform/keys/keys.ts';
import { nameInPath } from '../../platform/keys/storage-paths.ts';
import { commitItems, readCommit } from '../../platform/store/event-store.ts';
import { getMany } from '../../platform/tables/batches.ts';

/** A submission of an enrolment, without its texts. */
export type SubmissionRow = Omit<SubmissionFact, 'review'> & { readonly person: number; readonly course: number };

/** What only the commits of a submission hold, decrypted; null for what it has not, or whose key is deleted. */
export type SubmissionTexts = {
  readonly content: string | null;
  readonly file: string | null;
  readonly fileFacts: Pick<FileItem, 'type' | 'size'> | null;
  readonly comment: string | null;
  readonly reviewer: number | null;
};

type Version = { readonly person: number; readonly course: number; readonly version: number };
type Commits = (version: Version) => readonly EnrolmentEvent[];

const keyOf = ({ person, course, version }: Version): string => `${person}-${course}-${version}`;

const streamOf = (scope: Scope, { person, course }: Pick<Version, 'person' | 'course'>) =>
  streams.enrolment(scope, asId<PersonId>(person), asId<CourseId>(course));

/** Reads the commits that hold the texts of submissions, each once. */
async function commitsOf(scope: Scope, rows: readonly SubmissionRow[]): Promise<Commits> {
  const versions = rows.flatMap(({ person, course, commit, reviewCommit }) =>
    [commit, reviewCommit].flatMap((version) => (version === null ? [] : [{ person, course, version }])),
  );
  const unique = [...new Map(versions.map((version) => [keyOf(version), version])).values()];
  const items = await getMany(
    'events',
    unique.map((version) => commitKey(streamOf(scope, version), version.version)),
  );
  const read = await Promise.all(
    unique.map(async (version, index) => {
      const item = items[index];
      return [keyOf(version), item ? (await readCommit<EnrolmentEvent>(item)).events : []] as const;
    }),
  );
  const found = new Map(read);
  return (version) => found.get(keyOf(version)) ?? [];
}

const isSubmission =
  ({ unit, number }: SubmissionRow) =>
  (event: EnrolmentEvent): event is EnrolmentEventOf<'AssignmentSubmitted'> =>
    event.type === 'AssignmentSubmitted' && event.unit === unit && event.number === number;
const isReview =
  ({ unit, number }: SubmissionRow) =>
  (event: EnrolmentEvent): event is EnrolmentEventOf<'AssignmentReviewed'> =>
    event.type === 'AssignmentReviewed' && event.unit === unit && event.number === number;

/** Returns the checked files among stored paths, by path. */
async function filesAt(scope: Scope, paths: readonly string[]): Promise<ReadonlyMap<string, FileItem>> {
  const names = paths.flatMap((path) => nameInPath(path) ?? []);
  const items = await getMany(
    'records',
    names.map((name) => records.header(scope, 'file', name)),
    fileRecord,
  );
  return new Map(items.flatMap((item) => (item ? [[item.path, item] as const] : [])));
}

async function withTexts<Row extends SubmissionRow>(
  scope: Scope,
  rows: readonly Row[],
  commits: Commits,
): Promise<(Row & SubmissionTexts)[]> {
  const found = rows.map((row) => ({
    row,
    submitted: commits({ ...row, version: row.commit }).find(isSubmission(row)),
    reviewed: row.reviewCommit === null ? undefined : commits({ ...row, version: row.reviewCommit }).find(isReview(row)),
  }));
  const files = await filesAt(
    scope,
    found.flatMap(({ submitted }) => submitted?.file ?? []),
  );
  return Promise.all(
    found.map(async ({ row, submitted, reviewed }) => {
      const open = (sealed: string | null | undefined) => (sealed ? openSealed(scope, asId<PersonId>(row.person), sealed) : null);
      const [content, comment] = await Promise.all([open(submitted?.content), open(reviewed?.comment)]);
      const file = submitted?.file ?? null;
      return { ...row, content, file, fileFacts: (file && files.get(file)) || null, comment, reviewer: reviewed?.reviewer ?? null };
    }),
  );
}

/** Returns rows of the book with what their commits hold. */
export const openRows = async <Row extends SubmissionRow>(scope: Scope, rows: readonly Row[]): Promise<(Row & SubmissionTexts)[]> =>
  withTexts(scope, rows, await commitsOf(scope, rows));

/** Returns all submissions of one enrolment from its stream, the first one first; none without an enrolment. */
export async function submissionsOf(scope: Scope, person: PersonId, course: CourseId): Promise<(SubmissionRow & SubmissionTexts)[]> {
  const items = await commitItems(streams.enrolment(scope, person, course), 1);
  const commits: Commit<EnrolmentEvent>[] = await Promise.all(items.map((item) => readCommit<EnrolmentEvent>(item)));
  const [first] = commits;
  if (!first) return [];
  const { submissions } = commits.reduce(progressProjection.apply, progressProjection.initial(first));
  const rows = submissions.map((fact) => ({ person, course, ...fact }));
  return withTexts(scope, rows, ({ version }) => commits[version - 1]?.events ?? []);
}
