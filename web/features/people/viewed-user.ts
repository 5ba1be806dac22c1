import type { UserViewQuery } from '../../api/generated/graphql.ts';
import { t } from '../../texts/text.ts';

export type ViewedUser = NonNullable<UserViewQuery['user']>;
export type EnrolledCourse = NonNullable<ViewedUser['enrolledCourses']>[number];
export type UserGroup = NonNullable<ViewedUser['groups']>[number];

type Sources = readonly { readonly source_type: 'direct' | 'group'; readonly group?: { readonly name: string } | null }[];

/** Returns whether an assignment has a direct source, which can be removed on this page; it may have groups besides. */
export const isDirect = ({ sources }: { readonly sources: Sources }): boolean => sources.some(({ source_type: type }) => type === 'direct');

/** Returns the groups of an assignment, for example "Group: Everyone at Leeds", separated by commas. */
export const groupText = ({ sources }: { readonly sources: Sources }): string =>
  sources
    .flatMap(({ source_type: type, group }) => (type === 'group' ? [t('Group: {name}', { name: group?.name ?? t('Unknown') })] : []))
    .join(', ');
