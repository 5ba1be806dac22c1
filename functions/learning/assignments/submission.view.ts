import type { Instant } from '../../../shared/kernel/instant.ts';
import { mediaAddress, type Reader } from '../../files/file-addresses.queries.ts';
import type { PersonRefView } from '../../people/users/person-ref.queries.ts';
import { assignmentPath } from '../assignment-path.ts';
import { submissionId } from './submission-ids.ts';
import type { SubmissionRow, SubmissionTexts } from './submission-texts.queries.ts';

/** The title of a unit that its course no longer has. */
const REMOVED_UNIT = 'A unit that was removed';

/** A submission as the contract returns it, with addresses for its reader. */
export type SubmissionView = {
  readonly id: string;
  readonly user: PersonRefView;
  readonly course: { readonly id: number; readonly title: string };
  readonly unit: number;
  readonly unitTitle: string;
  readonly number: number;
  readonly kind: SubmissionRow['kind'];
  readonly content: string | null;
  readonly filePath: string | null;
  readonly viewUrl: string | null;
  readonly file: SubmissionTexts['fileFacts'];
  readonly at: Instant;
  readonly status: SubmissionRow['status'];
  readonly replaced: boolean;
  readonly comment: string | null;
  readonly reviewedAt: Instant | null;
  readonly reviewer: number | null;
};

type Names = { readonly user: PersonRefView; readonly courseTitle: string; readonly unitTitle: string | null };

/** Returns a submission as its reader sees it. */
export const submissionViewFor = (reader: Reader, row: SubmissionRow & SubmissionTexts, names: Names): SubmissionView => ({
  id: submissionId(row),
  user: names.user,
  course: { id: row.course, title: names.courseTitle },
  unit: row.unit,
  unitTitle: names.unitTitle ?? REMOVED_UNIT,
  number: row.number,
  kind: row.kind,
  content: row.content,
  filePath: row.file && assignmentPath(row.file, reader.now),
  viewUrl: row.file && mediaAddress(reader, row.file),
  file: row.fileFacts,
  at: row.at,
  status: row.status,
  replaced: row.replaced,
  comment: row.comment,
  reviewedAt: row.reviewedAt,
  reviewer: row.reviewer,
});
