import _ from 'lodash'

const defaults = { mail: { news: true, results: true }, map: { grid: false, contours: true } }

export function applyOption(settings, path, value) {
  const options = { ...defaults, ...settings }
  _.set(options, path, value)
  return options
}

export function applyFlag(settings, group, flag, on) {
  const options = { ...structuredClone(defaults), ...settings }
  if (!Object.hasOwn(defaults, group) || !Object.hasOwn(defaults[group], flag)) {
    throw new RangeError(`No flag ${group}.${flag}`)
  }
  options[group][flag] = on
  return options
}
