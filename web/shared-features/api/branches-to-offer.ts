import { graphql } from '../../api/graphql.ts';

// branchesPage of the contract, cut to what the picker shows.
export const branchesToOfferDocument = graphql(`
  query branchesToOffer($search: String, $page: Int, $limit: Int, $branchUrl: String) {
    branchesPage(search: $search, page: $page, limit: $limit, branchUrl: $branchUrl) {
      data {
        id
        name
        url
      }
      paginatorInfo {
        total
      }
    }
  }
`);
