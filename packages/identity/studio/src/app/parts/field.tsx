import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

type Wiring = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean }
type Props = {
  label: string
  hint?: ComponentChildren
  /** What the service says is wrong with it. */
  problem?: string | undefined
  isWide?: boolean
  children: (wiring: Wiring) => ComponentChildren
}

/** A labelled control with its hint and what is wrong with it. */
export const Field = ({ label, hint, problem, isWide, children }: Props) => {
  const id = useId()
  const told = problem ?? hint
  return (
    <div class={isWide ? 'field wide' : 'field'}>
      <label for={id}>{label}</label>
      {children({
        id,
        'aria-describedby': told ? `${id}-told` : undefined,
        'aria-invalid': problem !== undefined,
      })}
      {told && (
        <p id={`${id}-told`} class={problem === undefined ? 'hint' : 'problem'}>
          {told}
        </p>
      )}
    </div>
  )
}
