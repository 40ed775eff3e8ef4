import type { ComponentChildren } from 'preact'

export type Column<Row> = {
  readonly title: string
  readonly isNumber?: boolean
  readonly read: (row: Row) => ComponentChildren
}

type Props<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyFor: (row: Row) => string
}

/** A table that scrolls sideways within its own frame. */
export const DataTable = <Row,>({ label, columns, rows, keyFor }: Props<Row>) => (
  <div class="scroll" tabIndex={0} role="region" aria-label={label}>
    <table>
      <thead>
        <tr>
          {columns.map(({ title, isNumber }) => (
            <th key={title} scope="col" class={isNumber ? 'number' : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyFor(row)}>
            {columns.map(({ title, isNumber, read }) => (
              <td key={title} class={isNumber ? 'number' : undefined}>
                {read(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
