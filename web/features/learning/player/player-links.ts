import { createContext, useContext } from 'react';
import { usePaths } from '../../../session/use-paths.ts';

/** The addresses of a course that is taken: of its units, and of the page that it is left to; null = it is not left. */
type PlayerLinks = { readonly unit: (order: number) => string; readonly course: string | null };

/** Set where a course is taken at other addresses than those of learners. */
export const PlayerLinksContext = createContext<PlayerLinks | null>(null);

/** Returns the addresses of the course in the player. */
export function usePlayerLinks(courseId: string): PlayerLinks {
  const paths = usePaths();
  const links = useContext(PlayerLinksContext);
  return links ?? { unit: (order) => paths.player(courseId, order), course: `${paths.viewCourse(courseId)}?from=myCourses` };
}
