import { builder } from '../../platform/graphql/builder.ts';
import { arg, tenantMutation } from '../../platform/graphql/root-fields.ts';
import { RoleEnum } from '../../platform/graphql/enums.ts';
import { GroupRefType } from '../source.schema.ts';
import { bulkCreateUsers } from './bulk-users.commands.ts';
import { importNamed } from './import.records.ts';
import type { BulkUserView } from './bulk-work.ts';

/** Of the 29 s that the function has; the rest is for the rows that were begun, and their mail. */
const CALL_MS = 18_000;

const BulkUserInputType = builder.inputType('BulkUserInput', {
  description: 'One row of a file. Everything can be null, so that a bad value fails its own row alone.',
  fields: (t) => ({
    first_name: t.string(),
    last_name: t.string(),
    email: t.string(),
    password: t.string(),
    role: t.string(),
    is_primary: t.boolean({ description: 'Absent: true for a row without a branch in a call without a branch, else false.' }),
    is_active: t.boolean({ description: 'Absent: true.' }),
    skip_email: t.boolean({ description: 'Absent: false.' }),
    deactivate_at: t.string({ description: 'YYYY-MM-DD' }),
    branchUrls: t.stringList({
      description:
        'An unknown one fails the row. (added) One with commas that no group has is a list; in it the longest existing names win.',
    }),
    groupNames: t.stringList({ description: 'An unknown one fails the row.' }),
  }),
});

const BulkCreatedUserType = builder.objectRef<BulkUserView>('BulkCreatedUser').implement({
  description: 'An accepted row of BulkCreateUsers.',
  fields: (t) => ({
    id: t.id({
      nullable: true,
      description: 'null only in a dry run, for a person who is not there yet.',
      resolve: ({ id }) => id,
    }),
    first_name: t.exposeString('firstName'),
    last_name: t.exposeString('lastName'),
    email: t.exposeString('email'),
    role: t.field({ type: RoleEnum, resolve: ({ role }) => role }),
    branchUrl: t.string({
      nullable: true,
      description: "Slugs of the branches joined, separated by ', '; null for none.",
      resolve: ({ branches }) => branches.map(({ slug }) => slug).join(', ') || null,
    }),
    groups: t.field({ type: [GroupRefType], resolve: ({ groups }) => [...groups] }),
    takes_licence: t.exposeBoolean('takesLicence', {
      description: '(added) Whether the row makes somebody use a licence who used none before; in a dry run whether it would.',
    }),
    outcome: t.exposeString('outcome', { description: "'created', 'updated' or 'unchanged'; in a dry run what would happen." }),
  }),
});

tenantMutation('BulkCreateUsers', {
  type: [BulkCreatedUserType],
  nullable: { list: false, items: true },
  args: {
    input: arg({ type: [BulkUserInputType], required: true }),
    dry_run: arg.boolean({ defaultValue: false }),
    update_existing: arg.boolean({ defaultValue: false }),
    create_groups: arg.boolean({
      defaultValue: false,
      description: '(added) Creates the groups that sound rows name and that do not exist; undoImport deletes those that are empty.',
    }),
    licences_taken: arg.int({
      defaultValue: 0,
      description: '(added) In a dry run: how many licences the rows of earlier calls of the same file would use.',
    }),
    import_id: arg.string({
      description: '(added) 32 digits of 0-9 and a-f, the same for all calls of a file: the import can be undone by it.',
    }),
    import_name: arg.string({ description: '(added) Name of the file, for the list of imports.' }),
  },
  resolve: async (viewer, { input, ...options }, call) => {
    const until = performance.now() + CALL_MS;
    const isLate = (): boolean => performance.now() > until;
    const { id, name } = importNamed(options);
    const work = {
      call,
      viewer,
      dryRun: options.dry_run ?? false,
      updateExisting: options.update_existing ?? false,
      createGroups: options.create_groups ?? false,
      licencesTaken: Math.max(0, options.licences_taken ?? 0),
      importId: id,
      isLate,
    };
    // An error in a list becomes null in its place, with the error beside the data.
    return (await bulkCreateUsers(work, input, name)) as BulkUserView[];
  },
});
