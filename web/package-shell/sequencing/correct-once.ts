/** Classes of the library that are corrected. */
const corrected = new WeakSet<object>();

/** Corrects the class of an object of the library, once: all of its objects have the corrected members. */
export function correctOnce<T extends object>(object: T, correct: (members: T) => void): void {
  const members = Object.getPrototypeOf(object) as T; // what the object inherits
  if (corrected.has(members)) return;
  corrected.add(members);
  correct(members);
}
