/** The names of a person, as records have them or as the API answers them. */
type Names = { readonly firstName: string; readonly lastName: string } | { readonly first_name: string; readonly last_name: string };

/** Returns the name of a person: first and last name, or the one that there is, without stray blanks. Many people have only one name. */
export function fullNameOf(names: Names): string {
  const [first, last] = 'firstName' in names ? [names.firstName, names.lastName] : [names.first_name, names.last_name];
  return [first, last]
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .join(' ');
}
