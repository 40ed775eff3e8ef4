type Values = Record<string, string>

const palette: Record<string, Values> = {
  light: { paper: '#fff', ink: '#222' },
  dark: { paper: '#111', ink: '#eee' },
}

const fonts = new Map<string, Map<string, string>>([
  ['light', new Map([['body', 'Georgia']])],
  ['dark', new Map([['body', 'Inter']])],
])

export function setColor(theme: string, name: string, value: string) {
  palette[theme] ??= {}
  palette[theme][name] = value
  return palette[theme]
}

export function setFont(theme: string, name: string, value: string) {
  const chosen = fonts.get(theme) ?? new Map<string, string>()
  fonts.set(theme, chosen.set(name, value))
  return [...chosen]
}
