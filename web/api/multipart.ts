/** Body of a GraphQL multipart request: `null` at each file of the variables, a map of where they belong, then the files. */
export function multipartBody(query: string, variables: Readonly<Record<string, unknown>>): FormData | null {
  const files: { path: string; file: File }[] = [];
  const stripped = strip(variables, 'variables', files);
  if (files.length === 0) return null;
  const form = new FormData();
  form.append('operations', JSON.stringify({ query, variables: stripped }));
  form.append('map', JSON.stringify(Object.fromEntries(files.map(({ path }, i) => [String(i), [path]]))));
  files.forEach(({ file }, i) => form.append(String(i), file, file.name));
  return form;
}

function strip(value: unknown, path: string, files: { path: string; file: File }[]): unknown {
  if (value instanceof File) {
    files.push({ path, file: value });
    return null;
  }
  if (Array.isArray(value)) return value.map((item, i) => strip(item, `${path}.${i}`, files));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, strip(item, `${path}.${key}`, files)]));
}
