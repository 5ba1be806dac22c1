import { EVERY_ROW, type Sql, sql } from '../platform/book/sql.ts';
import type { TenantViewer } from '../platform/request/viewer.ts';
import { boundOf } from '../tenancy/branch.queries.ts';

/** Returns the condition on `people.members m` for the people whom a caller may see: those of their branch, or all (rule G5). */
export function peopleSeenBy(viewer: TenantViewer): Sql {
  const bound = boundOf(viewer);
  return bound === null
    ? EVERY_ROW
    : sql`EXISTS (SELECT 1 FROM people.member_branches seen WHERE seen.branch = ${bound} AND seen.person = m.person)`;
}
