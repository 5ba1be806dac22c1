import { useEffect, useState } from 'react';
import { beginUpload } from '../../../api/uploads/begin-upload.ts';
import { checkedUpload } from '../../../api/uploads/checked-upload.ts';
import { createTicketStore, type StoredTicket, type TicketStore } from '../../../api/uploads/ticket-store.ts';
import { UPLOAD_FAILED, uploadMessage } from '../../../api/uploads/upload-message.ts';
import type { UploadAnswer } from '../../../api/uploads/upload-protocol.ts';
import type { UploadPurpose } from '../../../../shared/files/upload-purposes.ts';
import type { RunningUpload } from '../../../api/uploads/upload-means.ts';
import { featureParts } from '../../../shared-features/feature-parts.ts';
import type { UnitPart } from './dropped-files.ts';
import { isHevc } from './media-format.ts';
import { playingTime } from './playing-time.ts';
import { type Upload, Uploads } from './uploads.ts';
import type { DraftState } from './use-draft.ts';
import { t, text } from '../../../texts/text.ts';

/** Purposes of files that play. */
const PLAYED: ReadonlySet<UploadPurpose> = new Set<UploadPurpose>(['video', 'audio']);
const UNIT_FAILED = text('An error occurred while uploading the file.');

export type CourseUploads = {
  readonly uploads: Uploads;
  readonly list: readonly Upload[];
  /** Uploads a file for a unit; `part` is what the unit is given when it is stored. */
  readonly startForUnit: (unit: string, purpose: UploadPurpose, file: File, part: UnitPart) => void;
  /** Keys of units whose video has a format that some browsers cannot play. */
  readonly hevc: ReadonlySet<string>;
  /** Returns the uploads of a purpose that an earlier visit did not finish. */
  readonly interrupted: (purpose: UploadPurpose) => readonly StoredTicket[];
};

/** What tickets belong to: a course, once it has an id. */
function createOwner(tickets: TicketStore, courseId: string | null) {
  let current = courseId ?? 'new';
  return {
    id: (): string => current,
    become(id: string | null): void {
      if (id === null || id === current) return;
      tickets.move(current, id);
      current = id;
    },
  };
}

/** Uploads of the builder; they belong to it as a whole: choosing another unit does not end them. */
export function useCourseUploads({ change, latest, courseId }: DraftState, person: string): CourseUploads {
  const [list, setList] = useState<readonly Upload[]>([]);
  const [hevc, setHevc] = useState<ReadonlySet<string>>(new Set());
  const [tickets] = useState(() => createTicketStore(localStorage, person, Date.now));
  const [owner] = useState(() => createOwner(tickets, courseId));
  const [uploads] = useState(
    () =>
      new Uploads({
        start: (upload, tell) => {
          const begin = (): RunningUpload => beginUpload({ ...upload, draft: owner.id }, person, tell);
          return upload.purpose === 'scorm' ? checkedUpload(async () => (await featureParts()).checkPackage(upload.file), begin) : begin();
        },
        messageOf: (thrown, target) => uploadMessage(thrown, t(target === 'resources' ? UPLOAD_FAILED : UNIT_FAILED)),
        tell: setList,
        onResource: (file, path) =>
          change(({ course, units }) => {
            const added = { name: file.name.slice(0, 255), file_path: path, type: file.type, size: file.size, is_downloadable: false };
            return { course: { ...course, resources: [...(course.resources ?? []), added] }, units };
          }),
        resources: () => latest().course.resources ?? [],
      }),
  );
  useEffect(() => owner.become(courseId), [courseId, owner]);
  // The page is left: nobody would take what arrives.
  useEffect(() => () => uploads.pauseAll(), [uploads]);
  const startForUnit: CourseUploads['startForUnit'] = (unit, purpose, file, part) => {
    const plays = PLAYED.has(purpose) ? playingTime(file) : null;
    const onDone = async (stored: UploadAnswer): Promise<void> => {
      const given = part(stored, await plays);
      change(({ course, units }) => ({
        course,
        units: units.map((other) => (other.key === unit ? { ...other, body: { ...other.body, ...given } } : other)),
      }));
    };
    uploads.start({ file, purpose, target: `unit:${unit}`, onDone });
    if (purpose === 'video') void isHevc(file).then((found) => setHevc((old) => withOrWithout(old, unit, found)));
  };
  const interrupted = (purpose: UploadPurpose): readonly StoredTicket[] =>
    tickets.of(owner.id()).filter((kept) => kept.purpose === purpose && !list.some(({ file }) => file.name === kept.name));
  return { uploads, list, startForUnit, hevc, interrupted };
}

function withOrWithout(keys: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(keys);
  if (isIn) next.add(key);
  else next.delete(key);
  return next;
}
