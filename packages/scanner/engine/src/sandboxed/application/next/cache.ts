/** Stand-in for `next/cache`, which stores nothing. */
type Any = (...args: readonly unknown[]) => unknown

const ignore = (): void => {}

export const revalidatePath = ignore
export const revalidateTag = ignore
export const updateTag = ignore
export const refresh = ignore
export const unstable_noStore = ignore
export const cacheLife = ignore
export const cacheTag = ignore
export const unstable_cache = (act: Any): Any => act
