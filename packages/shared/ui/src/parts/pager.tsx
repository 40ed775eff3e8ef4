type Props = {
  /** From 0. */
  page: number
  /** Number of pages; absent if unknown. */
  pages?: number
  hasOlder?: boolean
  onChange: (page: number) => void
  newer: string
  older: string
}

/** Links to newer and older pages of a list. */
export const Pager = ({ page, pages, hasOlder, onChange, newer, older }: Props) => {
  const isLast = pages === undefined ? hasOlder !== true : page >= pages - 1
  if (page === 0 && isLast) return null
  return (
    <div class="pager">
      <button type="button" class="small" disabled={page === 0} onClick={() => onChange(page - 1)}>
        {newer}
      </button>
      <span role="status">
        Page {page + 1}
        {pages !== undefined && ` of ${pages}`}
      </span>
      <button type="button" class="small" disabled={isLast} onClick={() => onChange(page + 1)}>
        {older}
      </button>
    </div>
  )
}
