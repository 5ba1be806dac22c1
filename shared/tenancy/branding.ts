/**
 * The public data of a tenant in every page: the JSON of `<script type="application/json" id="branding">`, written by the shell
 * function and read by the web. Member names are those of the contract.
 */
export type Branding = {
  readonly product_name: string;
  /** Without a port: `localhost`, `trellis.example`. */
  readonly product_domain: string;
  readonly instance: {
    readonly id: string;
    readonly name: string;
    /** First host label. */
    readonly domain: string;
    readonly logo_url: string | null;
    readonly is_active: boolean;
  } | null;
  readonly branch: { readonly id: string; readonly name: string; readonly url: string; readonly logo_url: string | null } | null;
};
