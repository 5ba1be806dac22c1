import { openBook } from '../../platform/book/book.ts';
import { countsBy, perList, someOf } from '../../platform/book/listed.ts';
import { sql } from '../../platform/book/sql.ts';
import { peopleSeenBy } from '../people-scope.queries.ts';

/** Returns how many people the groups of a page have of those whom the caller may see, whatever their status. */
export const peopleInGroups = perList(async (listed) => {
  const book = await openBook(listed.viewer.tenant.scope, ['people'], listed.after);
  return countsBy(
    book,
    sql`SELECT l.grp AS id, count(*) AS n FROM ${someOf(listed)} CROSS JOIN people.member_groups l ON l.grp = some.value
      CROSS JOIN people.members m ON m.person = l.person AND m.deleted = 0
      WHERE ${peopleSeenBy(listed.viewer)} GROUP BY l.grp`,
  );
});
