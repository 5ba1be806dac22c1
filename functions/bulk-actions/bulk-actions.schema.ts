import { listOf, sentence } from '../../shared/kernel/regional/sentence.ts';
import { invalid } from '../../shared/kernel/errors.ts';
import { readPage } from '../../shared/kernel/page-input.ts';
import { builder } from '../platform/graphql/builder.ts';
import { arg, callMutation, callQuery, tenantQuery } from '../platform/graphql/root-fields.ts';
import { pageType, windowArgs } from '../platform/graphql/paging.ts';
import { authorise } from '../platform/request/authorise.ts';
import type { Call } from '../platform/request/request.ts';
import type { TenantViewer } from '../platform/request/viewer.ts';
import { ImpactCountType } from '../administration/deleted-items/deleted-items.schema.ts';
import { JobType } from '../tenancy/job.schema.ts';
import type { Following } from './following-jobs.queries.ts';
import { actOnRows, undoActOnRows } from './act-on-rows.commands.ts';
import { openRowJob, type RowJobView, rowsOfJob, type RowView, targetsOf } from './row-job.queries.ts';
import { COUNTED } from './row-job.records.ts';
import { rowsImpact } from './rows-impact.queries.ts';

const MatchingRowsInput = builder.inputType('FoundRowsInput', {
  description: 'A search of the list, as its paged query takes it; total: how many rows the caller was told.',
  fields: (t) => ({
    total: t.int({ required: true }),
    search: t.string(),
    role: t.string(),
    status: t.string(),
    from: t.field({ type: 'DateTime' }),
    to: t.field({ type: 'DateTime' }),
    category: t.id(),
    not_in_group: t.id(),
    not_in_branch: t.id(),
    not_in_course: t.id(),
    not_of_user: t.id(),
    in_course: t.id({ description: '(added) Of users: who has this course and has opened it since it last began.' }),
    in_group: t.id({ description: '(added) With in_course: of the people of this group.' }),
    completed_before: t.field({ type: 'DateTime', description: '(added) With in_course: who completed it before this time.' }),
    of_group: t.id({ description: '(added) Of users: the people of this group.' }),
    of_branch: t.id({ description: '(added) Of users: the people of this branch.' }),
    last_login: t.string({ description: '(added) Of users: as usersPage takes it.' }),
    overdue: t.boolean({ description: '(added) Of users: who is overdue in a course.' }),
  }),
});

const ActOnRowsInput = builder.inputType('ActOnRowsInput', {
  fields: (t) => ({
    list: t.string({ required: true, description: 'users, courses, branches or groups' }),
    act: t.string({ required: true, description: "e.g. 'delete', 'add_to_groups'" }),
    ids: t.idList({ description: 'These rows, at most 10,000; or' }),
    found: t.field({ type: MatchingRowsInput, description: 'all rows that a search finds.' }),
    targets: t.idList({ description: 'The courses, groups, branches or users that the act is about; at most 100.' }),
  }),
});

type Shown = RowJobView & { readonly viewer: TenantViewer };

/** Returns an act for its caller, whose next calls see what it has written. */
function shownTo(call: Call, viewer: TenantViewer, view: RowJobView): Shown {
  call.tokens.push(...view.tokens);
  return { ...view, viewer };
}

const TargetType = builder.objectRef<{ readonly id: number; readonly name: string }>('RowsTarget').implement({
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
});

const RowsFollowingType = builder.objectRef<Following>('RowsFollowing').implement({
  fields: (t) => ({
    status: t.exposeString('status', { description: "'running', 'done' or 'failed'" }),
    done: t.exposeInt('done'),
    total: t.exposeInt('total'),
    message: t.exposeString('message', { nullable: true, description: 'What could not be done, once all of it has ended.' }),
    texts: t.field({
      type: ['JSON'],
      nullable: true,
      description: '(added) The sentences of the message, as patterns and values; null: it has none, or they are not known.',
      resolve: ({ texts }) => texts,
    }),
  }),
});

const RowsJobType = builder.objectRef<Shown>('RowsJob').implement({
  description: 'An act on several rows of a list.',
  fields: (t) => ({
    job: t.field({ type: JobType, resolve: ({ job }) => job }),
    list: t.string({ resolve: ({ about }) => about.list }),
    act: t.string({ resolve: ({ about }) => about.act }),
    targets: t.field({ type: [TargetType], resolve: (shown) => targetsOf(shown.viewer, shown) }),
    changed: t.int({ resolve: ({ counts }) => counts.changed }),
    unchanged: t.int({ description: 'Rows that were so before.', resolve: ({ counts }) => counts.unchanged }),
    refused: t.int({ resolve: ({ counts }) => counts.refused }),
    can_undo: t.boolean({ resolve: ({ canUndo }) => canUndo }),
    following: t.field({
      type: RowsFollowingType,
      nullable: true,
      description: 'What follows from large rows and goes on by itself: the access of all people of a group. null: nothing does.',
      resolve: ({ following }) => following,
    }),
    undoes: t.id({ nullable: true, description: 'The job that it takes back.', resolve: ({ about }) => about.undoes }),
    undone_by: t.id({ nullable: true, resolve: ({ undoneBy }) => undoneBy }),
  }),
});

const RowType = builder.objectRef<RowView>('RowsJobRow').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name', { nullable: true, description: 'null: gone, or out of scope' }),
    result: t.exposeString('result', { description: 'changed, unchanged or refused' }),
    message: t.exposeString('message', { nullable: true, description: 'Why it was refused.' }),
    text: t.field({
      type: 'JSON',
      nullable: true,
      description: '(added) The pattern and values of the message; null where it has none.',
      resolve: ({ text }) => text,
    }),
    changed: t.exposeInt('changed', { description: 'How many targets were changed of it.' }),
  }),
});
const RowPageType = pageType('RowsJobRowPage', RowType);

callMutation('actOnRows', {
  type: RowsJobType,
  description: 'Acts on several rows of a list, each as the call of the same act does; more than 100 go on as a job (X-Trellis-Job).',
  args: { input: arg({ type: ActOnRowsInput, required: true }), branchUrl: arg.string() },
  resolve: async ({ input, branchUrl }, call) => {
    const resolved = await call.resolveViewer(branchUrl);
    const viewer = authorise('actOnRows', resolved);
    return shownTo(call, viewer, await actOnRows(call, resolved, input));
  },
});

callMutation('undoActOnRows', {
  type: RowsJobType,
  description: 'Takes an act on rows back: of each row what that act has changed.',
  args: { id: arg.id({ required: true }), branchUrl: arg.string() },
  resolve: async ({ id, branchUrl }, call) => {
    const resolved = await call.resolveViewer(branchUrl);
    const viewer = authorise('undoActOnRows', resolved);
    return shownTo(call, viewer, await undoActOnRows(call, resolved, id));
  },
});

tenantQuery('rowsJob', {
  type: RowsJobType,
  nullable: true,
  description: '[who started it, in the same place; S, A@i of the instance] Unknown: null.',
  args: { id: arg.id({ required: true }) },
  resolve: async (viewer, { id }, call) => {
    const view = await openRowJob(viewer, id);
    return view && shownTo(call, viewer, view);
  },
});

tenantQuery('rowsJobPage', {
  type: RowPageType,
  nullable: true,
  description: 'The rows of an act with their results; unknown: null.',
  args: { id: arg.id({ required: true }), result: arg.string(), ...windowArgs },
  resolve: async (viewer, { id, result, ...args }) => {
    const wanted = COUNTED.find((name) => name === result) ?? null;
    if (result != null && wanted === null)
      throw invalid('result', sentence('The result must be one of {results}.', { results: listOf(COUNTED) }));
    const view = await openRowJob(viewer, id);
    return view && rowsOfJob(viewer, view, readPage(args, []), wanted);
  },
});

callQuery('rowsImpact', {
  type: [ImpactCountType],
  description: '[those who may delete such rows] What the deletion of several rows takes along, each record once, largest count first.',
  args: {
    list: arg.string({ required: true, description: 'users, courses, branches or groups' }),
    ids: arg.idList({ description: 'These rows, at most 10,000; or' }),
    found: arg({ type: MatchingRowsInput, description: 'all rows that a search finds.' }),
    branchUrl: arg.string(),
  },
  resolve: async ({ branchUrl, ...rows }, call) => {
    const resolved = await call.resolveViewer(branchUrl);
    authorise('rowsImpact', resolved);
    return rowsImpact(call, resolved, rows);
  },
});
