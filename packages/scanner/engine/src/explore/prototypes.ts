/** The prototypes that every object, list, function and text shares. */
const PROTOTYPES: readonly object[] = [
  Object.prototype,
  Array.prototype,
  Function.prototype,
  String.prototype,
]

const before = new Map(
  PROTOTYPES.map((prototype) => [prototype, Object.getOwnPropertyDescriptors(prototype)]),
)

/** Members that have come to the prototype of all objects since the start and whose name or value bears the nonce. */
export const pollutionOf = (nonce: RegExp): { readonly key: string; readonly text: string }[] =>
  Object.getOwnPropertyNames(Object.prototype).flatMap((key) => {
    if (Object.hasOwn(before.get(Object.prototype) ?? {}, key)) return []
    const text = `${key} ${textOf(Object.prototype, key)}`
    return nonce.test(text) ? [{ key, text }] : []
  })

/** Takes out what was planted, and puts back what was replaced. */
export const cleanPrototypes = (): void => {
  for (const [prototype, descriptors] of before) {
    const names = Object.getOwnPropertyNames(prototype)
    if (names.length === Object.keys(descriptors).length) continue
    for (const key of names)
      if (!Object.hasOwn(descriptors, key)) Reflect.deleteProperty(prototype, key)
  }
}

const textOf = (owner: object, key: string): string => {
  const value = Object.getOwnPropertyDescriptor(owner, key)?.value as unknown
  if (typeof value === 'string') return value
  try {
    return typeof value === 'object' ? JSON.stringify(value) : ''
  } catch {
    return ''
  }
}
