/** A package that is refused, with what is wrong and in which file, in words for its author. */
export class PackageRefused extends Error {
  override readonly name = 'PackageRefused';
}

/** Returns the refusal of a package. */
export const refused = (message: string): PackageRefused => new PackageRefused(message);
