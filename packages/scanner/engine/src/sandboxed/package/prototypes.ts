/** Prototypes shared by all objects, arrays, functions, and strings. */
const PROTOTYPES: readonly object[] = [
  Object.prototype,
  Array.prototype,
  Function.prototype,
  String.prototype,
]

const before = new Map(
  PROTOTYPES.map((prototype) => [prototype, Object.getOwnPropertyDescriptors(prototype)]),
)

/** Members added to `Object.prototype` since the start whose name or value contains the nonce. */
export const readPollution = (nonce: RegExp): { readonly key: string; readonly text: string }[] =>
  Object.getOwnPropertyNames(Object.prototype).flatMap((key) => {
    if (Object.hasOwn(before.get(Object.prototype) ?? {}, key)) return []
    const text = `${key} ${describeProperty(Object.prototype, key)}`
    return nonce.test(text) ? [{ key, text }] : []
  })

/** Removes added members and restores replaced ones. */
export const cleanPrototypes = (): void => {
  for (const [prototype, descriptors] of before) {
    const names = Object.getOwnPropertyNames(prototype)
    if (names.length === Object.keys(descriptors).length) continue
    for (const key of names)
      if (!Object.hasOwn(descriptors, key)) Reflect.deleteProperty(prototype, key)
  }
}

const describeProperty = (owner: object, key: string): string => {
  const value = Object.getOwnPropertyDescriptor(owner, key)?.value as unknown
  if (typeof value === 'string') return value
  try {
    return typeof value === 'object' ? JSON.stringify(value) : ''
  } catch {
    return ''
  }
}
