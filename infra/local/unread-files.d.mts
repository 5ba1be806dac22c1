/** Returns the folders below `modules` that nothing reads: other weights of the fonts, and the headers of Node, for programs in C. */
export function unreadFolders(modules: string): string[];
/** Removes them. */
export function removeUnread(modules: string): void;
