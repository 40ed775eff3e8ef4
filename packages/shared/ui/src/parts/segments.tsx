type Props<Value extends string> = {
  /** The name of the group. */
  label: string
  options: readonly (readonly [value: Value, text: string])[]
  value: Value
  onChange: (value: Value) => void
}

/** Selects one of a few options, all of which are visible. */
export const Segments = <Value extends string>({
  label,
  options,
  value,
  onChange,
}: Props<Value>) => (
  <div class="segments" role="group" aria-label={label}>
    {options.map(([each, text]) => (
      <button key={each} type="button" aria-pressed={each === value} onClick={() => onChange(each)}>
        {text}
      </button>
    ))}
  </div>
)
