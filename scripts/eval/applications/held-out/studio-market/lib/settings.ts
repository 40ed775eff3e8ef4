type Section = Record<string, unknown>
export type Settings = Record<string, unknown>

export function setIn(settings: Settings, path: string, value: unknown): Settings {
  const keys = path.split('.')
  const last = keys.pop() as string
  let current: Section = settings
  for (const key of keys) {
    current[key] ??= {}
    current = current[key] as Section
  }
  current[last] = value
  return settings
}

const sections: Record<'mail' | 'shop', readonly string[]> = {
  mail: ['orders', 'messages'],
  shop: ['currency', 'vacation'],
}

export function setKnown(settings: Settings, path: string, value: unknown): Settings {
  const [section = '', name = ''] = path.split('.')
  if (section !== 'mail' && section !== 'shop') throw new Error('unknown section')
  if (!sections[section].includes(name)) throw new Error('unknown setting')
  const current = { ...(settings[section] as Section | undefined) }
  current[name] = value
  return { ...settings, [section]: current }
}
