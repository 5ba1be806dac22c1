import { createContext, use } from 'react';
import type { UnitSession } from '../../player/session.ts';

/** The session of the assignment on screen, for the content of its page. */
export const AssignmentSession = createContext<UnitSession | null>(null);

/** Returns the session of the assignment on screen. */
export function useAssignmentSession(): UnitSession {
  const session = use(AssignmentSession);
  if (!session) throw new Error('useAssignmentSession was called outside an assignment.');
  return session;
}
