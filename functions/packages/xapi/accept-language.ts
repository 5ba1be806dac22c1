const TAG = /^[a-z]{2,8}(-[a-z0-9]{1,8}){0,3}$/i;
const MOST_CHARACTERS = 400;

/** Returns the languages of an Accept-Language header as it writes them, the most wanted first (RFC 9110, section 12.5.4). */
export function acceptedLanguages(header: string | null): string[] {
  const entries = (header ?? '').slice(0, MOST_CHARACTERS).split(',');
  const weighed = entries.map((entry) => {
    const [tag = '', ...parameters] = entry.split(';').map((text) => text.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
  });
  return weighed
    .filter(({ tag, weight }) => TAG.test(tag) && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}
