import { useCallback, useEffect, useRef, useState } from 'react';
import type { UploadProgress } from '../../../../api/uploads/sending.ts';
import { useViewer } from '../../../../session/viewer.tsx';
import type { UnitSession } from '../../player/session.ts';
import { type SubmissionUpload, uploadSubmission } from '../../upload-submission.ts';

/** The upload of the file of a submission: how far it is, and how to pause, to go on and to end it. It pauses when the page is left. */
export function useSubmissionUpload({ course, unit }: UnitSession) {
  const { user } = useViewer();
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [running, setRunning] = useState<SubmissionUpload | null>(null);
  const latest = useRef<SubmissionUpload | null>(null);
  const change = (next: SubmissionUpload | null): void => {
    latest.current = next;
    setRunning(next);
    setProgress(null);
  };
  useEffect(() => () => latest.current?.pause(), []);
  /** Returns the path of the file. @throws ApiError, or Cancelled */
  const upload = async (file: File): Promise<string> => {
    const started = uploadSubmission(file, user.id, { courseId: course.id, unitId: unit.id }, setProgress);
    change(started);
    try {
      return await started.path;
    } finally {
      change(null);
    }
  };
  return { upload, progress, running, isUnderWay: useCallback(() => latest.current !== null, []) };
}
