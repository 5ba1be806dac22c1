/* eslint-disable */
import * as types from './graphql.ts';



/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "\n  query branchBranding($url: String!) {\n    branch(url: $url) {\n      id\n      name\n      url\n      logo_url\n      primary_color\n      secondary_color\n    }\n  }\n": typeof types.BranchBrandingDocument,
    "\n  query branchLookup($url: String!) {\n    branch(url: $url) {\n      id\n      name\n      url\n      logo_url\n      primary_color\n      secondary_color\n      lms_instance_id\n      is_user_in_branch\n    }\n  }\n": typeof types.BranchLookupDocument,
    "\n  query instanceByUrl($url: String!) {\n    instanceByUrl(url: $url) {\n      id\n      name\n      domain\n      license_count\n      branch_limit\n      theme\n      trial_ends_at\n      is_active\n      logo_url\n    }\n  }\n": typeof types.InstanceByUrlDocument,
    "\n  query job($id: ID!) {\n    job(id: $id) {\n      id\n      title\n      status\n      done\n      total\n      message\n      started_at\n      finished_at\n    }\n  }\n": typeof types.JobDocument,
    "\n  query jumpToPeople($search: String, $limit: Int, $branchUrl: String) {\n    usersPage(search: $search, limit: $limit, branchUrl: $branchUrl) {\n      data {\n        id\n        first_name\n        last_name\n        email\n        role\n      }\n    }\n  }\n": typeof types.JumpToPeopleDocument,
    "\n  query jumpToCourses($search: String, $limit: Int, $branchUrl: String) {\n    coursesPage(search: $search, limit: $limit, branchUrl: $branchUrl) {\n      data {\n        id\n        title\n        category {\n          name\n        }\n      }\n    }\n  }\n": typeof types.JumpToCoursesDocument,
    "\n  query viewer {\n    viewer {\n      user {\n        id\n        email\n        first_name\n        last_name\n        primary_access\n        is_owner\n        last_login_at\n      }\n      role\n      instance {\n        id\n        name\n        domain\n        logo_url\n        theme\n        is_active\n      }\n      branch {\n        id\n        name\n        url\n        logo_url\n        primary_color\n        secondary_color\n      }\n      permissions\n    }\n  }\n": typeof types.ViewerDocument,
    "\n  mutation loginUser($email: String!, $password: String!, $instance_url: String, $branch_url: String) {\n    loginUser(email: $email, password: $password, instance_url: $instance_url, branch_url: $branch_url) {\n      user {\n        id\n        email\n        first_name\n        last_name\n      }\n      token\n    }\n  }\n": typeof types.LoginUserDocument,
    "\n  query meAccess {\n    meAccess {\n      id\n      name\n      domain\n      is_active\n      user_primary_access\n      user_is_owner\n      user_instance_is_active\n      user_branches {\n        id\n        name\n        url\n        lms_instance_id\n        user_branch_is_active\n        user_branch_role\n      }\n    }\n  }\n": typeof types.MeAccessDocument,
    "\n  mutation resetPassword($email: String!, $token: String!, $password: String!, $branchUrl: String) {\n    resetPassword(email: $email, token: $token, password: $password, branchUrl: $branchUrl) {\n      message\n    }\n  }\n": typeof types.ResetPasswordDocument,
    "\n  mutation selectContext($instance_id: ID!, $branch_id: ID) {\n    selectContext(instance_id: $instance_id, branch_id: $branch_id)\n  }\n": typeof types.SelectContextDocument,
    "\n  mutation sendPasswordReset($email: String!, $branch_url: String, $instance_domain: String) {\n    sendPasswordReset(email: $email, branch_url: $branch_url, instance_domain: $instance_domain)\n  }\n": typeof types.SendPasswordResetDocument,
    "\n  mutation updatePassword($current_password: String!, $new_password: String!, $new_password_confirmation: String!) {\n    updatePassword(\n      current_password: $current_password\n      new_password: $new_password\n      new_password_confirmation: $new_password_confirmation\n    )\n  }\n": typeof types.UpdatePasswordDocument,
    "\n  mutation updateUserDetails($input: UserDetailsInput!) {\n    updateUserDetails(input: $input) {\n      first_name\n      last_name\n      email\n    }\n  }\n": typeof types.UpdateUserDetailsDocument,
    "\n  query validatePasswordToken($email: String!, $token: String!) {\n    validatePasswordToken(email: $email, token: $token)\n  }\n": typeof types.ValidatePasswordTokenDocument,
};
const documents: Documents = {
    "\n  query branchBranding($url: String!) {\n    branch(url: $url) {\n      id\n      name\n      url\n      logo_url\n      primary_color\n      secondary_color\n    }\n  }\n": types.BranchBrandingDocument,
    "\n  query branchLookup($url: String!) {\n    branch(url: $url) {\n      id\n      name\n      url\n      logo_url\n      primary_color\n      secondary_color\n      lms_instance_id\n      is_user_in_branch\n    }\n  }\n": types.BranchLookupDocument,
    "\n  query instanceByUrl($url: String!) {\n    instanceByUrl(url: $url) {\n      id\n      name\n      domain\n      license_count\n      branch_limit\n      theme\n      trial_ends_at\n      is_active\n      logo_url\n    }\n  }\n": types.InstanceByUrlDocument,
    "\n  query job($id: ID!) {\n    job(id: $id) {\n      id\n      title\n      status\n      done\n      total\n      message\n      started_at\n      finished_at\n    }\n  }\n": types.JobDocument,
    "\n  query jumpToPeople($search: String, $limit: Int, $branchUrl: String) {\n    usersPage(search: $search, limit: $limit, branchUrl: $branchUrl) {\n      data {\n        id\n        first_name\n        last_name\n        email\n        role\n      }\n    }\n  }\n": types.JumpToPeopleDocument,
    "\n  query jumpToCourses($search: String, $limit: Int, $branchUrl: String) {\n    coursesPage(search: $search, limit: $limit, branchUrl: $branchUrl) {\n      data {\n        id\n        title\n        category {\n          name\n        }\n      }\n    }\n  }\n": types.JumpToCoursesDocument,
    "\n  query viewer {\n    viewer {\n      user {\n        id\n        email\n        first_name\n        last_name\n        primary_access\n        is_owner\n        last_login_at\n      }\n      role\n      instance {\n        id\n        name\n        domain\n        logo_url\n        theme\n        is_active\n      }\n      branch {\n        id\n        name\n        url\n        logo_url\n        primary_color\n        secondary_color\n      }\n      permissions\n    }\n  }\n": types.ViewerDocument,
    "\n  mutation loginUser($email: String!, $password: String!, $instance_url: String, $branch_url: String) {\n    loginUser(email: $email, password: $password, instance_url: $instance_url, branch_url: $branch_url) {\n      user {\n        id\n        email\n        first_name\n        last_name\n      }\n      token\n    }\n  }\n": types.LoginUserDocument,
    "\n  query meAccess {\n    meAccess {\n      id\n      name\n      domain\n      is_active\n      user_primary_access\n      user_is_owner\n      user_instance_is_active\n      user_branches {\n        id\n        name\n        url\n        lms_instance_id\n        user_branch_is_active\n        user_branch_role\n      }\n    }\n  }\n": types.MeAccessDocument,
    "\n  mutation resetPassword($email: String!, $token: String!, $password: String!, $branchUrl: String) {\n    resetPassword(email: $email, token: $token, password: $password, branchUrl: $branchUrl) {\n      message\n    }\n  }\n": types.ResetPasswordDocument,
    "\n  mutation selectContext($instance_id: ID!, $branch_id: ID) {\n    selectContext(instance_id: $instance_id, branch_id: $branch_id)\n  }\n": types.SelectContextDocument,
    "\n  mutation sendPasswordReset($email: String!, $branch_url: String, $instance_domain: String) {\n    sendPasswordReset(email: $email, branch_url: $branch_url, instance_domain: $instance_domain)\n  }\n": types.SendPasswordResetDocument,
    "\n  mutation updatePassword($current_password: String!, $new_password: String!, $new_password_confirmation: String!) {\n    updatePassword(\n      current_password: $current_password\n      new_password: $new_password\n      new_password_confirmation: $new_password_confirmation\n    )\n  }\n": types.UpdatePasswordDocument,
    "\n  mutation updateUserDetails($input: UserDetailsInput!) {\n    updateUserDetails(input: $input) {\n      first_name\n      last_name\n      email\n    }\n  }\n": types.UpdateUserDetailsDocument,
    "\n  query validatePasswordToken($email: String!, $token: String!) {\n    validatePasswordToken(email: $email, token: $token)\n  }\n": types.ValidatePasswordTokenDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query branchBranding($url: String!) {\n    branch(url: $url) {\n      id\n      name\n      url\n      logo_url\n      primary_color\n      secondary_color\n    }\n  }\n"): typeof import('./graphql.ts').BranchBrandingDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query branchLookup($url: String!) {\n    branch(url: $url) {\n      id\n      name\n      url\n      logo_url\n      primary_color\n      secondary_color\n      lms_instance_id\n      is_user_in_branch\n    }\n  }\n"): typeof import('./graphql.ts').BranchLookupDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query instanceByUrl($url: String!) {\n    instanceByUrl(url: $url) {\n      id\n      name\n      domain\n      license_count\n      branch_limit\n      theme\n      trial_ends_at\n      is_active\n      logo_url\n    }\n  }\n"): typeof import('./graphql.ts').InstanceByUrlDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query job($id: ID!) {\n    job(id: $id) {\n      id\n      title\n      status\n      done\n      total\n      message\n      started_at\n      finished_at\n    }\n  }\n"): typeof import('./graphql.ts').JobDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query jumpToPeople($search: String, $limit: Int, $branchUrl: String) {\n    usersPage(search: $search, limit: $limit, branchUrl: $branchUrl) {\n      data {\n        id\n        first_name\n        last_name\n        email\n        role\n      }\n    }\n  }\n"): typeof import('./graphql.ts').JumpToPeopleDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query jumpToCourses($search: String, $limit: Int, $branchUrl: String) {\n    coursesPage(search: $search, limit: $limit, branchUrl: $branchUrl) {\n      data {\n        id\n        title\n        category {\n          name\n        }\n      }\n    }\n  }\n"): typeof import('./graphql.ts').JumpToCoursesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query viewer {\n    viewer {\n      user {\n        id\n        email\n        first_name\n        last_name\n        primary_access\n        is_owner\n        last_login_at\n      }\n      role\n      instance {\n        id\n        name\n        domain\n        logo_url\n        theme\n        is_active\n      }\n      branch {\n        id\n        name\n        url\n        logo_url\n        primary_color\n        secondary_color\n      }\n      permissions\n    }\n  }\n"): typeof import('./graphql.ts').ViewerDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation loginUser($email: String!, $password: String!, $instance_url: String, $branch_url: String) {\n    loginUser(email: $email, password: $password, instance_url: $instance_url, branch_url: $branch_url) {\n      user {\n        id\n        email\n        first_name\n        last_name\n      }\n      token\n    }\n  }\n"): typeof import('./graphql.ts').LoginUserDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query meAccess {\n    meAccess {\n      id\n      name\n      domain\n      is_active\n      user_primary_access\n      user_is_owner\n      user_instance_is_active\n      user_branches {\n        id\n        name\n        url\n        lms_instance_id\n        user_branch_is_active\n        user_branch_role\n      }\n    }\n  }\n"): typeof import('./graphql.ts').MeAccessDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation resetPassword($email: String!, $token: String!, $password: String!, $branchUrl: String) {\n    resetPassword(email: $email, token: $token, password: $password, branchUrl: $branchUrl) {\n      message\n    }\n  }\n"): typeof import('./graphql.ts').ResetPasswordDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation selectContext($instance_id: ID!, $branch_id: ID) {\n    selectContext(instance_id: $instance_id, branch_id: $branch_id)\n  }\n"): typeof import('./graphql.ts').SelectContextDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation sendPasswordReset($email: String!, $branch_url: String, $instance_domain: String) {\n    sendPasswordReset(email: $email, branch_url: $branch_url, instance_domain: $instance_domain)\n  }\n"): typeof import('./graphql.ts').SendPasswordResetDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation updatePassword($current_password: String!, $new_password: String!, $new_password_confirmation: String!) {\n    updatePassword(\n      current_password: $current_password\n      new_password: $new_password\n      new_password_confirmation: $new_password_confirmation\n    )\n  }\n"): typeof import('./graphql.ts').UpdatePasswordDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation updateUserDetails($input: UserDetailsInput!) {\n    updateUserDetails(input: $input) {\n      first_name\n      last_name\n      email\n    }\n  }\n"): typeof import('./graphql.ts').UpdateUserDetailsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query validatePasswordToken($email: String!, $token: String!) {\n    validatePasswordToken(email: $email, token: $token)\n  }\n"): typeof import('./graphql.ts').ValidatePasswordTokenDocument;


export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}
