import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'

type Props = {
  /** How many filters have a value. */
  count: number
  onClear: () => void
  children: ComponentChildren
  /** What the filters leave, such as `3 of 16 shown`. */
  result?: ComponentChildren
}

/** The filters of a list in one row; on a narrow screen, a button shows them. */
export const FilterPanel = ({ count, onClear, children, result }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <form
      class={isOpen ? 'filter-panel open' : 'filter-panel'}
      role="search"
      aria-label="Filters"
      onSubmit={(event) => event.preventDefault()}
    >
      <button
        type="button"
        class="filter-toggle"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        Filters{count > 0 && ` (${count})`}
      </button>
      <div class="filters" id={id}>
        {children}
      </div>
      {(count > 0 || result) && (
        <div class="filter-result">
          {count > 0 && (
            <button type="button" class="quiet small" onClick={onClear}>
              Clear filters
            </button>
          )}
          {result && (
            <p class="count" role="status">
              {result}
            </p>
          )}
        </div>
      )}
    </form>
  )
}
