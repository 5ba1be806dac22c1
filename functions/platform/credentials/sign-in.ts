/** A sign-in of a person in an instance, and the place where they use it. What is granted by it is good while it is. */
export type SignIn = {
  readonly tenant: number;
  readonly person: number;
  readonly family: string;
  readonly signIn: string;
  /** Whether the sign-in is bound to the instance. */
  readonly bound: boolean;
  readonly domain: string;
  readonly branch: string | null;
};

/** Returns a sign-in as text, for what is sealed. */
export const signInText = ({ tenant, person, family, signIn, bound, domain, branch }: SignIn): string =>
  JSON.stringify([tenant, person, family, signIn, bound, domain, branch]);

/** Returns the sign-in of a text that `signInText` has made. */
export function readSignIn(text: string): SignIn {
  const [tenant, person, family, signIn, bound, domain, branch] = JSON.parse(text) as [
    number,
    number,
    string,
    string,
    boolean,
    string,
    string | null,
  ];
  return { tenant, person, family, signIn, bound, domain, branch };
}
