import { parseId, type PackageId } from '../../shared/kernel/ids.ts';
import type { Launchable } from '../../shared/packages/manifest/manifest.ts';
import { notFound } from '../../shared/kernel/errors.ts';
import { builder } from '../platform/graphql/builder.ts';
import { arg, tenantQuery } from '../platform/graphql/root-fields.ts';
import { type AuthoredPackage, authoredPackage } from './authored-package.queries.ts';

const PackagePartType = builder.objectRef<Launchable>('PackagePart').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title', { nullable: true }),
    entry_url: t.exposeString('entry', { description: 'Path in the package, or an address outside it.' }),
  }),
});

const AuthoredPackageType = builder.objectRef<AuthoredPackage>('AuthoredPackage').implement({
  description: 'A package as its author reads it.',
  fields: (t) => ({
    id: t.id({ resolve: ({ item }) => item.id }),
    title: t.string({ nullable: true, resolve: ({ item }) => item.title }),
    file_name: t.exposeString('fileName', {
      nullable: true,
      description: '(added) The name of the file that was uploaded; null for a package that was uploaded before names were kept.',
    }),
    version: t.string({ resolve: ({ item }) => item.standard, description: "'1.2', '2004', 'xapi' or 'cmi5'." }),
    warnings: t.stringList({ resolve: ({ item }) => [...item.warnings], description: 'What is unusual about it, in sentences.' }),
    warning_texts: t.field({
      type: ['JSON'],
      nullable: true,
      description: '(added) The patterns and values of the warnings, for other languages; null for a package of former versions.',
      resolve: ({ item }) => item.warningTexts ?? null,
    }),
    parts: t.field({ type: [PackagePartType], resolve: ({ launchables }) => [...launchables] }),
  }),
});

tenantQuery('scormPackage', {
  type: AuthoredPackageType,
  description: "A package of the caller's own uploads, or of a course that they may edit.",
  args: { id: arg.id({ required: true }) },
  resolve: (viewer, { id }) => {
    const number = parseId<PackageId>(id);
    if (number === null) throw notFound();
    return authoredPackage(viewer, number);
  },
});
