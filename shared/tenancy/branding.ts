import type { Language } from '../kernel/regional/languages.ts';

/** The look of an instance or branch as it is shown. null: it has none of its own. */
export type BrandedColors = {
  readonly logo_url: string | null;
  /** `#rrggbb`. */
  readonly primary_color: string | null;
  readonly secondary_color: string | null;
};

/**
 * The public data of a tenant in every page: the JSON of `<script type="application/json" id="branding">`, written by the shell
 * function and read by the web. Member names are those of the contract.
 */
export type Branding = {
  readonly product_name: string;
  /** Without a port: `localhost`, `trellis.example`. */
  readonly product_domain: string;
  /** The host of the page with the domain of its instance, where it is a tenant's own and not below the product's domain. */
  readonly tenant_host: { readonly host: string; readonly domain: string } | null;
  readonly instance:
    | (BrandedColors & {
        readonly id: string;
        readonly name: string;
        /** First host label. */
        readonly domain: string;
        readonly is_active: boolean;
      })
    | null;
  readonly branch: (BrandedColors & { readonly id: string; readonly name: string; readonly url: string }) | null;
  /** The scheme that people start with: `light` or `dark`; anything else is that of their system. */
  readonly theme: string | null;
  /** The language of the page without a choice in the browser. */
  readonly language: Language;
  /** The languages that people can choose. */
  readonly languages: readonly Language[];
};
