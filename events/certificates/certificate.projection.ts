import type { Commit } from '../kernel/commit.ts';
import type { Projection } from '../kernel/projection.ts';
import type { CertificateEvent, CertificateIssued } from './certificate.events.ts';

/** One certificate as it was issued. */
export type IssuedCertificate = Omit<CertificateIssued, 'type' | 'person' | 'course' | 'timeZone' | 'language'> & {
  /** The day on which it was revoked; absent: it was not. */
  readonly revoked?: string;
};

/** The row of one person and course (Views `x#c9`), newest certificate first. Whether one is valid follows from `expires` and the day of the query. */
export type CertificateRow = { readonly person: number; readonly course: number; readonly certificates: readonly IssuedCertificate[] };

function initialRow(commit: Commit<CertificateEvent>): CertificateRow {
  const first = commit.events[0];
  if (!first) throw new Error('A commit has to hold an event');
  return { person: first.person, course: first.course, certificates: [] };
}

function withCertificate(row: CertificateRow, event: CertificateEvent): CertificateRow {
  if (event.type === 'CertificateRevoked') {
    const certificates = row.certificates.map((issued) => (issued.code === event.code ? { ...issued, revoked: event.on } : issued));
    return { ...row, certificates };
  }
  const { code, round, template, page, issued, expires, sealedName, courseTitle, file } = event;
  const certificate: IssuedCertificate = { code, round, template, page, issued, expires, sealedName, courseTitle, file };
  return { ...row, certificates: [certificate, ...row.certificates] };
}

export const certificateProjection: Projection<CertificateRow, CertificateEvent> = {
  name: 'certificate',
  initial: initialRow,
  apply: (row, commit) => commit.events.reduce(withCertificate, row),
};
