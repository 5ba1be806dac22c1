import { callerLanguage } from '../../platform/languages/caller-language.ts';
import { listOf, printedValue, sentence, sentValue, textOf } from '../../../shared/kernel/regional/sentence.ts';
import { invalid } from '../../../shared/kernel/errors.ts';
import { parseId, type PersonId } from '../../../shared/kernel/ids.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import { AUDIT_ACTS, auditActNamed } from '../../../shared/reporting/audit-acts.ts';
import { readPage } from '../../../shared/kernel/page-input.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { tenantQuery } from '../../platform/graphql/root-fields.ts';
import { pagedArgs, PaginatorInfoType } from '../../platform/graphql/paging.ts';
import { NO_PERSON } from '../../platform/book/denied-calls.ts';
import { AUDIT_SORTS, type AuditFilter, type AuditLine, type AuditPage, readAuditPage } from './audit.queries.ts';
import type { LineWithSentence } from './audit-lines.queries.ts';
import type { AuditFact } from './sentence-parts.ts';

const AuditFactType = builder.objectRef<AuditFact>('AuditFact').implement({
  fields: (t) => ({
    name: t.string({
      description: "What changed: 'Role', or the name of a record that was linked.",
      resolve: ({ name }) => printedValue(name),
    }),
    name_text: t.field({
      type: 'JSON',
      description: '(added) The pattern and values of `name`; a text where it is a name.',
      resolve: ({ name }) => sentValue(name),
    }),
    value: t.string({
      nullable: true,
      description: 'null = the event does not hold it',
      resolve: ({ value }) => (value === null ? null : printedValue(value)),
    }),
    value_text: t.field({
      type: 'JSON',
      nullable: true,
      description: '(added) The pattern and values of `value`; a text where it has no words of ours.',
      resolve: ({ value }) => (value === null ? null : sentValue(value)),
    }),
  }),
});

const AuditEntryType = builder.objectRef<LineWithSentence<AuditLine>>('AuditEntry').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    created_at: t.field({ type: 'DateTime', resolve: (line) => line.at }),
    actor: t.exposeString('actor', { description: "Name, 'Erased user' after erasure, or 'system'." }),
    actor_id: t.id({ nullable: true, resolve: ({ actor_id: id }) => (id === NO_PERSON ? null : id) }),
    action: t.exposeString('action', { description: 'Name of the call or of the event.' }),
    target_kind: t.exposeString('target_kind', { nullable: true, description: "'user', 'course', 'branch', ...; null = none" }),
    target_id: t.exposeID('target_id', { nullable: true }),
    target: t.exposeString('target', { nullable: true }),
    result: t.exposeString('result', { description: "'ok' or the code of the refusal." }),
    sentence: t.string({
      description: "What happened, with names as they are now; 'Trellis' is the product itself.",
      resolve: ({ sentence: said }) => String(said),
    }),
    sentence_text: t.field({
      type: 'JSON',
      description: '(added) The pattern and values of `sentence`.',
      resolve: ({ sentence: said }) => textOf(said),
    }),
    before: t.field({ type: [AuditFactType], description: 'What changed, as it was before.', resolve: ({ before }) => [...before] }),
    after: t.field({ type: [AuditFactType], description: 'The same things as they were afterwards.', resolve: ({ after }) => [...after] }),
  }),
});

const AuditLogPageType = builder.objectRef<AuditPage>('AuditLogPage').implement({
  fields: (t) => ({
    data: t.field({ type: [AuditEntryType], resolve: (page) => [...page.data] }),
    paginatorInfo: t.field({ type: PaginatorInfoType, resolve: (page) => page.paginatorInfo }),
  }),
});

const filterArgs = builder.args((t) => ({
  person_id: t.id({ description: 'Lines of this person, and of what was done to them.' }),
  act: t.string({ description: `One of ${AUDIT_ACTS.join(', ')}.` }),
  from: t.field({ type: 'DateTime', description: 'Lines at or after this time.' }),
  to: t.field({ type: 'DateTime', description: 'Lines before this time.' }),
}));

type FilterArguments = {
  readonly person?: string | number | null | undefined;
  readonly act?: string | null | undefined;
  readonly from?: Instant | null | undefined;
  readonly to?: Instant | null | undefined;
};

/** Returns the checked filter; throws VALIDATION for an unknown kind. */
function readFilter({ person, act, from, to }: FilterArguments): AuditFilter {
  const kind = act == null ? null : auditActNamed(act);
  if (act != null && kind === null) throw invalid('act', sentence('The kind must be one of {kinds}.', { kinds: listOf(AUDIT_ACTS) }));
  const id = person == null ? null : parseId<PersonId>(String(person));
  if (person != null && id === null) throw invalid('person_id', 'This is not the id of a user.');
  return { person: id, act: kind, from: from ?? null, to: to ?? null };
}

tenantQuery('auditLogPage', {
  type: AuditLogPageType,
  description:
    '[S A@i] Who did what in this instance, kept 400 days. search: actor, action or target. Own order: newest first. Sort: created_at, actor, action, target, result.',
  args: { ...pagedArgs, ...filterArgs },
  resolve: (viewer, { person_id: person, act, from, to, ...args }, call) => {
    const filter = readFilter({ person, act, from, to });
    return readAuditPage(viewer.tenant, readPage(args, AUDIT_SORTS, callerLanguage(call, viewer)), filter, call.after);
  },
});
