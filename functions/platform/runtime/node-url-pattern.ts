/** Stands in bundles for the polyfill of URLPattern, which Node has since 24. See infra/build/bundle-options.ts. */
export const URLPattern = globalThis.URLPattern;
