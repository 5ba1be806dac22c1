import type { CertificateEvent } from '../../../events/certificates/certificate.events.ts';
import type { EnrolmentEvent } from '../../../events/learning/enrolment.events.ts';
import { idsOf, isStream } from '../../../events/kernel/streams.ts';
import type { PersonId } from '../../../shared/kernel/ids.ts';
import { certificateObject } from '../../certificates/certificate.records.ts';
import { type FileItem, fileRecord } from '../../files/file.records.ts';
import { records, type Scope, streams } from '../../platform/keys/keys.ts';
import { nameInPath } from '../../platform/keys/storage-paths.ts';
import { readCommit } from '../../platform/store/event-store.ts';
import { getMany } from '../../platform/tables/batches.ts';
import { query } from '../../platform/tables/dynamo.ts';

const isEnrolment = isStream('enrolment');
const isCertificate = isStream('certificate');

/** What a person left in an instance: the events of their courses, and the keys of the files that bear their name or are theirs. */
export type Written = {
  readonly enrolments: number;
  readonly events: readonly EnrolmentEvent[];
  /** Keys of certificate files in the media bucket. */
  readonly certificates: readonly string[];
  /** Files that the person handed in. */
  readonly files: readonly FileItem[];
};

/** Returns the codes of certificates that were issued; a revocation has no file. */
const issuedIn = (events: readonly CertificateEvent[]): string[] =>
  events.flatMap(({ type, code }) => (type === 'CertificateIssued' ? [code] : []));

/** Returns what a person left in an instance, read from all their commits. */
export async function writtenBy(scope: Scope, person: PersonId): Promise<Written> {
  const items = await query('events', { pk: streams.member(scope, person).pk });
  const events: EnrolmentEvent[] = [];
  const certificates: string[] = [];
  const courses = new Set<number>();
  for (const item of items) {
    const commit = await readCommit(item);
    if (isEnrolment(commit.stream)) {
      courses.add(idsOf('enrolment', commit.stream).course);
      events.push(...(commit.events as readonly EnrolmentEvent[])); // the stream holds no others
    }
    if (isCertificate(commit.stream))
      certificates.push(...issuedIn(commit.events as readonly CertificateEvent[]).map((code) => certificateObject(scope, code)));
  }
  return { enrolments: courses.size, events, certificates, files: await handedIn(scope, person, events) };
}

/** Returns the files of submissions; a path that leads to another person's file is left out. */
async function handedIn(scope: Scope, person: PersonId, events: readonly EnrolmentEvent[]): Promise<FileItem[]> {
  const names = events.flatMap((event) => (event.type === 'AssignmentSubmitted' && event.file ? (nameInPath(event.file) ?? []) : []));
  const keys = [...new Set(names)].map((name) => records.header(scope, 'file', name));
  return (await getMany('records', keys, fileRecord)).flatMap((file) => (file?.by === person ? [file] : []));
}
