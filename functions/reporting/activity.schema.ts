import { invalid, notFound } from '../../shared/kernel/errors.ts';
import { parseId, type PersonId } from '../../shared/kernel/ids.ts';
import { periodOf } from '../../shared/kernel/period.ts';
import { builder } from '../platform/graphql/builder.ts';
import { pageType } from '../platform/graphql/paging.ts';
import { personInScope } from '../people/users/user.queries.ts';
import { authorise } from '../platform/request/authorise.ts';
import { type ActivityLine, activityOf } from './activity.queries.ts';

const MAX_LIMIT = 100;

const ActivityLogType = builder.objectRef<ActivityLine>('ActivityLog').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    message: t.exposeString('message'),
    created_at: t.field({ type: 'DateTime', resolve: (line) => line.at }),
  }),
});

const ActivityLogPageType = pageType('ActivityLogPage', ActivityLogType);

builder.queryField('userActivityLog', (t) =>
  t.field({
    type: ActivityLogPageType,
    description: '[S A M in scope] Newest first; limit at most 100.',
    args: {
      id: t.arg.id({ required: true }),
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 10 }),
      branchUrl: t.arg.string(),
      from: t.arg({ type: 'DateTime', description: 'Lines at or after this time.' }),
      to: t.arg({ type: 'DateTime', description: 'Lines before this time.' }),
    },
    resolve: async (_, args, { call }) => {
      const viewer = authorise('userActivityLog', await call.resolveViewer(args.branchUrl));
      const person = parseId<PersonId>(args.id);
      if (person === null) throw notFound();
      const page = args.page ?? 1;
      const limit = args.limit ?? 10;
      if (page < 1) throw invalid('page', 'The page must be 1 or more.');
      if (limit < 1 || limit > MAX_LIMIT) throw invalid('limit', `The limit must be 1 to ${MAX_LIMIT}.`);
      await personInScope(viewer, person);
      return activityOf(viewer, person, { page, limit, period: periodOf(args.from, args.to) }, call.now);
    },
  }),
);
