import { createContext, use } from 'react';
import type { CourseUploads } from '../../builder/use-uploads.ts';

/** The uploads of the course that is edited. */
export const CourseUploadsContext = createContext<CourseUploads | null>(null);

/** Returns the uploads of the course that is edited. @throws outside the builder */
export function useUploadsOfCourse(): CourseUploads {
  const uploads = use(CourseUploadsContext);
  if (!uploads) throw new Error('There is no builder around this component.');
  return uploads;
}
