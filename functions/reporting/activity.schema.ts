import { sentence, textOf } from '../../shared/kernel/regional/sentence.ts';
import { invalid, notFound } from '../../shared/kernel/errors.ts';
import { parseId, type PersonId } from '../../shared/kernel/ids.ts';
import { periodOf } from '../../shared/kernel/period.ts';
import { builder } from '../platform/graphql/builder.ts';
import { arg, tenantQuery } from '../platform/graphql/root-fields.ts';
import { pageType } from '../platform/graphql/paging.ts';
import { personInScope } from '../people/users/user.queries.ts';
import { type ActivityLine, activityOf } from './activity.queries.ts';

const MAX_LIMIT = 100;

const ActivityLogType = builder.objectRef<ActivityLine>('ActivityLog').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    message: t.string({ resolve: ({ message }) => String(message) }),
    message_text: t.field({
      type: 'JSON',
      description: '(added) The pattern and values of `message`.',
      resolve: ({ message }) => textOf(message),
    }),
    created_at: t.field({ type: 'DateTime', resolve: (line) => line.at }),
  }),
});

const ActivityLogPageType = pageType('ActivityLogPage', ActivityLogType);

tenantQuery('userActivityLog', {
  type: ActivityLogPageType,
  description: '[S A M in scope] Newest first; limit at most 100.',
  args: {
    id: arg.id({ required: true }),
    page: arg.int({ defaultValue: 1 }),
    limit: arg.int({ defaultValue: 10 }),
    from: arg({ type: 'DateTime', description: 'Lines at or after this time.' }),
    to: arg({ type: 'DateTime', description: 'Lines before this time.' }),
  },
  resolve: async (viewer, args, call) => {
    const person = parseId<PersonId>(args.id);
    if (person === null) throw notFound();
    const page = args.page ?? 1;
    const limit = args.limit ?? 10;
    if (page < 1) throw invalid('page', 'The page must be 1 or more.');
    if (limit < 1 || limit > MAX_LIMIT) throw invalid('limit', sentence('The limit must be 1 to {most}.', { most: MAX_LIMIT }));
    await personInScope(viewer, person);
    return activityOf(call, viewer, person, { page, limit, period: periodOf(args.from, args.to) });
  },
});
