import { openBook } from '../../platform/book/book.ts';
import { countsBy, perList, someOf } from '../../platform/book/listed.ts';
import { sql } from '../../platform/book/sql.ts';

/** Returns how many people the branches of a page have, whatever their status. */
export const peopleInBranches = perList(async (listed) => {
  const book = await openBook(listed.viewer.tenant.scope, ['people'], listed.after);
  return countsBy(
    book,
    sql`SELECT l.branch AS id, count(*) AS n FROM ${someOf(listed)} CROSS JOIN people.member_branches l ON l.branch = some.value
      CROSS JOIN people.members m ON m.person = l.person AND m.deleted = 0 GROUP BY l.branch`,
  );
});

/** Returns how many courses the branches of a page offer. */
export const coursesInBranches = perList(async (listed) => {
  const book = await openBook(listed.viewer.tenant.scope, ['catalogue'], listed.after);
  return countsBy(
    book,
    sql`SELECT l.branch AS id, count(*) AS n FROM ${someOf(listed)} CROSS JOIN catalogue.branch_courses l ON l.branch = some.value
      CROSS JOIN catalogue.courses c ON c.course = l.course AND c.deleted = 0 GROUP BY l.branch`,
  );
});
