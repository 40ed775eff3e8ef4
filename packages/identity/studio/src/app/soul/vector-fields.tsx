import type { Msv } from '@daimon/client'
import { Field } from '@daimon/ui'
import { DIMENSIONS, type Dimension, GROUPS } from '../msv/dimensions.ts'
import { type Problem, problemAt } from '../use-problems.ts'

type VectorProps = {
  msv: Msv
  /** JSON pointer to the vector in the validated document. */
  pointer: string
  problems: readonly Problem[]
  onChange: (msv: Msv) => void
}

/** The fifteen numbers and the inner monologue of a vector. */
export const VectorFields = ({ msv, pointer, problems, onChange }: VectorProps) => (
  <>
    {GROUPS.map((group) => (
      <fieldset key={group} class="numbers">
        <legend class="eyebrow">{group}</legend>
        {DIMENSIONS.filter((dimension) => dimension.group === group).map((dimension) => (
          <NumberField
            key={dimension.key}
            dimension={dimension}
            msv={msv}
            problem={problemAt(problems, `${pointer}/${dimension.key.replace('.', '/')}`)}
            onChange={onChange}
          />
        ))}
      </fieldset>
    ))}
    <Field label="Inner monologue" problem={problemAt(problems, `${pointer}/inner_monologue`)}>
      {(wiring) => (
        <textarea
          {...wiring}
          dir="auto"
          rows={2}
          value={msv?.inner_monologue ?? ''}
          onInput={(event) => onChange({ ...msv, inner_monologue: event.currentTarget.value })}
        />
      )}
    </Field>
  </>
)

type NumberProps = {
  dimension: Dimension
  msv: Msv
  problem: string | undefined
  onChange: (msv: Msv) => void
}

const NumberField = ({ dimension, msv, problem, onChange }: NumberProps) => {
  const { name, low, high, min, read, write } = dimension
  const set = (text: string): void => {
    // An empty field is a number that isn't typed yet.
    if (text.trim() !== '' && Number.isFinite(Number(text))) onChange(write(msv, Number(text)))
  }
  return (
    <div class="number-field">
      <span id={`label-${dimension.key}`}>{name}</span>
      <input
        type="range"
        min={min}
        max={1}
        step={0.01}
        aria-label={`${name}, from ${low} to ${high}`}
        value={read(msv)}
        onInput={(event) => set(event.currentTarget.value)}
      />
      <input
        type="number"
        min={min}
        max={1}
        step={0.01}
        aria-labelledby={`label-${dimension.key}`}
        aria-invalid={problem !== undefined}
        value={read(msv)}
        onInput={(event) => set(event.currentTarget.value)}
      />
      {problem && <p class="problem">{problem}</p>}
    </div>
  )
}
