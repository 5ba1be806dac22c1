import type { Role } from '../../../shared/access/roles.ts';
import { matchScreen, mayOpen, type ScreenKey, screenOf } from '../../../shared/access/screens.ts';
import { dashboardPath } from '../../session/navigation-guard.ts';
import { pathsOf } from '../../session/paths.ts';
import { listOf } from '../menu.tsx';

/** Returns the screen without parameters that stands for a screen: itself, or the list that leads to it. */
function listScreen(screen: ScreenKey | null): ReturnType<typeof listOf> {
  // Pages of the platform have one address, whichever branch is chosen.
  return screen === null || screenOf(screen).linkWithoutBranch ? null : listOf(screen);
}

/**
 * Returns the address of the page that is shown, in another branch, or in the whole instance where `branch` is null: the same screen if the
 * role may open it there, for the page of one record the list of such records, else the dashboard.
 */
export function sameScreenIn(pathname: string, branch: string | null, role: Role): string {
  const screen = listScreen(matchScreen(pathname));
  return screen !== null && mayOpen(role, screen, branch !== null) ? pathsOf(branch)[screen]() : dashboardPath(branch, role);
}
