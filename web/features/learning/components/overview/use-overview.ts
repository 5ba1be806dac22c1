// @chunk overview
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { tenantAddress } from '../../../../api/tenant-address.ts';
import { queryOf } from '../../../../api/query-client.ts';
import { courseOverviewDocument } from '../../api/course-overview.ts';
import { useCourseLanguage } from '../language/course-language.ts';
import type { OverviewCourse } from './overview-course.ts';
import { type PrerequisiteCheck, usePrerequisites } from './use-prerequisites.ts';
import { withUnitTitle } from '../../../../shared-features/unit-title.ts';

export type Overview = {
  /** null while it is read, and where there is none. */
  readonly course: OverviewCourse | null;
  readonly check: PrerequisiteCheck;
  readonly pending: boolean;
  readonly error: unknown;
  /** Reads it again, with fresh addresses of its files. */
  readonly renew: () => Promise<unknown>;
};

/** Reads the course of the address for its overview. */
export function useOverview(): Overview {
  const { id = '' } = useParams();
  const query = useQuery({
    ...queryOf(courseOverviewDocument, { id: Number(id), branchUrl: tenantAddress().branch, ...useCourseLanguage(id) }),
    // The addresses of resources are valid for five minutes.
    refetchInterval: ({ state }) => ((state.data?.course?.resources.length ?? 0) > 0 ? 4 * 60_000 : false),
  });
  const read = query.data?.course ?? null;
  const course = useMemo(() => read && { ...read, units: read.units.map(withUnitTitle) }, [read]);
  const check = usePrerequisites(course);
  return { course, check, pending: query.isPending, error: query.error, renew: query.refetch };
}
