/** Days, as a date field formats them; empty means unlimited. Both days are included. */
export type Days = { readonly from: string; readonly to: string }

export const anyDay: Days = { from: '', to: '' }

const ENDS = [
  ['from', 'From'],
  ['to', 'To'],
] as const

/** Two date fields that limit a view to days in the local time zone. */
export const DayRange = ({ days, onChange }: { days: Days; onChange: (days: Days) => void }) => (
  <>
    {ENDS.map(([end, label]) => (
      <label key={end}>
        <span>{label}</span>
        <input
          type="date"
          value={days[end]}
          onChange={(event) =>
            onChange({ from: days.from, to: days.to, [end]: event.currentTarget.value })
          }
        />
      </label>
    ))}
  </>
)
