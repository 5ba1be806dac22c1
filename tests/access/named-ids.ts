import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';

/** What an id or a name of an input stands for. */
export const KINDS = [
  'person',
  'member of the instance',
  'deleted person',
  'person by name',
  'course',
  'deleted course',
  'course by title',
  'unit',
  'question',
  'group',
  'branch',
  'branch by slug',
  'category',
  'instance',
  'job',
  'submission',
] as const;
export type Kind = (typeof KINDS)[number];

/** Ids that no scope limits: of no record, or of records that every author of the instance reads. */
type Unscoped = 'unscoped';

/** The kind of an input by the end of its path; the longest end counts. An id that no row fits fails the run. */
const KIND_OF: Readonly<Record<string, Kind | Unscoped>> = {
  'revokeApiKey.id': 'unscoped',
  course_id: 'course',
  courseId: 'course',
  course_ids: 'course',
  in_course: 'course',
  not_in_course: 'course',
  learning_path: 'course',
  'CompletedCourses.ids': 'course',
  'course.id': 'course',
  'courseDraft.id': 'course',
  'coursePreview.id': 'course',
  'previewAnswer.id': 'course',
  'saveCourseDraft.id': 'course',
  'discardCourseDraft.id': 'course',
  'deleteCourse.id': 'course',
  'unpublishCourse.id': 'course',
  'copyCourse.id': 'course',
  'EditCourse.input.id': 'course',
  'restoreCourse.id': 'deleted course',
  course_name: 'course by title',
  user_id: 'person',
  person_id: 'person',
  userId: 'person',
  user_ids: 'person',
  // Whoever administers a branch takes people of the instance into it.
  'addUserToBranch.userBranchInput.user_ids': 'member of the instance',
  not_of_user: 'person',
  'user.id': 'person',
  'adminViewUser.id': 'person',
  'updateUser.id': 'person',
  'deleteUser.id': 'person',
  'userActivityLog.id': 'person',
  'restoreUser.id': 'deleted person',
  'eraseUser.id': 'person',
  'resendInvitation.id': 'person',
  of_group: 'group',
  of_branch: 'branch',
  user_name: 'person by name',
  branch_id: 'branch',
  branch_ids: 'branch',
  not_in_branch: 'branch',
  'branch.id': 'branch',
  'updateBranch.id': 'branch',
  'restoreBranch.id': 'branch',
  branchUrl: 'branch by slug',
  branchUrls: 'branch by slug',
  in_group: 'group',
  not_in_group: 'group',
  group_id: 'group',
  group_ids: 'group',
  'group.id': 'group',
  'updateGroup.id': 'group',
  category_id: 'category',
  category_ids: 'category',
  category: 'category',
  'categories.id': 'category',
  parent_id: 'category',
  move_to: 'category',
  'category.id': 'category',
  'updateCategory.id': 'category',
  'deleteCategory.id': 'category',
  unit_id: 'unit',
  submission_id: 'submission',
  'CreateCourse.assignment.id': 'unit',
  'CreateCourse.audio.id': 'unit',
  'CreateCourse.content.id': 'unit',
  'CreateCourse.document.id': 'unit',
  'CreateCourse.iframe.id': 'unit',
  'CreateCourse.scorm.id': 'unit',
  'CreateCourse.test_units.id': 'unit',
  'CreateCourse.video.id': 'unit',
  'input.assignments.id': 'unit',
  'input.audios.id': 'unit',
  'input.contents.id': 'unit',
  'input.documents.id': 'unit',
  'input.iframes.id': 'unit',
  'input.scorms.id': 'unit',
  'input.unit_tests.id': 'unit',
  'input.videos.id': 'unit',
  'tests.id': 'question',
  'options.id': 'unscoped',
  'resources.id': 'unscoped',
  'resources.category_id': 'unscoped',
  scorm_id: 'unscoped',
  // A part of a package, which is read after person, course and unit: tests/cloud/packages/waive-part.spec.ts tries another's.
  part_id: 'unscoped',
  // Of one's own uploads and courses: tests/cloud/packages/authored-package.spec.ts tries each.
  'scormPackage.id': 'unscoped',
  instance_id: 'instance',
  'lmsInstance.id': 'instance',
  'updateLmsInstance.id': 'instance',
  'job.id': 'job',
  // Jobs on rows alone, and rows and targets by the list and the act beside them: tests/cloud/bulk-actions/act-on-rows-access.spec.ts tries each.
  'erasureReceipt.id': 'unscoped',
  // Of a line of the log: tests/cloud/notifications/resend.spec.ts tries those of others.
  'resendNotification.id': 'unscoped',
  'undoImport.id': 'unscoped',
  // Of one's own alone: tests/cloud/notifications/bell.spec.ts tries another's.
  'markBellRead.ids': 'unscoped',
  'rowsJob.id': 'unscoped',
  'rowsJobPage.id': 'unscoped',
  'rowsImpact.ids': 'unscoped',
  'undoActOnRows.id': 'unscoped',
  'actOnRows.input.ids': 'unscoped',
  'actOnRows.input.targets': 'unscoped',
  // Of the platform, which no scope divides.
  'subscription.id': 'unscoped',
  'updateSubscription.id': 'unscoped',
  'deleteSubscription.id': 'unscoped',
  // By the argument beside it: the spec tries each.
  'deleteImpact.id': 'unscoped',
  // Certifications of the instance, and what they name: tests/cloud/certificates/certifications.spec.ts tries those of another one.
  'certification.id': 'unscoped',
  'certificationHolders.id': 'unscoped',
  'updateCertification.id': 'unscoped',
  'deleteCertification.id': 'unscoped',
  'revokeCertification.id': 'unscoped',
  'exemptFromCertification.id': 'unscoped',
  renewal_ids: 'course',
  // Templates of the instance: tests/cloud/certificates/templates.spec.ts tries those of another one.
  'updateCertificate.id': 'unscoped',
  'deleteCertificate.id': 'unscoped',
  'setDefaultCertificate.id': 'unscoped',
  'replaceCertificate.id': 'unscoped',
  'replaceCertificate.by': 'unscoped',
};

type Input = GraphQLArgument | GraphQLInputField;

/** An input that names something, by its way through arguments and input objects. */
export type Location = { readonly operation: string; readonly path: readonly string[]; readonly kind: Kind };

const nameOf = (operation: string, path: readonly string[]): string => [operation, ...path].join('.');

function kindOf(name: string): Kind | Unscoped | undefined {
  const parts = name.split('.');
  for (let from = 0; from < parts.length; from += 1) {
    const kind = KIND_OF[parts.slice(from).join('.')];
    if (kind !== undefined) return kind;
  }
  return undefined;
}

const isIdInput = ({ name, type }: Input): boolean => {
  const named = getNamedType(type).name;
  return named === 'ID' || (named === 'Int' && /(^|_)ids?$|Ids?$/.test(name));
};

/** Returns the inputs of an operation, those inside of input objects too. */
export function inputsOf(field: GraphQLField<unknown, unknown>): { path: readonly string[]; input: Input }[] {
  const locations: { path: readonly string[]; input: Input }[] = [];
  const visit = (inputs: readonly Input[], path: readonly string[], seen: readonly string[]): void => {
    for (const input of inputs) {
      const type = getNamedType(input.type);
      if (!isInputObjectType(type)) locations.push({ path: [...path, input.name], input });
      else if (!seen.includes(type.name)) visit(Object.values(type.getFields()), [...path, input.name], [...seen, type.name]);
    }
  };
  visit(field.args, [], []);
  return locations;
}

type Operation = { readonly kind: 'query' | 'mutation'; readonly field: GraphQLField<unknown, unknown> };
export type Operations = ReadonlyMap<string, Operation>;

export function operationsOf(schema: GraphQLSchema): Operations {
  const operations = new Map<string, Operation>();
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) operations.set(field.name, { kind: 'query', field });
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) operations.set(field.name, { kind: 'mutation', field });
  return operations;
}

/** Returns where the operations name something, and the ids of which nobody has said what they name. */
export function namedIn(operations: Operations): { locations: Location[]; unknown: string[] } {
  const locations: Location[] = [];
  const unknown: string[] = [];
  for (const [operation, { field }] of operations) {
    for (const { path, input } of inputsOf(field)) {
      const kind = kindOf(nameOf(operation, path));
      if (kind === undefined && isIdInput(input)) unknown.push(nameOf(operation, path));
      // The same name is a plain text elsewhere: the name of a category that a course is given, say.
      const text = getNamedType(input.type).name === 'String';
      if (kind !== undefined && kind !== 'unscoped' && text === kind.includes(' by ')) locations.push({ operation, path, kind });
    }
  }
  return { locations, unknown };
}

/** What stands for each kind in a call. */
export type Values = Readonly<Record<Kind, string | number>>;

/** What an input means nothing without. */
const BESIDE: Readonly<Record<string, Record<string, unknown>>> = { parent_id: { name: 'New category' } };

/** The list whose rows are searched, by the filter that it has. */
const LIST_WITH = {
  'rowsImpact.found.category': 'courses',
  'rowsImpact.found.in_course': 'users',
  'rowsImpact.found.in_group': 'users',
  'rowsImpact.found.not_in_branch': 'users',
  'rowsImpact.found.not_in_course': 'users',
  'rowsImpact.found.not_in_group': 'users',
  'rowsImpact.found.not_of_user': 'courses',
} as const;
const listOf = (name: string): Record<string, unknown> => (name in LIST_WITH ? { list: LIST_WITH[name as keyof typeof LIST_WITH] } : {}); // checked by `in`

/** Values of inputs that name nothing and need a certain form. */
const TEXTS: Readonly<Record<string, unknown>> = {
  unit_type: 'Content',
  input_type: 'Content',
  response: '{"type":"CompletionWithNoTest","timeSpent":1}',
  type: 'Multiple Choice',
  email: 'nobody@personas.test',
  draft: {},
  JSON: {},
  Int: 1,
  Float: 1.5,
  Boolean: true,
  DateTime: '2026-11-20T12:00:00Z',
  Date: '2026-11-20',
  Upload: null,
};

/** Returns a value that the input takes; of an object its required members. */
export function valueOf(name: string, input: GraphQLInputType, values: Values): unknown {
  const type = getNullableType(input);
  if (isListType(type)) return [valueOf(name, type.ofType, values)];
  if (isInputObjectType(type)) {
    const required = Object.values(type.getFields()).filter(isRequiredInputField);
    return Object.fromEntries(required.map((field) => [field.name, valueOf(`${name}.${field.name}`, field.type, values)]));
  }
  if (isEnumType(type)) return type.getValues()[0]?.name;
  const kind = kindOf(name);
  if (kind !== undefined && kind !== 'unscoped' && (type.name !== 'String' || kind.includes(' by '))) return values[kind];
  return TEXTS[name.split('.').at(-1) ?? ''] ?? (type.name in TEXTS ? TEXTS[type.name] : 'Text');
}

/** Returns the value with another one at the path; what is missing on the way is made with its required fields. */
function withValue(
  context: { readonly name: string; readonly values: Values },
  inputs: readonly Input[],
  at: readonly string[],
  into: Record<string, unknown>,
  value: unknown,
): Record<string, unknown> {
  const [head = '', ...rest] = at;
  const input = inputs.find((each) => each.name === head);
  if (!input) throw new Error(`There is no input ${context.name}.${head}.`);
  const name = `${context.name}.${head}`;
  const list = isListType(getNullableType(input.type));
  if (rest.length === 0) return { ...into, ...BESIDE[head], [head]: list ? [value] : value };
  const type = getNamedType(input.type);
  if (!isInputObjectType(type)) throw new Error(`${name} has no fields.`);
  const present = into[head] ?? valueOf(name, input.type, context.values);
  const object = (Array.isArray(present) ? present[0] : present) as Record<string, unknown>; // made by valueOf
  const filled = withValue({ ...context, name }, Object.values(type.getFields()), rest, object, value);
  return { ...into, [head]: list ? [filled] : filled };
}

/** Returns the selection of all fields without required arguments, so many levels deep. */
function selectionOf(output: GraphQLOutputType, depth: number): string {
  const type = getNamedType(output);
  if (isLeafType(type)) return '';
  if (!isObjectType(type)) return ' { __typename }';
  const fields = Object.values(type.getFields()).filter((field) => !field.args.some(isRequiredArgument));
  const chosen = fields.filter((field) => isLeafType(getNamedType(field.type)) || depth > 1);
  return ` { __typename ${chosen.map((field) => field.name + selectionOf(field.type, depth - 1)).join(' ')} }`;
}

export type NamedCall = { readonly document: string; readonly variables: Record<string, unknown> };

/** Returns a call whose inputs are all good, but for those at the locations. */
export function callWith(
  operations: Operations,
  operation: string,
  good: Values,
  at: readonly (readonly [Location['path'], unknown])[],
): NamedCall {
  const called = operations.get(operation);
  if (!called) throw new Error(`There is no operation ${operation}.`);
  const { kind, field } = called;
  let variables: Record<string, unknown> = {};
  for (const argument of field.args.filter(isRequiredArgument))
    variables[argument.name] = valueOf(`${operation}.${argument.name}`, argument.type, good);
  for (const [path, value] of at) {
    variables = withValue({ name: operation, values: good }, field.args, path, variables, value);
    Object.assign(variables, listOf([operation, ...path].join('.')));
  }
  const used = field.args.filter((argument) => argument.name in variables);
  const declared = used.map((argument) => `$${argument.name}: ${String(argument.type)}`).join(', ');
  const passed = used.map((argument) => `${argument.name}: $${argument.name}`).join(', ');
  const selection = selectionOf(field.type, operation.endsWith('Course') || operation === 'course' ? 1 : 3);
  return { document: `${kind}${declared && ` (${declared})`} { ${operation}${passed && `(${passed})`}${selection} }`, variables };
}
