import { graphql } from '../../../../api/graphql.ts';

export const instanceBrandDocument = graphql(`
  query instanceBrand {
    instanceBrand {
      name
      logo_url
      theme
      primary_color
      secondary_color
      branding_enabled
    }
  }
`);

export const setInstanceBrandDocument = graphql(`
  mutation setInstanceBrand($logo: Upload, $remove_logo: Boolean, $theme: String, $primary_color: String, $secondary_color: String) {
    setInstanceBrand(
      logo: $logo
      remove_logo: $remove_logo
      theme: $theme
      primary_color: $primary_color
      secondary_color: $secondary_color
    ) {
      theme
      primary_color
      secondary_color
    }
  }
`);
