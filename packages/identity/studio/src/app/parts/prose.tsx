import type { JSX } from 'preact'

/**
 * The Markdown subset that packs use, as elements: headings, lists, paragraphs, bold, and
 * code. Everything else stays text, and no text ever becomes markup.
 */
export const Prose = ({ text }: { text: string }) => (
  <div class="prose" dir="auto">
    {splitBlocks(text).map(toElement)}
  </div>
)

type Block = {
  readonly kind: 'heading' | 'list' | 'text' | 'code'
  readonly lines: readonly string[]
}

const LIST_ITEM = /^\s*(?:[-*+]|\d+[.)])\s+/
const FENCE = /^\s*```/
const HEADING = /^#{1,6}\s+/

const splitBlocks = (text: string): Block[] => {
  const blocks: { kind: Block['kind']; lines: string[] }[] = []
  let isOpen = false
  let fenced: string[] | undefined
  for (const line of text.split(/\r?\n/)) {
    if (FENCE.test(line) || fenced) {
      if (!fenced) blocks.push({ kind: 'code', lines: (fenced = []) })
      else if (FENCE.test(line)) fenced = undefined
      else fenced.push(line)
      isOpen = false
      continue
    }
    const kind = HEADING.test(line) ? 'heading' : LIST_ITEM.test(line) ? 'list' : 'text'
    const last = blocks.at(-1)
    if (line.trim() === '') isOpen = false
    else if (isOpen && last?.kind === 'list' && kind === 'text')
      last.lines.push(`${last.lines.pop() ?? ''} ${line.trim()}`)
    else if (isOpen && last?.kind === kind && kind !== 'heading') last.lines.push(line)
    else blocks.push({ kind, lines: [line] })
    if (line.trim() !== '') isOpen = true
  }
  return blocks
}

const toElement = ({ kind, lines }: Block, index: number): JSX.Element => {
  if (kind === 'heading') return <h3 key={index}>{lines[0]?.replace(HEADING, '')}</h3>
  if (kind === 'code')
    return (
      <pre key={index} class="code-block" tabIndex={0}>
        {lines.join('\n')}
      </pre>
    )
  if (kind === 'text') return <p key={index}>{inParagraph(lines)}</p>
  return (
    <ul key={index}>
      {lines.map((line, at) => (
        <li key={at}>{toInline(line.replace(LIST_ITEM, ''))}</li>
      ))}
    </ul>
  )
}

const SPEAKER = /^(?:\*\*|[A-Z]\w{0,20}: )/

/** Joins the lines of a paragraph; a bold start or a speaker's name begins a new line. */
const inParagraph = (lines: readonly string[]): (JSX.Element | string)[] =>
  lines.flatMap((line, index) => [
    ...(index === 0 ? [] : SPEAKER.test(line) ? [<br key={`break-${index}`} />] : [' ']),
    ...toInline(line, `${index}-`),
  ])

const toInline = (line: string, prefix = ''): (JSX.Element | string)[] =>
  line.split(/(\*\*[^*]+\*\*|`[^`]+`)/).map((part, index) => {
    if (index % 2 === 0) return part
    const key = `${prefix}${index}`
    return part.startsWith('`') ? (
      <code key={key}>{part.slice(1, -1)}</code>
    ) : (
      <strong key={key}>{part.slice(2, -2)}</strong>
    )
  })
