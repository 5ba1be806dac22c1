import {
  type FieldNullability,
  InputFieldBuilder,
  type InputFieldMap,
  type InputShapeFromFields,
  type ShapeFromTypeParam,
  type TypeParam,
} from '@pothos/core';
import type { GraphCall } from '../../../shared/access/table.ts';
import { acrossTenants } from '../keys/tenant-fence.ts';
import { authorise, authorisePlatform } from '../request/authorise.ts';
import type { Call } from '../request/request.ts';
import type { TenantViewer, Viewer } from '../request/viewer.ts';
import { type GraphContext, rootBuilder } from './builder.ts';

type SchemaTypes = typeof rootBuilder.$inferSchemaTypes;

/** The field of a call as its module writes it. The resolver gets what the check of the call answers, the arguments, and the call. */
type RootField<
  Checked extends readonly unknown[],
  Type extends TypeParam<SchemaTypes>,
  Nullable extends FieldNullability<Type>,
  Args extends InputFieldMap,
> = {
  readonly type: Type;
  readonly nullable?: Nullable;
  readonly description?: string;
  readonly args?: Args;
  readonly resolve: (
    ...parts: [...Checked, args: InputShapeFromFields<Args>, call: Call]
  ) => Promise<ShapeFromTypeParam<SchemaTypes, Type, Nullable>> | ShapeFromTypeParam<SchemaTypes, Type, Nullable>;
};

/** Makes the arguments of calls. */
export const arg = new InputFieldBuilder(rootBuilder, 'Arg').argBuilder();

type RootType = 'Query' | 'Mutation';
type AnyArgs = Record<string, unknown>;
type AnyResolver = (args: AnyArgs, call: Call) => unknown;

/** Adds a field to Query or Mutation. The types of its parts were checked by RootField. */
function addField(root: RootType, name: GraphCall, field: object, resolve: AnyResolver): void {
  const options = { ...field, resolve: (_: unknown, args: AnyArgs, { call }: GraphContext) => resolve(args, call) } as never;
  if (root === 'Query') rootBuilder.queryField(name, (t) => t.field(options));
  else rootBuilder.mutationField(name, (t) => t.field(options));
}

const callField =
  (root: RootType) =>
  <Type extends TypeParam<SchemaTypes>, Args extends InputFieldMap, Nullable extends FieldNullability<Type> = false>(
    name: GraphCall,
    { resolve, ...field }: RootField<[], Type, Nullable, Args>,
  ): void =>
    addField(root, name, field, resolve as AnyResolver);

/** Declares a query that is public, or checks its caller itself since the right depends on what it names. */
export const callQuery = callField('Query');
/** Declares a mutation that is public, or checks its caller itself since the right depends on what it names. */
export const callMutation = callField('Mutation');

const platformField =
  (root: RootType) =>
  <Type extends TypeParam<SchemaTypes>, Args extends InputFieldMap, Nullable extends FieldNullability<Type> = false>(
    name: GraphCall<'platform'>,
    { resolve, ...field }: RootField<[viewer: Viewer], Type, Nullable, Args>,
  ): void =>
    addField(root, name, field, async (args, call) => {
      const viewer = authorisePlatform(name, await call.resolveViewer());
      return acrossTenants(async () => resolve(viewer, args as InputShapeFromFields<Args>, call));
    });

/** Declares a query of super admins over all instances, whichever host the call came from. */
export const platformQuery = platformField('Query');
/** Declares a mutation of super admins over all instances, whichever host the call came from. */
export const platformMutation = platformField('Mutation');

/** `branchUrl: false`: the headers alone name the branch, and the call has no such argument. */
type TenantField<Type extends TypeParam<SchemaTypes>, Nullable extends FieldNullability<Type>, Args extends InputFieldMap> = RootField<
  [viewer: TenantViewer],
  Type,
  Nullable,
  Args
> & { readonly branchUrl?: false };

const tenantField =
  (root: RootType) =>
  <Type extends TypeParam<SchemaTypes>, Args extends InputFieldMap, Nullable extends FieldNullability<Type> = false>(
    name: GraphCall<'roles'>,
    { resolve, branchUrl: named, ...field }: TenantField<Type, Nullable, Args>,
  ): void => {
    const args = named === false ? field.args : { ...field.args, branchUrl: arg.string() };
    addField(root, name, { ...field, args }, async ({ branchUrl, ...rest }, call) => {
      const viewer = authorise(name, await call.resolveViewer(branchUrl as string | null | undefined));
      return resolve(viewer, rest as InputShapeFromFields<Args>, call);
    });
  };

/** Declares a query of one instance: its row of the access table is checked before the resolver runs. */
export const tenantQuery = tenantField('Query');
/** Declares a mutation of one instance: its row of the access table is checked before the resolver runs. */
export const tenantMutation = tenantField('Mutation');
