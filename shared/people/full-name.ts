/** The names of a person, as records have them or as the API answers them. */
type Names = { readonly firstName: string; readonly lastName: string } | { readonly first_name: string; readonly last_name: string };

/** Returns the names that a person has. Many people have only one. */
const namesOf = (names: readonly string[]): string[] => names.map((name) => name.trim()).filter((name) => name !== '');

/** Returns the name of a person: first and last name, or the one that there is. */
export function fullNameOf(names: Names): string {
  const [first, last] = 'firstName' in names ? [names.firstName, names.lastName] : [names.first_name, names.last_name];
  return namesOf([first, last]).join(' ');
}

/** Returns the name of a person as SCORM asks for it, "Lind, Nora", or the one that there is (RTE 4.2.11, `cmi.learner_name`). */
export const familyNameFirst = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string =>
  namesOf([lastName, firstName]).join(', ');
