import type { SoulChange } from '@daimon/client'
import { describePointer } from '../parts/describe-pointer.ts'
import { compareWords } from './compare-words.ts'

type Props = { changes: readonly SoulChange[]; empty: string }

/** Changes of a soul, each with its place in words and what it changes. */
export const SoulChanges = ({ changes, empty }: Props) =>
  changes.length === 0 ? (
    <p class="hint">{empty}</p>
  ) : (
    <dl class="changes">
      {changes.map((change) => (
        <div key={change.path}>
          <dt class="clip">
            <strong title={change.path}>{describePointer(change.path)}</strong>
          </dt>
          <dd class="clip" dir="auto">
            <ChangedValue change={change} />
          </dd>
        </div>
      ))}
    </dl>
  )

const ChangedValue = ({ change: { op, from, to } }: { change: SoulChange }) => {
  if (op === 'add') return <ins>{toText(to)}</ins>
  if (op === 'remove') return <del>{toText(from)}</del>
  if (typeof from === 'number' && typeof to === 'number')
    return (
      <p class="words">
        {to > from ? 'rises' : 'falls'} from <del>{from}</del> to <ins>{to}</ins>
      </p>
    )
  return (
    <p class="words">
      {compareWords(toText(from), toText(to)).map(({ kind, text }, index) => {
        if (kind === 'old') return <del key={index}>{text}</del>
        if (kind === 'new') return <ins key={index}>{text}</ins>
        return index === 0 ? keepEnd(text) : keepEnds(text)
      })}
    </p>
  )
}

const SHOWN_MAX = 160

/** Unchanged text is shown only near the changes. */
const keepEnd = (text: string): string =>
  text.length > SHOWN_MAX ? `… ${text.slice(-SHOWN_MAX)}` : text

const keepEnds = (text: string): string =>
  text.length > 2 * SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)} … ${text.slice(-SHOWN_MAX)}` : text

const toText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value, undefined, 1)
