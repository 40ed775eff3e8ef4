const BLOCKS = new Set(
  'p div br li ul ol tr table pre blockquote h1 h2 h3 h4 h5 h6 hr section'.split(' '),
)
const UNSEEN = new Set(['script', 'style', 'template'])
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
}

/** The text of an HTML fragment: a line per block, without scripts. */
export const htmlToText = (html: string): string => {
  const parts: string[] = []
  let hidden: string | undefined
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    const end = open === -1 ? html.length : open
    if (hidden === undefined) parts.push(decodeEntities(html.slice(at, end)))
    if (open === -1) break
    const close = html.indexOf('>', open)
    if (close === -1) break
    const [, slash = '', tag = ''] =
      /^<(\/?)([a-z][a-z0-9]{0,15})/i.exec(html.slice(open, open + 20)) ?? []
    const name = tag.toLowerCase()
    if (hidden === undefined && UNSEEN.has(name) && slash === '') hidden = name
    else if (hidden === name && slash !== '') hidden = undefined
    else if (hidden === undefined && BLOCKS.has(name)) parts.push('\n')
    at = close + 1
  }
  return parts
    .join('')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

const decodeEntities = (text: string): string =>
  text.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi,
    (whole, decimal, hex, name) => {
      if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? whole
      const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
    },
  )
