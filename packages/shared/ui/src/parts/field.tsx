import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

type Wiring = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean }
type Props = {
  label: string
  hint?: ComponentChildren
  /** The validation message of the service. */
  problem?: string | undefined
  isWide?: boolean
  children: (wiring: Wiring) => ComponentChildren
}

/** A labeled control with a hint or a validation message. */
export const Field = ({ label, hint, problem, isWide, children }: Props) => {
  const id = useId()
  const description = problem ?? hint
  return (
    <div class={isWide ? 'field wide' : 'field'}>
      <label for={id}>{label}</label>
      {children({
        id,
        'aria-describedby': description ? `${id}-told` : undefined,
        'aria-invalid': problem !== undefined,
      })}
      {description && (
        <p id={`${id}-told`} class={problem === undefined ? 'hint' : 'problem'}>
          {description}
        </p>
      )}
    </div>
  )
}
