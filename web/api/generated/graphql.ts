/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type Role =
  | 'admin'
  | 'instructor'
  | 'learner'
  | 'manager'
  | 'super_admin';

export type UserDetailsInput = {
  email?: string | null | undefined;
  first_name: string;
  last_name: string;
};

export type BranchBrandingQueryVariables = Exact<{
  url: string;
}>;


export type BranchBrandingQuery = { branch: { id: string, name: string, url: string, logo_url: string | null, primary_color: string | null, secondary_color: string | null } | null };

export type BranchLookupQueryVariables = Exact<{
  url: string;
}>;


export type BranchLookupQuery = { branch: { id: string, name: string, url: string, logo_url: string | null, primary_color: string | null, secondary_color: string | null, lms_instance_id: string | null, is_user_in_branch: boolean } | null };

export type InstanceByUrlQueryVariables = Exact<{
  url: string;
}>;


export type InstanceByUrlQuery = { instanceByUrl: { id: string, name: string, domain: string, license_count: number | null, branch_limit: number | null, theme: string | null, trial_ends_at: string | null, is_active: boolean, logo_url: string | null } | null };

export type JobQueryVariables = Exact<{
  id: string;
}>;


export type JobQuery = { job: { id: string, title: string, status: string, done: number, total: number | null, message: string | null, started_at: string, finished_at: string | null } | null };

export type JumpToPeopleQueryVariables = Exact<{
  search?: string | null | undefined;
  limit?: number | null | undefined;
  branchUrl?: string | null | undefined;
}>;


export type JumpToPeopleQuery = { usersPage: { data: Array<{ id: string, first_name: string, last_name: string, email: string, role: Role | null }> } };

export type JumpToCoursesQueryVariables = Exact<{
  search?: string | null | undefined;
  limit?: number | null | undefined;
  branchUrl?: string | null | undefined;
}>;


export type JumpToCoursesQuery = { coursesPage: { data: Array<{ id: string, title: string, category: { name: string } | null }> } };

export type ViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type ViewerQuery = { viewer: { role: Role | null, permissions: Array<string>, user: { id: string, email: string, first_name: string, last_name: string, primary_access: boolean | null, is_owner: boolean | null, last_login_at: string | null }, instance: { id: string, name: string, domain: string, logo_url: string | null, theme: string | null, is_active: boolean } | null, branch: { id: string, name: string, url: string, logo_url: string | null, primary_color: string | null, secondary_color: string | null } | null } };

export type LoginUserMutationVariables = Exact<{
  email: string;
  password: string;
  instance_url?: string | null | undefined;
  branch_url?: string | null | undefined;
}>;


export type LoginUserMutation = { loginUser: { token: string | null, user: { id: string, email: string, first_name: string, last_name: string } | null } };

export type MeAccessQueryVariables = Exact<{ [key: string]: never; }>;


export type MeAccessQuery = { meAccess: Array<{ id: string, name: string, domain: string, is_active: boolean, user_primary_access: boolean, user_is_owner: boolean, user_instance_is_active: boolean, user_branches: Array<{ id: string, name: string, url: string, lms_instance_id: string, user_branch_is_active: boolean, user_branch_role: Role }> }> };

export type ResetPasswordMutationVariables = Exact<{
  email: string;
  token: string;
  password: string;
  branchUrl?: string | null | undefined;
}>;


export type ResetPasswordMutation = { resetPassword: { message: string } };

export type SelectContextMutationVariables = Exact<{
  instance_id: string;
  branch_id?: string | null | undefined;
}>;


export type SelectContextMutation = { selectContext: boolean };

export type SendPasswordResetMutationVariables = Exact<{
  email: string;
  branch_url?: string | null | undefined;
  instance_domain?: string | null | undefined;
}>;


export type SendPasswordResetMutation = { sendPasswordReset: boolean };

export type UpdatePasswordMutationVariables = Exact<{
  current_password: string;
  new_password: string;
  new_password_confirmation: string;
}>;


export type UpdatePasswordMutation = { updatePassword: boolean };

export type UpdateUserDetailsMutationVariables = Exact<{
  input: UserDetailsInput;
}>;


export type UpdateUserDetailsMutation = { updateUserDetails: { first_name: string, last_name: string, email: string } };

export type ValidatePasswordTokenQueryVariables = Exact<{
  email: string;
  token: string;
}>;


export type ValidatePasswordTokenQuery = { validatePasswordToken: boolean };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}

export const BranchBrandingDocument = new TypedDocumentString(`
    query branchBranding($url: String!) {
  branch(url: $url) {
    id
    name
    url
    logo_url
    primary_color
    secondary_color
  }
}
    `) as unknown as TypedDocumentString<BranchBrandingQuery, BranchBrandingQueryVariables>;
export const BranchLookupDocument = new TypedDocumentString(`
    query branchLookup($url: String!) {
  branch(url: $url) {
    id
    name
    url
    logo_url
    primary_color
    secondary_color
    lms_instance_id
    is_user_in_branch
  }
}
    `) as unknown as TypedDocumentString<BranchLookupQuery, BranchLookupQueryVariables>;
export const InstanceByUrlDocument = new TypedDocumentString(`
    query instanceByUrl($url: String!) {
  instanceByUrl(url: $url) {
    id
    name
    domain
    license_count
    branch_limit
    theme
    trial_ends_at
    is_active
    logo_url
  }
}
    `) as unknown as TypedDocumentString<InstanceByUrlQuery, InstanceByUrlQueryVariables>;
export const JobDocument = new TypedDocumentString(`
    query job($id: ID!) {
  job(id: $id) {
    id
    title
    status
    done
    total
    message
    started_at
    finished_at
  }
}
    `) as unknown as TypedDocumentString<JobQuery, JobQueryVariables>;
export const JumpToPeopleDocument = new TypedDocumentString(`
    query jumpToPeople($search: String, $limit: Int, $branchUrl: String) {
  usersPage(search: $search, limit: $limit, branchUrl: $branchUrl) {
    data {
      id
      first_name
      last_name
      email
      role
    }
  }
}
    `) as unknown as TypedDocumentString<JumpToPeopleQuery, JumpToPeopleQueryVariables>;
export const JumpToCoursesDocument = new TypedDocumentString(`
    query jumpToCourses($search: String, $limit: Int, $branchUrl: String) {
  coursesPage(search: $search, limit: $limit, branchUrl: $branchUrl) {
    data {
      id
      title
      category {
        name
      }
    }
  }
}
    `) as unknown as TypedDocumentString<JumpToCoursesQuery, JumpToCoursesQueryVariables>;
export const ViewerDocument = new TypedDocumentString(`
    query viewer {
  viewer {
    user {
      id
      email
      first_name
      last_name
      primary_access
      is_owner
      last_login_at
    }
    role
    instance {
      id
      name
      domain
      logo_url
      theme
      is_active
    }
    branch {
      id
      name
      url
      logo_url
      primary_color
      secondary_color
    }
    permissions
  }
}
    `) as unknown as TypedDocumentString<ViewerQuery, ViewerQueryVariables>;
export const LoginUserDocument = new TypedDocumentString(`
    mutation loginUser($email: String!, $password: String!, $instance_url: String, $branch_url: String) {
  loginUser(
    email: $email
    password: $password
    instance_url: $instance_url
    branch_url: $branch_url
  ) {
    user {
      id
      email
      first_name
      last_name
    }
    token
  }
}
    `) as unknown as TypedDocumentString<LoginUserMutation, LoginUserMutationVariables>;
export const MeAccessDocument = new TypedDocumentString(`
    query meAccess {
  meAccess {
    id
    name
    domain
    is_active
    user_primary_access
    user_is_owner
    user_instance_is_active
    user_branches {
      id
      name
      url
      lms_instance_id
      user_branch_is_active
      user_branch_role
    }
  }
}
    `) as unknown as TypedDocumentString<MeAccessQuery, MeAccessQueryVariables>;
export const ResetPasswordDocument = new TypedDocumentString(`
    mutation resetPassword($email: String!, $token: String!, $password: String!, $branchUrl: String) {
  resetPassword(
    email: $email
    token: $token
    password: $password
    branchUrl: $branchUrl
  ) {
    message
  }
}
    `) as unknown as TypedDocumentString<ResetPasswordMutation, ResetPasswordMutationVariables>;
export const SelectContextDocument = new TypedDocumentString(`
    mutation selectContext($instance_id: ID!, $branch_id: ID) {
  selectContext(instance_id: $instance_id, branch_id: $branch_id)
}
    `) as unknown as TypedDocumentString<SelectContextMutation, SelectContextMutationVariables>;
export const SendPasswordResetDocument = new TypedDocumentString(`
    mutation sendPasswordReset($email: String!, $branch_url: String, $instance_domain: String) {
  sendPasswordReset(
    email: $email
    branch_url: $branch_url
    instance_domain: $instance_domain
  )
}
    `) as unknown as TypedDocumentString<SendPasswordResetMutation, SendPasswordResetMutationVariables>;
export const UpdatePasswordDocument = new TypedDocumentString(`
    mutation updatePassword($current_password: String!, $new_password: String!, $new_password_confirmation: String!) {
  updatePassword(
    current_password: $current_password
    new_password: $new_password
    new_password_confirmation: $new_password_confirmation
  )
}
    `) as unknown as TypedDocumentString<UpdatePasswordMutation, UpdatePasswordMutationVariables>;
export const UpdateUserDetailsDocument = new TypedDocumentString(`
    mutation updateUserDetails($input: UserDetailsInput!) {
  updateUserDetails(input: $input) {
    first_name
    last_name
    email
  }
}
    `) as unknown as TypedDocumentString<UpdateUserDetailsMutation, UpdateUserDetailsMutationVariables>;
export const ValidatePasswordTokenDocument = new TypedDocumentString(`
    query validatePasswordToken($email: String!, $token: String!) {
  validatePasswordToken(email: $email, token: $token)
}
    `) as unknown as TypedDocumentString<ValidatePasswordTokenQuery, ValidatePasswordTokenQueryVariables>;