const isPlain = (value) => Object.prototype.toString.call(value) === '[object Object]'

export class Settings {
  constructor(stored) {
    this.values = { units: { weight: 'kg' }, ...JSON.parse(stored ?? '{}') }
  }

  merge(changes, into = this.values) {
    for (const [key, value] of Object.entries(changes)) {
      if (isPlain(value) && isPlain(into[key])) this.merge(value, into[key])
      else into[key] = value
    }
    return this
  }

  toString() {
    return JSON.stringify(this.values)
  }
}

const bare = () => Object.create(null)

export function mergeLabels(changes, into = bare(), depth = 0) {
  for (const [key, value] of Object.entries(changes)) {
    if (isPlain(value) && depth < 3) into[key] = mergeLabels(value, into[key] ?? bare(), depth + 1)
    else into[key] = value
  }
  return into
}
