import { useEffect, useId, useLayoutEffect, useState } from 'preact/hooks'

type Props = {
  label: string
  value: string
  /** Values to choose from; any other text is possible too. */
  suggested: readonly string[]
  onChange: (value: string) => void
}

const REST_MS = 300

/** A labeled text field with suggestions, which takes effect when typing pauses. */
export const Combobox = ({ label, value, suggested, onChange }: Props) => {
  const [text, setText] = useState(value)
  const id = useId()
  // In a layout effect: after the paint, it would overwrite what is typed meanwhile.
  useLayoutEffect(() => setText(value), [value])
  useEffect(() => {
    if (text === value) return undefined
    const timer = setTimeout(() => onChange(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <label>
      <span>{label}</span>
      <input
        type="search"
        dir="auto"
        list={suggested.length > 0 ? id : undefined}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      {suggested.length > 0 && (
        <datalist id={id}>
          {suggested.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
    </label>
  )
}
