// @chunk shell

/**
 * Returns the parameters of the address as it is now. Those of `useSearchParams` are of the last render: of two changes before the next one, the
 * second would undo the first.
 */
export const presentParams = (): URLSearchParams => new URLSearchParams(window.location.search);
