import { graphql } from '../../api/graphql.ts';

// The documents of the choosers and lists, cut to what the switcher shows.
export const switchAccessDocument = graphql(`
  query switchAccess {
    meAccess {
      id
      name
      domain
      is_active
      user_primary_access
      user_instance_is_active
      user_branches {
        id
        name
        url
        user_branch_is_active
        user_branch_role
      }
    }
  }
`);

export const switchBranchesDocument = graphql(`
  query switchBranches($search: String, $limit: Int, $branchUrl: String) {
    branchesPage(search: $search, limit: $limit, branchUrl: $branchUrl) {
      data {
        id
        name
        url
        logo_url
      }
    }
  }
`);

export const switchInstancesDocument = graphql(`
  query switchInstances($search: String, $limit: Int) {
    lmsInstancesPage(search: $search, limit: $limit) {
      data {
        id
        name
        domain
        is_active
      }
    }
  }
`);
