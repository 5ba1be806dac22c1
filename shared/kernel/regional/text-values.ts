/** The names of the values in a text: "{done} of {total}" has `done` and `total`. */
export type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** The values of a text, none where it has no names. */
export type ValuesOf<Text extends string, Value> = [NamesIn<Text>] extends [never] ? [] : [Readonly<Record<NamesIn<Text>, Value>>];
