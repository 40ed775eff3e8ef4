export function setPath(object, path, value) {
  const keys = path.split('.')
  const last = keys.pop()
  let at = object
  for (const key of keys) {
    if (typeof at[key] !== 'object' || at[key] === null) at[key] = {}
    at = at[key]
  }
  at[last] = value
}

export function readSetting(object, path) {
  return path.split('.').reduce((at, key) => (at && Object.hasOwn(at, key) ? at[key] : undefined), object)
}

// The same for the front matter of a page, which is shown to all.
export function setField(fields, path, value) {
  const keys = path.split('.')
  const last = keys.pop()
  let at = fields
  for (const key of keys) {
    if (!Object.hasOwn(at, key)) at[key] = {}
    at = at[key]
  }
  if (last === '__proto__' || keys.includes('__proto__') || typeof at !== 'object') return
  at[last] = value
}
