const escapeForPattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

interface Captioned {
  id: number
  caption: string
}

export function matchCaptions<T extends Captioned>(photos: T[], pattern: string): T[] {
  const wanted = new RegExp(pattern, 'i')
  return photos.filter(({ caption }) => wanted.test(caption))
}

export function matchWords<T extends Captioned>(photos: T[], words: string): T[] {
  const parts = words.split(/\s+/).filter(Boolean).slice(0, 8).map(escapeForPattern)
  const wanted = new RegExp(`\\b(?:${parts.join('|')})\\b`, 'i')
  return photos.filter(({ caption }) => wanted.test(caption))
}
