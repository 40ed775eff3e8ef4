/** Yields to pending promise callbacks. */
export const nextTick = (): Promise<void> => Promise.resolve()
