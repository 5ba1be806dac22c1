/** What SCOs of SCORM 2004 share, by the ids that manifests give it. */
export type SharedData = Readonly<Record<string, string>>;

/** A SCO's entry in `adl.data`: its place there is its index. */
export type SharedDataMap = { readonly target: string; readonly read: boolean; readonly write: boolean };

/** Returns the values of `adl.data` by which a SCO finds what is shared with it. */
export const sharedDataValues = (maps: readonly SharedDataMap[], data: SharedData): Record<string, string> =>
  Object.fromEntries(
    maps.flatMap(({ target, read }, index) => {
      const value = read ? data[target] : undefined;
      return [[`adl.data.${index}.id`, target] as const, ...(value === undefined ? [] : [[`adl.data.${index}.store`, value] as const])];
    }),
  );

const STORE = /^adl\.data\.(\d+)\.store$/;

/** Returns the place in `adl.data` whose store an element is; null for any other element. */
export function storeIndex(element: string): number | null {
  const place = STORE.exec(element)?.[1];
  return place === undefined ? null : Number(place);
}
