import type { UserViewQuery } from '../../api/generated/graphql.ts';

export type ViewedUser = NonNullable<UserViewQuery['user']>;
export type EnrolledCourse = NonNullable<ViewedUser['enrolledCourses']>[number];
export type UserGroup = NonNullable<ViewedUser['groups']>[number];

type Sources = readonly { readonly source_type: 'direct' | 'group'; readonly group?: { readonly name: string } | null }[];

/** Something that is assigned both ways counts as direct: that is the source which can be taken away here. */
export const isDirect = ({ sources }: { readonly sources: Sources }): boolean => sources.some(({ source_type: type }) => type === 'direct');

/** "Group: Everyone at Leeds", one for each group that gives it. */
export const groupText = ({ sources }: { readonly sources: Sources }): string =>
  sources.flatMap(({ source_type: type, group }) => (type === 'group' ? [`Group: ${group?.name ?? 'Unknown'}`] : [])).join(', ');
